import type { Changes } from '#shared/record/changes.ts';
import { StatusId } from '../../choiceSchemas.ts';
import { CASH_ON_THE_WAY, keptBecause, type MoneyHold, moneyField } from '../../money/kept.ts';
import { statusById, transition } from '../../status.ts';

/** What of an order another company's entries change. */
type Changed = { status: StatusId; deliveryDate: Date | null; warehouse: string | null; driverAssign: string | null };

/** An order as it stands when an entry arrives, and what keeps it as it is. */
export type ArrivedOn = Changed & {
  /** Whether it was delivered once. */
  wasDelivered: boolean;
  /** Whether something is to be collected at its door. */
  charged: boolean;
  /** What holds its money. */
  hold: MoneyHold | undefined;
  /** What is said of its return, if it has one. */
  returned: string | undefined;
  /** Whether it is shared: nothing else stands in 'Transfer' with anybody. */
  lent: boolean;
};

/** What another company wrote. */
export type Arriving = {
  status: StatusId;
  deliveryDate: Date | null;
  /** Whether it gave the order this day; else it only tells it. */
  moves: boolean;
  /** Whether that company has the parcel: the order is shared with it. Then it lies in no warehouse of this one. */
  carries: boolean;
};

/** What was written here since another company wrote something. */
export type Since = {
  /** The statuses that it got, in their order. */
  later?: readonly StatusId[];
  /** Whether what the order is was made of it by that company, which may correct what it wrote. */
  isTheirs?: boolean;
};

/** What an entry made of an order here, if anything. */
export type Arrived = { unapplied: string | null; changes: Changes | null };

/** What becomes of an order: its fields, and which of them changed; or why it stays as it is. */
export type Taken = { after: Changed; changes: Changes } | { unapplied: string };

const changesOf = (before: Changed, after: Changed): Changes => {
  const [from, to] = [before.deliveryDate?.toISOString() ?? null, after.deliveryDate?.toISOString() ?? null];
  return {
    ...(before.status !== after.status && { status: { from: before.status, to: after.status } }),
    ...(from !== to && { deliveryDate: { from, to } }),
    ...(before.warehouse !== after.warehouse && { warehouse: { from: before.warehouse, to: after.warehouse } }),
    ...(before.driverAssign !== after.driverAssign && { driverAssign: { from: before.driverAssign, to: after.driverAssign } }),
  };
};

/** Why an order may not become something, in Spanish, for its return or its money; undefined when it may. */
const obstacleTo = (order: ArrivedOn, after: Changed, changes: Changes, unrestricted: boolean): string | undefined => {
  const { status, wasDelivered, charged, hold, returned, driverAssign } = order;
  if (returned !== undefined && status === 8 && after.status !== 8) return returned;
  if (!unrestricted && status === 8 && after.status === 18 && charged && driverAssign !== null && !hold?.closure) return CASH_ON_THE_WAY;
  const delivered = status === 8 || (status === 18 && wasDelivered);
  // A settlement's line keeps who is paid for it; cash that was handed in was its driver's.
  const { driverAssign: _its, ...others } = changes;
  const field = moneyField(delivered, after.status, hold?.closure ? changes : others);
  return (field && keptBecause({ status, delivered, hold, unrestricted })) ?? undefined;
};

const take = (order: ArrivedOn, after: Changed, unrestricted: boolean): Taken => {
  const changes = changesOf(order, after);
  const obstacle = obstacleTo(order, after, changes, unrestricted);
  return obstacle === undefined ? { after, changes } : { unapplied: obstacle };
};

/** Why an order may not go from a status to another by what another company wrote: who delivers it is that company's to know. */
const forbidden = (from: StatusId, to: StatusId, unrestricted = false) =>
  from === to ? undefined : transition(from, to, { unrestricted, hasDriver: true, hasObservation: true, via: 'transfer' });

/**
 * What an order becomes by what another company wrote. What is closed here stays so, as for everybody who may not correct it, but where it was
 * that company that closed it. Of what both wrote without knowing of each other that stands which was written last, as it will on the other
 * side: unless it could not have been written after the other. Whom another company delivered to was at no door of a driver of ours.
 */
export const takenBy = (
  order: ArrivedOn,
  { status, deliveryDate, moves, carries }: Arriving,
  { later = [], isTheirs = false }: Since = {},
): Taken => {
  const reason = forbidden(order.status, status, isTheirs);
  if (reason !== undefined) return { unapplied: reason };
  if (status === 8 && order.status === 8 && order.driverAssign !== null) return { unapplied: 'Acá ya la había entregado un chofer' };
  const stands = later.reduce<StatusId | undefined>((now, next) => (forbidden(now ?? status, next) === undefined ? next : now), undefined);
  if (stands !== undefined && stands !== status) return { unapplied: `Es anterior a «${statusById(stands).name}»` };
  const after = {
    status,
    deliveryDate: moves ? deliveryDate : order.deliveryDate,
    warehouse: carries ? null : order.warehouse,
    driverAssign: status === 8 ? null : order.driverAssign,
  };
  return take(order, after, isTheirs);
};

/**
 * What an order becomes when another company takes back what it wrote: what it was here before that came, if it is still what that made of it.
 * @param undone what had come; undefined when nothing had
 */
export const undoneBy = (order: ArrivedOn, undone: Arrived | undefined): Taken => {
  if (!undone) return { unapplied: 'Lo que se deshizo no había llegado' };
  if (undone.unapplied !== null) return { unapplied: 'Lo que se deshizo tampoco la había cambiado' };
  const { status, deliveryDate, warehouse, driverAssign } = undone.changes ?? {};
  if (status && status.to !== order.status) {
    const was = statusById(StatusId.parse(status.to)).name;
    return { unapplied: `La orden ya no está en estado ${was}` };
  }
  if (status?.from === 30 && !order.lent) return { unapplied: 'Ya no está compartida: no vuelve a Transfer' };
  const isStill = (change: Changes[string] | undefined, now: string | null) => change !== undefined && change.to === now;
  const day = deliveryDate && isStill(deliveryDate, order.deliveryDate?.toISOString() ?? null) ? deliveryDate.from : undefined;
  const place = warehouse && isStill(warehouse, order.warehouse) ? warehouse.from : undefined;
  const driver = driverAssign && isStill(driverAssign, order.driverAssign) ? driverAssign.from : undefined;
  return take(
    order,
    {
      status: status ? StatusId.parse(status.from) : order.status,
      deliveryDate: day === undefined ? order.deliveryDate : typeof day === 'string' ? new Date(day) : null,
      warehouse: typeof place === 'string' ? place : order.warehouse,
      driverAssign: typeof driver === 'string' ? driver : order.driverAssign,
    },
    true,
  );
};
