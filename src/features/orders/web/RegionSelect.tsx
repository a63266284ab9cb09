import { AsyncSelect, type SelectOption } from '#web/AsyncSelect.tsx';
import type { RegionOption } from '../../places/contract.ts';
import { placesApi } from '../../places/web/api.ts';

const optionOf = ({ _id, name, kind }: RegionOption): SelectOption => ({ value: _id, label: name, ...(kind && { note: kind }) });

/** Localities and districts as options, by `_id`. */
export const resolveRegions = async (ids: readonly string[]): Promise<SelectOption[]> =>
  (await placesApi.regions.call({ ids: [...ids] })).data.map(optionOf);

const search = async (text: string) => (await placesApi.regions.call({ search: text })).data.map(optionOf);

/** One locality or district that has an outline, sought by name. */
export const RegionSelect = ({ value, onChange }: { value: string | null; onChange: (region: string | null) => void }) => (
  <AsyncSelect
    name="regions"
    label="Localidad o partido"
    placeholder="Buscar zona"
    search={search}
    resolve={resolveRegions}
    value={value}
    onChange={onChange}
  />
);
