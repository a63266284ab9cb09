import type { Received } from '#shared/contract.ts';
import { lateOptions, type RecordOptions } from '#web/select/recordOptions.ts';
import type { SelectOption } from '#web/select/AsyncSelect.tsx';
import type { accounts } from '../contract.ts';
import { accountKindNames } from '../ledger/words.ts';

/** An account that was found, with what it comes to. */
export type FoundAccount = Received<typeof accounts.accounts>['data'][number];
/** The same, to be chosen. */
export type AccountOption = SelectOption & { account: FoundAccount };

/** Whose account it is, as people say it. */
export const accountName = ({ name, last }: { name: string; last: string | null }): string => (last ? `${name} ${last}` : name);

const optionOf = (account: FoundAccount): AccountOption => ({
  value: account._id,
  label: accountName(account),
  note: accountKindNames[account.AccountType],
  account,
});

/** Clients' and employees' accounts as options, sought by name. */
export const accountOptions: RecordOptions<AccountOption> = lateOptions('accounts', async () => {
  const { accountsApi } = await import('./api.ts');
  return {
    key: accountsApi.accounts.key,
    call: async (asked) => ({ data: (await accountsApi.accounts.call(asked)).data.map(optionOf) }),
  };
});
