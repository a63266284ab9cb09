import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { WarehouseCard } from '../../storage/web/WarehouseCard.tsx';
import { storageApi } from '../../storage/web/api.ts';
import storage from '../../storage/web/WarehouseStatus.module.css';
import { Failed } from './Failed.tsx';
import classes from './Panel.module.css';
import { FRESH_MS } from './Todo.tsx';

/** What lies in the warehouses of somebody who sees no orders, in place of their flow. */
export function OwnWarehouses() {
  const query = useQuery({ ...storageApi.status.queryOptions({}), refetchInterval: FRESH_MS });
  if (query.error && !query.data)
    return (
      <section className={classes.card} aria-label="Depósitos">
        <Failed what="el estado de los depósitos" query={query} />
      </section>
    );
  return (
    <div className={storage.cards} aria-busy={!query.data}>
      {query.data
        ? query.data.data.map((card) => <WarehouseCard key={card._id} card={card} mayOrders={false} />)
        : [1, 2].map((i) => <Skeleton key={i} height={300} radius={8} />)}
    </div>
  );
}
