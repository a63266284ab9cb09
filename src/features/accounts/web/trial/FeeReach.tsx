import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { counted } from '#shared/noun.ts';
import { ORDERS } from '../../../orders/noun.ts';
import { accountsApi } from '../api.ts';
import classes from './FeeReach.module.css';

/** What was delivered and is not settled yet is priced by a tariff as it will be saved: how many orders that may be, and where to see. */
export default function FeeReach({ fee }: { fee: string }) {
  const { data, error } = useQuery({ ...accountsApi.feeReach.queryOptions({ _id: fee }), staleTime: 0 });
  if (!data) return error ? null : <Skeleton h={20} maw={420} />;
  if (data.orders === 0) return null;
  return (
    <p className={classes.reach} role="note">
      {data.active ? 'Rige' : 'Cuando esté activa, rige'} también para lo entregado sin liquidar, hoy hasta{' '}
      <b className="tn">{counted(data.orders, ORDERS)}</b>:{' '}
      <Link to="/office/fee/$id/trial" params={{ id: fee }}>
        pruébela antes
      </Link>
      .
    </p>
  );
}
