import type { RecordOptions } from '#web/select/recordOptions.ts';
import { officeOrdersApi } from '../api.ts';

/** Accounts of Mercado Libre as options: those of a client. */
export const accountOptions = (client: unknown): RecordOptions => ({
  name: `orders officeAccounts ${typeof client === 'string' ? client : ''}`,
  search: async (text) => (typeof client === 'string' ? (await officeOrdersApi.officeAccounts.call({ client, search: text })).data : []),
  resolve: async (ids) => (ids.length === 0 ? [] : (await officeOrdersApi.officeAccounts.call({ ids: [...ids] })).data),
});
