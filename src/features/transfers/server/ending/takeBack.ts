import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { stepping, type Within } from '#server/platform.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { orders } from '../../../orders/server/tables.ts';
import type { Refused } from '../../../orders/server/operations.ts';
import { cutFrom, SHARED_JUST_NOW, type TakenBack, whyNotTakenBack, whyStays } from '../../ended.ts';
import { endReceived, giveBack } from './giveBack.ts';
import { type By, lockSides, refusedOrder, type Side } from '../links.ts';
import { ownCompany, type Partner } from '../partner.ts';
import { everConnected } from '../peers/connected.ts';
import { transfers } from '../tables.ts';
import { judge, overOf } from './judge.ts';
import { lockSteps, type Step, stepsOf } from './steps.ts';

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

const nobodyAsked: Answers = { given: new Set(), kept: new Map() };

/** Ends one step, on both sides. */
const endStep = async (
  within: Within,
  { own, peer, fate, wanted }: Step,
  { over, endedBy, now }: { over: ReadonlySet<string>; endedBy: string | null; now: Date },
): Promise<void> => {
  const sides = wanted.flatMap(({ side }) => (over.has(side._id) ? [side] : []));
  const [first] = sides;
  if (!first) return;
  const ids = sides.map(({ _id }) => _id);
  const ending = { state: 'takenBack', reason: null, now } as const;
  if (fate !== 'erased')
    await within(peer, async (its) => {
      const ended = await lockSides(its, ids);
      await endReceived(its, ended, { ...ending, endedBy: null, partner: own.name, said: `Recuperada por ${own.name}` });
    });
  await within(own.company, (db) => giveBack(db, ids, { ...ending, endedBy, partner: first.name, said: `Se recuperó de ${first.name}` }));
};

/**
 * Ends, on both sides, those of some transfers that the company of the transaction may take back, and with them what closed companies shared on.
 * What stays anyway is not locked: nobody waits for it. The others are locked all together, and looked at again. What was written over there is
 * told before a transfer is over, after which nothing is told by it any more.
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
  const seen = await stepsOf(within, own, sides);
  const before = await judge(within, seen, given);
  const hopeful = overOf(seen, before);
  await lockSteps(within, seen, hopeful);
  const steps = await stepsOf(within, own, sides, hopeful);
  const after = await judge(within, steps, given);
  const over = overOf(steps, after);
  for (const step of steps.toReversed())
    await endStep(within, step, { over, endedBy: step.own.company === own.company ? viewer._id : null, now });
  return within(own.company, () => Promise.resolve(new Map([...before, ...after])));
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
    const reason = whyNotTakenBack(side ?? null) ?? (asks ? (answers.kept.get(side._id) ?? SHARED_JUST_NOW) : undefined);
    if (reason !== undefined) reasons.set(_id, reason);
    else if (side) sides.push(side);
  }
  const became = await takeBackSides(stepping(db), own, sides, { ...by, given: answers.given });
  for (const { _id, order, name } of sides) {
    const outcome = became.get(_id) ?? 'kept';
    // One that is given back may have been taken back by that meanwhile.
    const isDone = outcome === 'over' || (outcome === 'takenBack' && answers.given.has(_id));
    // What nobody can be asked for is theirs to say, once it is connected anew.
    if (!isDone) reasons.set(order, outcome === 'kept' && answers.said?.has(_id) ? cutFrom(name) : whyStays(outcome, name));
  }
  const refused = asked.flatMap((_id) => {
    const reason = reasons.get(_id);
    return reason === undefined ? [] : [refusedOrder(_id, found.get(_id), reason, by)];
  });
  return { changed: asked.length - refused.length, refused };
};
