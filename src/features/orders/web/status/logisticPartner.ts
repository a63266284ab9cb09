import { useQuery } from '@tanstack/react-query';
import { TRANSFER_ID_LENGTH } from './statusChange.ts';

/** What is known of a code: whether orders can be shared with whose it is, what they are called, or why not. */
export type LogisticPartner = { check: boolean; name: string | null; message: string | null };

/** Who a code belongs to: a slice behind this one asks, and `main.tsx` hands it over. */
export const logisticPartner: { load: () => Promise<{ checkPartner: (transferid: string) => Promise<LogisticPartner> }> } = {
  load: () => Promise.reject(new Error('Nothing was handed over that knows logistics companies')),
};

/** What is known of a code while it is typed; undefined until it is whole and somebody has answered. */
export const useLogisticPartner = (transferid: string): { partner: LogisticPartner | undefined; isAsking: boolean } => {
  const asked = useQuery({
    queryKey: ['orders', 'logistic partner', transferid],
    queryFn: async () => (await logisticPartner.load()).checkPartner(transferid),
    enabled: transferid.length === TRANSFER_ID_LENGTH,
  });
  return { partner: asked.data, isAsking: asked.isFetching };
};
