import { and, desc, sql } from 'drizzle-orm';
import type { Database, Db } from '#server/db.ts';
import type { FileStore } from '#server/files/files.ts';
import { madeAt, newIdAfter } from '#server/ids.ts';
import { betweenCompanies } from '#server/platform.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { lockWholeOrders } from '../../../../orders/server/operations.ts';
import { orderHistory, type StoredFile } from '../../../../orders/server/tables.ts';
import { live } from '../../links.ts';
import { transfers } from '../../tables.ts';
import type { Peer } from '../connected.ts';
import { takeIn } from './inbox.ts';
import { isStored, photoKey } from '../photos.ts';
import type { MessageOf } from '../wire.ts';

type Told = MessageOf<'entry'>;

/** The first entries of each transfer, then their second ones, and so on: what one statement writes is told in the order of its ids. */
const inTurns = (messages: readonly Told[]): Told[][] => {
  const turns: Told[][] = [];
  for (const its of Map.groupBy(messages, ({ transfer }) => transfer).values())
    for (const [i, message] of its.entries()) (turns[i] ??= []).push(message);
  return turns;
};

/** The last entries of some orders, by order. */
const lastOf = async (db: Db, ids: Iterable<string>): Promise<Map<string, string>> => {
  const { _id, order } = orderHistory;
  const found = await db.selectDistinctOn([order], { order, _id }).from(orderHistory).where(anyOf(order, ids)).orderBy(order, desc(_id));
  return new Map(found.map((one) => [one.order, one._id]));
};

/**
 * Under what an entry stands: its own `_id`, where that says no more than that it was made since the last one of its order. Otherwise one of here,
 * after that: what somebody says last is what comes last, whatever they call it, and whatever clocks say.
 */
const idOf = (_id: string, last: string | undefined, now: Date): string =>
  _id[14] === '7' && madeAt(_id) <= now.getTime() && (last === undefined || _id > last) ? _id : newIdAfter(last);

/** An entry as the company wrote it, or, with an origin, as it came to it. Nobody writes what is still to come. */
const rowOf = (
  order: string,
  { entry }: Told,
  { files, last, now }: { files: StoredFile[]; last: string | undefined; now: Date },
): typeof orderHistory.$inferInsert & { _id: string } => {
  const { _id, moves, relayed, idle, createAt, deliveryDate, ...said } = entry;
  return {
    ...said,
    _id: idOf(_id, last, now),
    order,
    deliveryDate,
    source: 'transfer',
    files,
    changes: moves ? { deliveryDate: { from: null, to: deliveryDate?.toISOString() ?? null } } : null,
    origin: relayed ? _id : null,
    unapplied: idle ? 'No cambió la orden' : null,
    createAt: createAt > now ? now : createAt,
  };
};

/** Writes what was told to the histories of the orders that stand for those over there; the courier brings it to ours from there. */
const write = async (db: Db, messages: readonly Told[], files: ReadonlyMap<Told, StoredFile[]>, now: Date) => {
  const fresh = await takeIn(db, messages, now);
  const ids = new Set(fresh.map(({ transfer }) => transfer));
  const named = await db.select({ order: transfers.order }).from(transfers).where(anyOf(transfers._id, ids));
  await lockWholeOrders(
    db,
    named.map(({ order }) => order),
  );
  const sides = await db
    .select({ _id: transfers._id, order: transfers.order })
    .from(transfers)
    .where(and(anyOf(transfers._id, ids), live));
  const orderOf = new Map(sides.map(({ _id, order }) => [_id, order]));
  const last = await lastOf(db, orderOf.values());
  for (const turn of inTurns(fresh)) {
    const rows = turn.flatMap((message) => {
      const order = orderOf.get(message.transfer);
      return order === undefined ? [] : [rowOf(order, message, { files: files.get(message) ?? [], last: last.get(order), now })];
    });
    await insertMany(db, orderHistory, rows, sql`on conflict do nothing`);
    for (const row of rows) last.set(row.order, row._id);
  }
};

/** Takes up entries of a company of another installation, in one transaction. Photos that did not come are left out. */
export const receiveEntries = async (
  { database, files }: { database: Database; files: FileStore },
  peer: Peer,
  messages: readonly Told[],
  now: Date,
): Promise<void> => {
  const stored = new Map<Told, StoredFile[]>();
  for (const message of messages) {
    const its: StoredFile[] = [];
    for (const [i, { kind, name }] of message.files.entries()) {
      const key = photoKey(peer.shadow, message.entry._id, i);
      if (await isStored(files, key)) its.push({ kind, key, name });
    }
    stored.set(message, its);
  }
  await betweenCompanies(database, (within) => within(peer.shadow, (db) => write(db, messages, stored, now)));
};
