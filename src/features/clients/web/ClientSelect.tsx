import { AsyncSelect } from '#web/select/AsyncSelect.tsx';
import type { RecordSelectProps } from '#web/select/recordOptions.ts';
import { clientOptions, type FoundClient } from './clientOptions.ts';

/** Props of {@link ClientSelect}. */
export type ClientSelectProps = Omit<RecordSelectProps, 'onChange'> & { onChange: (client: string | null, found?: FoundClient) => void };

/** One of the company's active clients, sought by name. */
export const ClientSelect = ({ onChange, ...props }: ClientSelectProps) => (
  <AsyncSelect
    {...clientOptions}
    label="Cliente"
    {...props}
    // What is chosen from are the clients that were found.
    onChange={(client, option) => onChange(client, option as FoundClient | undefined)}
  />
);
