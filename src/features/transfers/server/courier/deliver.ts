import { and, eq, sql } from 'drizzle-orm';
import type { Database, Db } from '#server/db.ts';
import { betweenCompanies } from '#server/platform.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { orderMoney } from '../../../accounts/server/operations.ts';
import { lockWholeOrders, receiveEntries, type WholeOrder } from '../../../orders/server/operations.ts';
import { homeIds } from '../../../orders/status.ts';
import { noteConfirmed } from '../confirm.ts';
import { bringsBack } from '../ending/bringsBack.ts';
import { live, lockLive, lockSides, type Side, sidesOf } from '../links.ts';
import { ownCompany } from '../partner.ts';
import { isShadow, tellPeer } from '../peers/outbox.ts';
import { transfers } from '../tables.ts';
import { batchesTold } from './batchesTold.ts';
import { type Due, takeOut, type Told } from './outbox.ts';

/** What was taken out, with the name of the company that tells it, and whether it says that it brings the parcel back. */
type Message = Told & { partner: string; returned: boolean };

const isAtHome = ({ status }: Told['entry']) => homeIds.some((id) => id === status);

/** Whether an entry is told for what it confirms alone: it gave the order a driver, and the rest of it stays at home. */
const isHandedOver = ({ entry }: Message) => isAtHome(entry) && entry.undoes === null;

/** Taking back what stays at home is told, and confirms nothing: the trigger that fills the outbox does the same on the other side. */
const confirms = ({ entry }: Message) => !isAtHome(entry) || entry.undoes === null;

/** What was closed, and by what. */
type Closed = { side: Side; first: Message };

/** Closes what the company of the transaction shared, as the other one wrote something: from the first that it wrote on. */
const close = async (db: Db, sides: readonly Side[], messages: readonly Message[]): Promise<Closed[]> => {
  const closed = sides
    .filter(({ type, state }) => type === 'sent' && state === 'open')
    .flatMap((side): Closed[] => {
      const first = messages.find((message) => message.transfer === side._id && confirms(message));
      return first ? [{ side, first }] : [];
    });
  if (closed.length === 0) return [];
  const rows = closed.map(({ side, first }) => ({ _id: side._id, end_at: first.entry.createAt }));
  await db.execute(sql`
    update ${transfers} set state = 'confirmed', end_at = closed.end_at
    from jsonb_populate_recordset(null::${transfers}, ${JSON.stringify(rows)}::jsonb) as closed
    where ${eq(transfers._id, sql`closed._id`)}`);
  return closed;
};

/** Notes of what the company of the transaction shared whether the other one says that it brings it back. */
const noteReturned = async (db: Db, messages: readonly Message[]) => {
  const last = new Map(messages.map(({ transfer, returned }) => [transfer, returned]));
  for (const [returned, some] of Map.groupBy(last, ([, one]) => one)) {
    const ids = some.map(([_id]) => _id);
    const isOther = eq(transfers.returned, !returned);
    await db
      .update(transfers)
      .set({ returned })
      .where(and(anyOf(transfers._id, ids), eq(transfers.type, 'sent'), isOther, live));
  }
};

/** Writes that orders were confirmed which were given to a driver before anything else was done with them. @returns the orders as they are then */
const noteHandedOver = async (db: Db, found: readonly WholeOrder[], closed: readonly Closed[]): Promise<readonly WholeOrder[]> => {
  const byId = new Map(found.map((order) => [order._id, order]));
  const given = closed.filter(({ first }) => isHandedOver(first));
  if (given.length === 0) return found;
  const alike = Map.groupBy(given, ({ first }) => `${first.partner} ${first.entry.createAt.getTime()}`);
  for (const some of alike.values()) {
    const sides = some.flatMap(({ side }) => {
      const order = byId.get(side.order);
      return order ? [{ side, order }] : [];
    });
    const [one] = some;
    if (one) await noteConfirmed(db, sides, { partner: one.first.partner, now: one.first.entry.createAt });
  }
  return lockWholeOrders(db, [...byId.keys()]);
};

/**
 * Tells the company of the transaction what others wrote. It locks what is its own alone: money first, then orders, then their transfers, as
 * everybody does. By a transfer that is over nothing is told any more: the order is back with who shared it.
 */
