import { AsyncSelect } from '#web/select/AsyncSelect.tsx';
import type { RecordSelectProps } from '#web/select/recordOptions.ts';
import { clientOptions } from './clientOptions.ts';

/** One of the company's active clients, sought by name. */
export const ClientSelect = (props: RecordSelectProps) => <AsyncSelect {...clientOptions} label="Cliente" {...props} />;
