import { useQuery } from '@tanstack/react-query';
import { logisticPartner, type LogisticPartner } from './logisticPartner.ts';
import { TRANSFER_ID_LENGTH } from './statusChange.ts';

/** What is known of a code while it is typed; undefined until it is whole and somebody has answered. */
export const useLogisticPartner = (transferid: string): { partner: LogisticPartner | undefined; isAsking: boolean } => {
  const asked = useQuery({
    queryKey: ['orders', 'logistic partner', transferid],
    queryFn: async () => (await logisticPartner.load()).checkPartner(transferid),
    enabled: transferid.length === TRANSFER_ID_LENGTH,
  });
  return { partner: asked.data, isAsking: asked.isFetching };
};
