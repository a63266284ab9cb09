import { and, asc, eq, ne } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { stepping, type Within } from '#server/platform.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { orderMoney } from '../../../accounts/server/operations.ts';
import { orders } from '../../../orders/server/tables.ts';
import type { Refused } from '../../../orders/server/operations.ts';
import { deliveredBy, keptBy, lentBy, lentByClosed, stillToldBy, whyNotTakenBack } from '../../ended.ts';
import { endReceived, giveBack } from './giveBack.ts';
import { type By, byPeer, live, lockSides, refusedOrder, type Side, sidesOf } from '../links.ts';
import { fateOf, ownCompany, type Partner } from '../partner.ts';
import { everConnected } from '../peers/connected.ts';
import { transfers } from '../tables.ts';
import { bringsBack, lastWords } from './bringsBack.ts';
import { untold, untoldElsewhere } from './untold.ts';

/** The last transfer of some orders that were shared, by order. */
const lastSent = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Side>> => {
  const found = await db
    .select()
    .from(transfers)
    .where(and(anyOf(transfers.order, ids), eq(transfers.type, 'sent')))
    .orderBy(asc(transfers._id));
  return new Map(found.map((side) => [side.order, side]));
};

/** What companies of other installations answered when they were asked for what was shared with them. */
export type Answers = {
  /** Transfers that are given back there. */
  given: ReadonlySet<string>;
  /** Those that nobody can be asked for any more, and that were said before to come back: what stands here of them decides. */
  said?: ReadonlySet<string>;
  /** Why others are not. */
  kept: ReadonlyMap<string, string>;
};

/** Why an order was not taken back, in Spanish. */
const whyStays = (outcome: Exclude<TakenBack, 'over'>, name: string): string => {
  const said = { untold: stillToldBy, lent: lentBy, lentByClosed, delivered: deliveredBy, kept: keptBy };
  if (outcome in said) return said[outcome as keyof typeof said](name);
  return whyNotTakenBack({ state: outcome as 'takenBack' | 'refused', name }) ?? keptBy(name);
};

const DELIVERED = 8;
const AGAIN = 'Se compartió recién: vuelva a intentar';

const nobodyAsked: Answers = { given: new Set(), kept: new Map() };

/**
 * What became of a transfer that was to be taken back: it is over, or was so before, taken back or refused; it stays, or does until what was
 * written over there is told here, or until the parcel is back from whom it was shared on with, be it by a company that is closed since; or it
 * was delivered by one.
 */
type TakenBack = 'over' | 'takenBack' | 'refused' | 'kept' | 'untold' | 'lent' | 'lentByClosed' | 'delivered';

/**
 * Takes back, in the name of a company that is closed, what it shared on of some transfers by which it was given orders: nobody there does it any
 * more. What companies of other installations have is asked of nobody here.
 * @returns what became of each, by the closed company's order
 */
