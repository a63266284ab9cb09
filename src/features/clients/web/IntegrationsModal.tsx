import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { clientsApi } from './api.ts';
import { Integrations } from './Integrations.tsx';

/** The connections of a client of the list. */
export default function IntegrationsModal({ _id, onClose }: { _id: string; onClose: () => void }) {
  const client = useQuery(clientsApi.list.queryOptions({})).data?.data.find((one) => one._id === _id);
  return (
    <Dialog onClose={onClose} title={`Integraciones · ${client?.name ?? ''}`} size={560}>
      {client && <Integrations client={client} />}
    </Dialog>
  );
}
