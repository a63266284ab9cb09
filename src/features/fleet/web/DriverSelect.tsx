import { AsyncSelect } from '#web/select/AsyncSelect.tsx';
import type { RecordSelectProps } from '#web/select/recordOptions.ts';
import { driverOptions } from './driverOptions.ts';

/** How long after the last key drivers are sought, in milliseconds (spec 2 §9). */
const WAIT = 500;

/** One of the company's active drivers, sought by name. */
export const DriverSelect = (props: RecordSelectProps) => <AsyncSelect {...driverOptions} label="Chofer" wait={WAIT} {...props} />;