const takeBackFor = async (
  within: Within,
  company: string,
  given: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, TakenBack>> => {
  const { own, sides } = await within(company, async (db) => {
    const had = await db
      .select({ order: transfers.order })
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
    return { own: await ownCompany(db), sides: [...sent.values()].filter(({ peer }) => !away.has(peer)) };
  });
  if (sides.length === 0) return new Map();
  const became = await takeBackSides(within, own, sides, { viewer: { _id: null }, now });
  return new Map(sides.map(({ _id, order }) => [order, became.get(_id) ?? 'kept']));
};

/**
 * Ends, on both sides, those of some transfers that the company of the transaction may take back. Whether the other company has done something
 * with an order is its to know, so its side is locked and looked at first: it gives back what it has not confirmed, and what it says that it
 * brings back and has not shared on meanwhile; one that is closed, whatever was not delivered. What it wrote is told before the transfer is
 * over, after which nothing is told by it any more.
 * @param sides of who shared them
 * @param given transfers that a company of another installation says are given back: it has looked at its own side
 * @returns what became of each; of what the other company did with those that stay no more is told than that it did something
 */
export const takeBackSides = async (
  within: Within,
  own: Partner,
  sides: readonly Side[],
  by: { viewer: Pick<By['viewer'], '_id'>; now: Date; given?: ReadonlySet<string> },
): Promise<ReadonlyMap<string, TakenBack>> => {
  const { viewer, now, given = new Set<string>() } = by;
  const ending = { state: 'takenBack', reason: null, now } as const;
  const became = new Map<string, TakenBack>(sides.map(({ _id }) => [_id, 'kept']));
  const freed: { side: Side }[] = [];
  for (const [peer, theirs] of byPeer(sides.map((side) => ({ side })))) {
    const mine = new Map(theirs.map(({ side }) => [side._id, side]));
    const fate = await within(peer, fateOf);
    if (fate === 'erased') {
      // There is no other side any more.
      for (const { side } of theirs) freed.push({ side });
      continue;
    }
    const closed = fate === 'closed';
    const through = closed ? await takeBackFor(within, peer, [...mine.keys()], now) : new Map<string, TakenBack>();
    const { free, returned, waiting } = await within(peer, async (its) => {
      const locked = await lockSides(its, [...mine.keys()]);
      for (const { side } of locked)
        if (side.state === 'takenBack' || side.state === 'refused')
          became.set(side._id, side.state === 'takenBack' && given.has(side._id) ? 'over' : side.state);
      const inState = (state: Side['state']) => locked.flatMap(({ side, order }) => (side.state === state ? [order._id] : []));
      const held = await orderMoney.holds(its, inState('open'));
      const returning = await bringsBack(its, inState('confirmed'));
      // Whoever shared it may have written 18 since.
      const delivered = closed ? await lastWords(its, inState('confirmed')) : new Map();
      const { sent: lent } = await sidesOf(its, closed ? inState('confirmed') : [...returning]);
      const back = locked.filter(({ side, order }) => {
        if (side.state === 'open') return !held.has(order._id);
        if (side.state !== 'confirmed') return false;
        if (given.has(side._id)) return true;
        if (closed && (order.status === DELIVERED || delivered.get(order._id) === DELIVERED)) became.set(side._id, 'delivered');
        else if (lent.has(order._id)) {
          const waits = through.get(order._id) === 'untold' ? 'untold' : 'lentByClosed';
          became.set(side._id, closed ? waits : 'lent');
        } else return closed || returning.has(order._id);
        return false;
      });
      // Whoever has not confirmed an order has written nothing of it that is told.
      const ids = back.flatMap(({ side }) => (side.state === 'confirmed' ? [side._id] : []));
      return { free: back, returned: ids, waiting: ids.length === 0 ? [] : await untold(its, ids) };
    });
    const away = returned.length === 0 ? [] : await within(own.company, (db) => untoldElsewhere(db, returned));
    const toCome = new Set([...waiting, ...away]);
    for (const { side } of free) became.set(side._id, toCome.has(side._id) ? 'untold' : 'over');
    const ended = free.filter(({ side }) => !toCome.has(side._id));
    await within(peer, (its) =>
      endReceived(its, ended, { ...ending, endedBy: null, partner: own.name, said: `Recuperada por ${own.name}` }),
    );
    for (const { side } of ended) freed.push({ side: mine.get(side._id)! });
  }
  await within(own.company, async (db) => {
    // All at once, in the one order in which everybody locks orders: company by company each part has its own.
    const locked = await lockSides(
      db,
      freed.map(({ side }) => side._id),
    );
    const still = locked.filter(({ side, order }) => {
      if (side.state === 'takenBack' || side.state === 'refused') became.set(side._id, side.state);
      else if (became.get(side._id) === 'kept') became.set(side._id, order.status === 8 ? 'delivered' : 'over');
      return became.get(side._id) === 'over';
    });
    for (const [, theirs] of byPeer(still)) {
      const [first] = theirs;
      await giveBack(
        db,
        theirs.map(({ side }) => side._id),
        { ...ending, endedBy: viewer._id, partner: first?.side.name ?? '', said: `Se recuperó de ${first?.side.name}` },
      );
    }
  });
  return became;
};

/**
 * Takes shared orders back that nobody has confirmed, which cancels the other company's, or that come back from whoever had them, which leaves
 * theirs what it is. Others stay as they are and are told with the reason.
 * @param answers of companies of other installations, which know it themselves and are asked before (`askBack`)
 */
export const takeBackOrders = async (
  db: Db,
  ids: readonly string[],
  by: By,
  answers = nobodyAsked,
): Promise<{ changed: number; refused: Refused[] }> => {
  const asked = [...new Set(ids)];
  const own = await ownCompany(db);
  const { _id: id, internalID, status } = orders;
  const found = new Map(
    (await db.select({ _id: id, internalID, status }).from(orders).where(anyOf(id, asked))).map((one) => [one._id, one]),
  );
  const sent = await lastSent(db, asked);
  const away = await everConnected(db, new Set([...sent.values()].map(({ peer }) => peer)));
  const reasons = new Map<string, string>();
  const sides: Side[] = [];
  for (const _id of asked) {
    const side = sent.get(_id);
    const isGiven = side !== undefined && answers.given.has(side._id);
    // Told to be given back before this began, it may have been taken back by that already.
    if (isGiven && side.state === 'takenBack') continue;
    const asks = side !== undefined && away.has(side.peer) && !isGiven && !answers.said?.has(side._id);
    const reason = whyNotTakenBack(side ?? null) ?? (asks ? (answers.kept.get(side._id) ?? AGAIN) : undefined);
    if (reason !== undefined) reasons.set(_id, reason);
    else if (side) sides.push(side);
  }
  const became = await takeBackSides(stepping(db), own, sides, { ...by, given: answers.given });
  for (const { _id, order, name } of sides) {
    const outcome = became.get(_id) ?? 'kept';
    if (outcome !== 'over') reasons.set(order, whyStays(outcome, name));
  }
  const refused = asked.flatMap((_id) => {
    const reason = reasons.get(_id);
    return reason === undefined ? [] : [refusedOrder(_id, found.get(_id), reason, by)];
  });
  return { changed: asked.length - refused.length, refused };
};
