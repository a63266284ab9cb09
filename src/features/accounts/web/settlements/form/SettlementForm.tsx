import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { accountsApi } from '../../api.ts';
import { SettlementEditor } from './SettlementEditor.tsx';

/** Props of {@link SettlementForm}. */
export type SettlementFormProps = {
  /** Its `_id`; null for a new one. */
  settlement: string | null;
  onSaved: () => void;
  onClose: () => void;
};

/** Makes or edits a settlement; a cancelled one is looked at. */
export default function SettlementForm({ settlement, onSaved, onClose }: SettlementFormProps) {
  const read = useQuery({
    ...accountsApi.readSettlement.queryOptions({ _id: settlement ?? '' }),
    enabled: settlement !== null,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const status = useQuery({ ...accountsApi.status.queryOptions({}), enabled: settlement === null });
  const nets = settlement === null ? status.data?.settings.nets : read.data?.data.nets;
  const failed = read.error ?? status.error;
  if (nets !== undefined) return <SettlementEditor read={read.data?.data ?? null} nets={nets} onSaved={onSaved} onClose={onClose} />;
  return (
    <Dialog title={settlement ? 'Liquidación' : 'Nueva liquidación'} size={1160} yOffset="6dvh" centered={false} onClose={onClose}>
      {failed ? (
        <ErrorState
          title="No se pudo cargar la liquidación"
          failure={failureOf(failed)}
          onRetry={() => void (settlement ? read.refetch() : status.refetch())}
          onClose={onClose}
        />
      ) : (
        <Stack gap={16} mih={420}>
          <Skeleton h={20} w="40%" />
          <Skeleton h={56} />
          <Skeleton h={56} />
          <Skeleton h={180} />
        </Stack>
      )}
    </Dialog>
  );
}
