import { AsyncSelect } from '#web/select/AsyncSelect.tsx';
import type { RecordSelectProps } from '#web/select/recordOptions.ts';
import { type AccountOption, accountOptions, type FoundAccount } from './accountOptions.ts';

/** Props of {@link AccountSelect}. */
export type AccountSelectProps = Omit<RecordSelectProps, 'onChange'> & { onChange: (account: string | null, found?: FoundAccount) => void };

/** A client's or an employee's account, sought by name while one types. */
export const AccountSelect = ({ onChange, ...props }: AccountSelectProps) => (
  <AsyncSelect
    {...accountOptions}
    label="Cuenta"
    {...props}
    // What is chosen from are the accounts that were found.
    onChange={(account, option) => onChange(account, (option as AccountOption | undefined)?.account)}
  />
);
