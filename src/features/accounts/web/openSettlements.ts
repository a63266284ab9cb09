import { queryOptions } from '@tanstack/react-query';
import type { SettlementRowShown } from '../settlementCalls.ts';
import { accountsApi } from './api.ts';

/** Days that hold all settlements. */
const ALWAYS = { startDay: '2000-01-01', endDay: '2199-12-31' };
/** Settlements of each state that are told at most. */
const MOST = 100;

/** Settlements that something is left of, oldest expiry first: of a client, or of all. @param client `_id`, null for all */
export const openSettlements = (client: string | null) =>
  queryOptions({
    queryKey: [...accountsApi.searchSettlements.key, 'open', client],
    queryFn: async (): Promise<SettlementRowShown[]> => {
      const of = async (status: 'pending' | 'partial') =>
        (await accountsApi.searchSettlements.call({ ...ALWAYS, client, status, size: MOST, sortField: 'expire', sortOrder: 'asc' })).data;
      const found = await Promise.all([of('pending'), of('partial')]);
      return found.flat().toSorted((a, b) => (a.expire < b.expire ? -1 : 1));
    },
  });
