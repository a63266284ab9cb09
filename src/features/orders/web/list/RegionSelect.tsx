import { AsyncSelect } from '#web/select/AsyncSelect.tsx';
import { resolveRegions, searchRegions } from './regionOptions.ts';

/** One locality or district that has an outline, sought by name. */
export const RegionSelect = ({ value, onChange }: { value: string | null; onChange: (region: string | null) => void }) => (
  <AsyncSelect
    name="regions"
    label="Localidad o partido"
    placeholder="Buscar zona"
    search={searchRegions}
    resolve={resolveRegions}
    value={value}
    onChange={onChange}
  />
);
