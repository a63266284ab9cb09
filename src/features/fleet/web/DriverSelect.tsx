import { AsyncSelect } from '#web/select/AsyncSelect.tsx';
import type { RecordSelectProps } from '#web/select/recordOptions.ts';
import { driverOptions } from './driverOptions.ts';

/** One of the company's active drivers, sought by name. */
export const DriverSelect = (props: RecordSelectProps) => <AsyncSelect {...driverOptions} label="Chofer" {...props} />;
