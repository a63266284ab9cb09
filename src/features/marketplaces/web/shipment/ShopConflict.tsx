import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#shared/time.ts';
import { marketplacesApi } from '../api.ts';

/** Props of {@link ShopConflict}. */
export type ShopConflictProps = { order: string; onOpen: () => void };

/** Tells on an order what its marketplace says otherwise; nothing where they agree. */
export default function ShopConflict({ order, onOpen }: ShopConflictProps) {
  const { data } = useQuery(marketplacesApi.conflict.queryOptions({ _id: order }));
  if (!data?.conflict) return null;
  return (
    <Alert color="amber" role="note" mb={14} flex="none" icon={<IconAlertTriangle size={17} stroke={1.7} />}>
      {data.conflict}.{' '}
      {data.at && (
        <>
          Se leyó el <span className="tn">{formatDateTime(data.at)}</span>.{' '}
        </>
      )}
      <button type="button" className="as-link" onClick={onOpen}>
        Ver el envío
      </button>
    </Alert>
  );
}
