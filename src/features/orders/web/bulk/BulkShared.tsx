import { Alert } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BulkPreview } from '../../change.ts';
import { ordersApi } from '../api.ts';
import { someSharedWords } from '../status/sharedWords.ts';

/** Tells which of the orders of a change other companies have besides, and what of it reaches them; nothing where none has any. */
export const SharedNotice = ({ shared, mt = 0 }: Pick<BulkPreview, 'shared'> & { mt?: number }) =>
  shared.length > 0 && (
    <Alert color="gray" role="note" mt={mt} icon={<IconArrowsExchange size={17} stroke={1.7} />}>
      {shared.map((one) => (
        <div key={`${one.type} ${one.state} ${one.name}`}>{someSharedWords(one)}</div>
      ))}
    </Alert>
  );

/** The same of orders that are chosen one by one, read as they are chosen. */
export const BulkShared = ({ orders }: { orders: string[] }) => {
  const { data } = useQuery({
    ...ordersApi.previewBulk.queryOptions({ orders }),
    gcTime: 0,
    placeholderData: keepPreviousData,
    enabled: orders.length > 0,
  });
  return data && <SharedNotice shared={data.shared} />;
};
