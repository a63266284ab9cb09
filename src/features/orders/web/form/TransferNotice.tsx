import { Alert } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { isTransfer } from '../../choices.ts';
import type { OrderValues } from './orderValues.ts';

/** What reaches the other company of an order that is shared, said to who edits it: statuses do, data do not (decisions §5). */
const noticeOf = ({ status, fromOrder }: Pick<OrderValues, 'status' | 'fromOrder'>): string | undefined => {
  if (status === 30) return 'Está compartida con otra logística: lo que cambie acá no le llega. Para recuperarla, vaya a Transfer.';
  if (!isTransfer(fromOrder)) return undefined;
  return 'La compartió otra logística, a la que representa el cliente: los estados le llegan, lo demás que cambie acá no.';
};

/** Tells who edits a shared order what the other company sees of it; nothing of others. */
export const TransferNotice = ({ order }: { order: Pick<OrderValues, 'status' | 'fromOrder'> }) => {
  const notice = noticeOf(order);
  return (
    notice && (
      <Alert color="gray" role="note" icon={<IconArrowsExchange size={17} stroke={1.7} />}>
        {notice}
      </Alert>
    )
  );
};
