import { lateOptions, type RecordOptions } from '#web/select/recordOptions.ts';

/** Accounts of Mercado Libre as options: those of a client. */
export const accountOptions = (client: unknown): RecordOptions => {
  const its = typeof client === 'string' ? client : undefined;
  const options = lateOptions(`orders officeAccounts ${its ?? ''}`, async () => {
    const { officeAccounts } = (await import('../api.ts')).officeOrdersApi;
    return {
      key: officeAccounts.key,
      call: (asked) => officeAccounts.call({ ...asked, ...(asked.search !== undefined && its !== undefined && { client: its }) }),
    };
  });
  return its === undefined ? { ...options, search: async () => [] } : options;
};
