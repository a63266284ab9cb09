import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { stepping } from '#server/platform.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { orderMoney } from '../../accounts/server/operations.ts';
import { orders } from '../../orders/server/tables.ts';
import type { TransferOutcome } from '../contract.ts';
import { whyNotTakenBack } from '../ended.ts';
import { cancelReceived, giveBack } from './giveBack.ts';
import { type By, byPeer, lockSides, refusedOrder, type Side, toldOutcome } from './links.ts';
import { ownCompany } from './partner.ts';
import { everConnected } from './peers/connected.ts';
import { transfers } from './tables.ts';

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
  /** Why others are not. */
  kept: ReadonlyMap<string, string>;
};

const AGAIN = 'Se compartió recién: vuelva a intentar';

const nobodyAsked: Answers = { given: new Set(), kept: new Map() };

/**
 * Takes shared orders back that nobody has confirmed: the other company's are cancelled. Whether it has done something with them is its to
 * know, so its side is locked and looked at first. Others stay as they are and are told with the reason.
 * @param answers of companies of other installations, which know it themselves and are asked before (`askBack`)
 */
export const takeBackOrders = async (db: Db, ids: readonly string[], by: By, answers = nobodyAsked): Promise<TransferOutcome> => {
  const { viewer, now } = by;
  const asked = [...new Set(ids)];
  const own = await ownCompany(db);
  const { _id: id, internalID, status } = orders;
  const found = new Map(
    (await db.select({ _id: id, internalID, status }).from(orders).where(anyOf(id, asked))).map((one) => [one._id, one]),
  );
  const sent = await lastSent(db, asked);
  const away = await everConnected(db, new Set([...sent.values()].map(({ peer }) => peer)));
  const reasons = new Map<string, string>();
  // Told to be given back before this began, it may have been taken back by that already.
  const back = new Set<string>();
  for (const _id of asked) {
    const side = sent.get(_id);
    const isGiven = side !== undefined && answers.given.has(side._id);
    if (isGiven && side.state === 'takenBack') back.add(_id);
    const asks = side !== undefined && away.has(side.peer) && !isGiven;
    const reason = whyNotTakenBack(side ?? null) ?? (asks ? (answers.kept.get(side._id) ?? AGAIN) : undefined);
    if (reason !== undefined && !back.has(_id)) reasons.set(_id, reason);
  }
  const open = asked.flatMap((_id) => {
    const side = sent.get(_id);
    return side && !reasons.has(_id) && !back.has(_id) ? [{ side }] : [];
  });
  const within = stepping(db);
  const ending = { state: 'takenBack', reason: null, now } as const;
  for (const [peer, theirs] of byPeer(open)) {
    const names = new Map(theirs.map(({ side }) => [side._id, { _id: side._id, order: side.order, name: side.name }]));
    const free = await within(peer, async (its) => {
      const locked = await lockSides(its, [...names.keys()]);
      for (const { side } of locked)
        if (side.state === 'takenBack' && answers.given.has(side._id)) back.add(names.get(side._id)?.order ?? '');
      const sides = locked.filter(({ side }) => side.state === 'open');
      const held = await orderMoney.holds(
        its,
        sides.map(({ order }) => order._id),
      );
      const freed = sides.filter(({ order }) => !held.has(order._id));
      await cancelReceived(its, freed, { ...ending, endedBy: null, partner: own.name, said: `Recuperada por ${own.name}` });
      return new Set(freed.map(({ side }) => side._id));
    });
    // Of what the other company did with the rest no more is told than that it did something.
    for (const { order, name } of [...names.values()].filter((side) => !free.has(side._id) && !back.has(side.order)))
      reasons.set(order, `${name} ya la recibió: no se puede recuperar`);
  }
  await within(own.company, async (mine) => {
    for (const [, theirs] of byPeer(open.filter(({ side }) => !reasons.has(side.order) && !back.has(side.order)))) {
      const [first] = theirs;
      await giveBack(
        mine,
        theirs.map(({ side }) => side._id),
        { ...ending, endedBy: viewer._id, partner: first?.side.name ?? '', said: `Se recuperó de ${first?.side.name}` },
      );
    }
  });
  const refused = asked.flatMap((_id) => {
    const reason = reasons.get(_id);
    return reason === undefined ? [] : [refusedOrder(_id, found.get(_id), reason, by)];
  });
  return toldOutcome(asked.length - refused.length, refused);
};
