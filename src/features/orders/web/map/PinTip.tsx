import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addressLine } from '#shared/place/addressLine.ts';
import { counted } from '#shared/noun.ts';
import { formatCount } from '#shared/money.ts';
import { type Pins, statusCounts } from '../../map/pins.ts';
import { ORDERS } from '../../noun.ts';
import { statusById } from '../../status.ts';
import { ordersApi } from '../api.ts';
import { StatusBadge } from '../status/StatusBadge.tsx';
import type { PinsHover } from './OrderPins.tsx';
import classes from './PinTip.module.css';

/** Statuses of a cluster that are told. */
const TOLD = 3;
/** An order's address is asked for once in so long, in milliseconds. */
const KEPT = 60_000;

/** What stands beside the mouse over a pin: status, client, address; over a cluster how many it has. */
export const PinTip = ({ pins, hover: { members, x, y } }: { pins: Pins; hover: PinsHover }) => (
  <div className={classes.tip} style={{ left: x, top: y }} data-alone={members.length === 1 || undefined}>
    {members.length === 1 ? <OnePin pins={pins} at={members[0]!} /> : <ManyPins pins={pins} members={members} />}
  </div>
);

const OnePin = ({ pins, at }: { pins: Pins; at: number }) => {
  const _id = pins.ids[at] ?? '';
  const { data } = useQuery({ ...ordersApi.mapRows.queryOptions({ ids: [_id] }), staleTime: KEPT, placeholderData: keepPreviousData });
  const order = data?.data.find((row) => row._id === _id);
  return (
    <>
      <StatusBadge status={pins.status[at] ?? 1} />
      <b>{pins.client[at]}</b>
      <span className={classes.tipAddress}>
        {order ? [addressLine(order.toAddress), order.toAddress.town].filter(Boolean).join(', ') : '…'}
      </span>
      {order?.partial_match && <span className={classes.doubt}>Dirección dudosa</span>}
    </>
  );
};

const ManyPins = ({ pins, members }: { pins: Pins; members: readonly number[] }) => {
  const counts = statusCounts(pins, members);
  return (
    <>
      <b className="tn">{counted(members.length, ORDERS)}</b>
      <span className={classes.tipAddress}>
        {counts
          .slice(0, TOLD)
          .map(({ id, total }) => `${statusById(id).name} ${formatCount(total)}`)
          .join(' · ')}
        {counts.length > TOLD && ` y ${counts.length - TOLD} más`}
      </span>
    </>
  );
};
