import { AsyncSelect } from '#web/select/AsyncSelect.tsx';
import type { RecordSelectProps } from '#web/select/recordOptions.ts';
import { regionOptions } from './regionOptions.ts';

/** One locality or district that has an outline, sought by name. */
export const RegionSelect = (props: RecordSelectProps) => (
  <AsyncSelect {...regionOptions} label="Localidad o partido" placeholder="Buscar zona" {...props} />
);
