import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import type { Within } from '#server/platform.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { orders } from '../../../orders/server/tables.ts';
import { DELIVERED } from '../../ended.ts';
import { byPeer, live, lockSides, type Side, sidesOf } from '../links.ts';
import { fateOf, ownCompany, type Partner } from '../partner.ts';
import { everConnected } from '../peers/connected.ts';
import { transfers } from '../tables.ts';
import { lastWords } from './bringsBack.ts';

/** A side of who shared an order, and the transfer by which that was given it, where it is a closed company that it is taken back for. */
export type Wanted = { side: Side; through: string | null };

/** What one company shared with another, and is to be taken back. */
export type Step = { own: Partner; peer: string; fate: Awaited<ReturnType<typeof fateOf>>; wanted: readonly Wanted[] };

/**
 * What the company of the transaction, which is closed, shared on of what it was given by some transfers, and nobody delivered: nobody there takes
 * it back any more. What companies of other installations have is asked of nobody here.
 */
const sharedOn = async (db: Db, given: readonly string[]): Promise<Wanted[]> => {
  const had = await db
    .select({ through: transfers._id, order: transfers.order })
    .from(transfers)
    .innerJoin(orders, and(eq(orders.companyId, transfers.companyId), eq(orders._id, transfers.order), ne(orders.status, DELIVERED)))
    .where(and(anyOf(transfers._id, given), eq(transfers.type, 'received'), live));
  const ids = had.map(({ order }) => order);
  const words = await lastWords(db, ids);
  const { sent } = await sidesOf(
    db,
    ids.filter((id) => words.get(id) !== DELIVERED),
  );
  const away = await everConnected(db, new Set([...sent.values()].map(({ peer }) => peer)));
  return had.flatMap(({ through, order }) => {
    const side = sent.get(order);
    return side && !away.has(side.peer) ? [{ side, through }] : [];
  });
};

/**
 * All that has to be taken back for what one company wants: of whom it shared it with, and where they are closed of whom they shared it on with,
 * and so on; the nearest first. Nothing is locked.
 * @param only transfers that are looked at; all without
 */
export const stepsOf = async (within: Within, own: Partner, sides: readonly Side[], only?: ReadonlySet<string>): Promise<Step[]> => {
  const steps: Step[] = [];
  let level: { own: Partner; wanted: readonly Wanted[] }[] = [{ own, wanted: sides.map((side) => ({ side, through: null })) }];
  while (level.length > 0) {
    const next: typeof level = [];
    for (const each of level)
      for (const [peer, wanted] of byPeer(each.wanted.filter(({ side }) => !only || only.has(side._id))))
        await within(peer, async (db) => {
          const fate = await fateOf(db);
          steps.push({ own: each.own, peer, fate, wanted });
          if (fate !== 'closed') return;
          const on = await sharedOn(
            db,
            wanted.map(({ side }) => side._id),
          );
          if (on.length > 0) next.push({ own: await ownCompany(db), wanted: on });
        });
    level = next;
  }
  return steps;
};

/** Companies in the order in which they are locked: each after those that it shared with, and else by their ids, as by `byPeer`. */
const inLockOrder = (steps: readonly Step[]): string[] => {
  const left = new Map<string, Set<string>>();
  for (const { own, peer } of steps) {
    left.set(own.company, (left.get(own.company) ?? new Set()).add(peer));
    left.set(peer, left.get(peer) ?? new Set());
  }
  const order: string[] = [];
  while (left.size > 0) {
    const companies = [...left].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const isLast = ([, peers]: [string, Set<string>]) => ![...peers].some((peer) => left.has(peer));
    // Of companies that shared with one another the first by its id; never who wants it back, whom nobody shared it with.
    const isGiven = ([company]: [string, unknown]) => companies.some(([, peers]) => peers.has(company));
    const [company = ''] = companies.find(isLast) ?? companies.find(isGiven) ?? [];
    order.push(company);
    left.delete(company);
  }
  return order;
};

/**
 * Locks both sides of some transfers, all of a company at once, whomever it shared them with or was given them by: two closed companies that
 * shared on with the same third one would be locked in turns otherwise. What is taken back of closed companies waits for each other, be it that
 * these shared nothing of it on: of two of them each may have shared with the other, so that their companies have no one order.
 */
export const lockSteps = async (within: Within, steps: readonly Step[], only: ReadonlySet<string>): Promise<void> => {
  const ids = new Map<string, string[]>();
  for (const { own, peer, wanted } of steps) {
    const its = wanted.flatMap(({ side }) => (only.has(side._id) ? [side._id] : []));
    for (const company of [own.company, peer]) ids.set(company, [...(ids.get(company) ?? []), ...its]);
  }
  const closed = steps.find(({ fate, wanted }) => fate === 'closed' && wanted.some(({ side }) => only.has(side._id)));
  if (closed) await within(closed.own.company, (db) => db.execute(sql`select pg_advisory_xact_lock(hashtext('reparto take back'))`));
  for (const company of inLockOrder(steps)) await within(company, (db) => lockSides(db, ids.get(company) ?? []));
};
