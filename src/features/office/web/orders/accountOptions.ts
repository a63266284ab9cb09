import { bring } from '#web/later.ts';
import type { RecordOptions } from '#web/select/recordOptions.ts';

/** Every screen knows these filters; where the calls go comes with who asks. */
const loadApi = bring(() => import('../api.ts'));
const found = async (asked: { client: string; search: string } | { ids: string[] }) =>
  (await (await loadApi()).officeOrdersApi.officeAccounts.call(asked)).data;

/** Accounts of Mercado Libre as options: those of a client. */
export const accountOptions = (client: unknown): RecordOptions => ({
  name: `orders officeAccounts ${typeof client === 'string' ? client : ''}`,
  search: async (text) => (typeof client === 'string' ? found({ client, search: text }) : []),
  resolve: async (ids) => (ids.length === 0 ? [] : found({ ids: [...ids] })),
});