const tell = async (db: Db, messages: readonly Message[], now: Date) => {
  const ids = [...new Set(messages.map(({ transfer }) => transfer))];
  const named = await db.select({ _id: transfers._id, order: transfers.order }).from(transfers).where(anyOf(transfers._id, ids));
  const orderOf = new Map(named.map(({ _id, order }) => [_id, order]));
  const delivering = messages.flatMap(({ transfer, entry }) => (entry.status === 8 || entry.undoes ? (orderOf.get(transfer) ?? []) : []));
  await orderMoney.beforeDelivery(db, [...new Set(delivering)]);
  const orders = await lockWholeOrders(db, [...new Set(orderOf.values())]);
  const sides = await lockLive(db, ids);
  const byId = new Map(sides.map((side) => [side._id, side]));
  const entries = messages.flatMap((message) => {
    const { transfer, partner, entry } = message;
    const side = byId.get(transfer);
    if (!side || isHandedOver(message)) return [];
    const { _id: origin, status, deliveryDate, changes, clientName, clientIDNumber, observation, files, createAt } = entry;
    const moves = changes?.deliveryDate !== undefined;
    const said = { status, deliveryDate, clientName, clientIDNumber, observation, files, ...batchesTold(entry), createAt };
    const idle = entry.unapplied !== null;
    return [{ ...said, order: side.order, transfer, partner, origin, moves, idle, carries: side.type === 'sent' }];
  });
  await noteReturned(db, messages);
  const after = await noteHandedOver(db, orders, await close(db, sides, messages));
  const { sent } = await sidesOf(
    db,
    after.map(({ _id }) => _id),
  );
  await receiveEntries(db, after, entries, { money: orderMoney, lent: new Set(sent.keys()), now });
};

/** Leaves what others wrote for another installation, whose company that of the transaction stands for. */
const passOn = async (db: Db, messages: readonly Message[]) => {
  const ids = [...new Set(messages.map(({ transfer }) => transfer))];
  // With their orders, as everybody does who changes them, be it what comes from over there.
  await lockSides(db, ids);
  const sides = await lockLive(db, ids);
  await close(db, sides, messages);
  await noteReturned(db, messages);
  const open = new Set(sides.map(({ _id }) => _id));
  await tellPeer(
    db,
    messages
      .filter(({ transfer }) => open.has(transfer))
      .map((message) => {
        const { transfer, entry } = message;
        if (isHandedOver(message)) return { kind: 'confirm', transfer };
        const { _id, status, deliveryDate, changes, origin, unapplied, clientName, clientIDNumber, observation, createAt } = entry;
        const said = { _id, status, clientName, clientIDNumber, observation, ...batchesTold(entry) };
        return {
          kind: 'entry',
          transfer,
          entry: {
            ...said,
            deliveryDate: deliveryDate?.toISOString() ?? null,
            moves: changes?.deliveryDate !== undefined,
            relayed: origin !== null,
            idle: unapplied !== null,
            createAt: createAt.toISOString(),
          },
          files: entry.files,
        };
      }),
  );
};

/** Those of some transfers by which the company of the transaction was given what it says that it brings back now. */
const returning = async (db: Db, told: readonly Told[]): Promise<ReadonlySet<string>> => {
  const ids = new Set(told.map(({ transfer }) => transfer));
  const given = await db
    .select({ _id: transfers._id, order: transfers.order })
    .from(transfers)
    .where(and(anyOf(transfers._id, ids), eq(transfers.type, 'received')));
  const back = await bringsBack(
    db,
    given.map(({ order }) => order),
  );
  return new Set(given.flatMap(({ _id, order }) => (back.has(order) ? [_id] : [])));
};

/**
 * Tells a company what others wrote, in one transaction with taking it out of their outboxes: all of it is told once, or is still to be told.
 * @param due in their order, with all that comes before by the same transfers
 */
export const deliver = (database: Database, peer: string, due: readonly Due[], now: Date): Promise<void> =>
  betweenCompanies(database, async (within) => {
    const messages: Message[] = [];
    for (const [company, theirs] of Map.groupBy(due, (each) => each.company))
      await within(company, async (db) => {
        const { name } = await ownCompany(db);
        const out = await takeOut(db, theirs);
        const back = await returning(db, out);
        messages.push(...out.map((told) => ({ ...told, partner: name, returned: back.has(told.transfer) })));
      });
    if (messages.length === 0) return;
    const inOrder = messages.toSorted((a, b) => a.seq - b.seq);
    await within(peer, async (db) => ((await isShadow(db)) ? passOn(db, inOrder) : tell(db, inOrder, now)));
  });
