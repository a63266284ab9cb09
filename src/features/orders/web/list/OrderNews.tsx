import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#shared/money.ts';
import type { SentFilter } from '../../filter.ts';
import type { OrderRowShown } from '../../orderRow.ts';
import { ordersApi } from '../api.ts';
import classes from './orders.module.css';

/** How often is asked, in milliseconds; only while the tab is seen. */
const EVERY = 10_000;
/** Of a page that was just read. */
const NONE = { changed: 0 };

/** Props of {@link OrderNews}. */
export type OrderNewsProps = {
  filter: SentFilter;
  /** The page as it was read, and when. */
  shown: readonly Pick<OrderRowShown, '_id' | 'version'>[];
  since: string;
  onRefresh: () => void;
};

/** Tells that others changed what the list shows; the rows stay where they are until one wants the new ones. */
export default function OrderNews({ filter, shown, since, onRefresh }: OrderNewsProps) {
  const asked = { filter, since, shown: shown.map(({ _id, version }) => ({ _id, version })) };
  const { data } = useQuery({ ...ordersApi.changed.queryOptions(asked), refetchInterval: EVERY, staleTime: EVERY, initialData: NONE });
  if (!data?.changed) return null;
  return (
    <Button
      variant="light"
      className={classes.news}
      leftSection={<IconRefresh size={15} stroke={1.7} />}
      aria-live="polite"
      onClick={onRefresh}
    >
      {formatCount(data.changed)} {data.changed === 1 ? 'cambio' : 'cambios'} · Actualizar
    </Button>
  );
}
