import type { Within } from '#server/platform.ts';
import { orderMoney } from '../../../accounts/server/operations.ts';
import { DELIVERED, RETURNED, type TakenBack } from '../../ended.ts';
import type { TransferState } from '../../transfer.ts';
import { type LockedSide, readSides, sidesOf } from '../links.ts';
import { lastWords } from './bringsBack.ts';
import { deliveredBy } from './deliveredBy.ts';
import type { Step } from './steps.ts';
import { untold, untoldElsewhere } from './untold.ts';

const isEnded = (state: TransferState): state is 'takenBack' | 'refused' => state === 'takenBack' || state === 'refused';

/**
 * What becomes of what one company shared with another, by transfer. Whether that has done something with an order is its to know, so its side
 * decides: it gives back what it has not confirmed, and what it says that it brings back and has not shared on meanwhile; one that is closed,
 * whatever was not delivered.
 * @param below what becomes of what it shared on
 */
const judgeStep = async (
  within: Within,
  { own, peer, fate, wanted }: Step,
  { given, below }: { given: ReadonlySet<string>; below: ReadonlyMap<string, TakenBack> },
): Promise<Map<string, TakenBack>> => {
  const ids = wanted.map(({ side }) => side._id);
  const { mine, delivered } = await within(own.company, async (db) => {
    const sides = await readSides(db, ids);
    return { mine: sides, delivered: fate === 'erased' ? await deliveredBy(db, ids) : new Set<string>() };
  });
  if (fate === 'erased')
    // There is no other side any more.
    return new Map(mine.map(({ side }) => [side._id, isEnded(side.state) ? side.state : delivered.has(side._id) ? 'delivered' : 'over']));
  const closed = fate === 'closed';
  const { became, waiting } = await within(peer, async (its) => {
    const there = await readSides(its, ids);
    const inState = (state: TransferState) => there.flatMap(({ side, order }) => (side.state === state ? [order._id] : []));
    const held = await orderMoney.holds(its, inState('open'));
    const words = await lastWords(its, inState('confirmed'));
    const { sent: lent } = await sidesOf(its, inState('confirmed'));
    const judged = ({ side, order }: LockedSide): TakenBack => {
      if (isEnded(side.state)) return side.state;
      if (side.state === 'open') return held.has(order._id) && !closed ? 'kept' : 'over';
      if (given.has(side._id)) return 'over';
      const word = words.get(order._id);
      // Whoever shared it may have written 18 since.
      if (closed && (order.status === DELIVERED || word === DELIVERED)) return 'delivered';
      if (!closed && word !== RETURNED) return 'kept';
      const on = lent.get(order._id);
      if (!on) return 'over';
      if (!closed) return 'lent';
      const through = below.get(on._id);
      return through === 'over' || through === 'untold' ? through : 'lentByClosed';
    };
    const all = there.map((one) => ({ ...one, outcome: judged(one) }));
    // Whoever has not confirmed an order has written nothing of it that is told.
    const back = all.flatMap(({ side, outcome }) => (side.state === 'confirmed' && outcome === 'over' ? [side._id] : []));
    return { became: new Map(all.map(({ side, outcome }) => [side._id, outcome])), waiting: { back, here: await untold(its, back) } };
  });
  const away = await within(own.company, (db) => untoldElsewhere(db, waiting.back));
  for (const _id of [...waiting.here, ...away]) became.set(_id, 'untold');
  for (const { side } of mine) if (isEnded(side.state) && became.get(side._id) === 'over') became.set(side._id, side.state);
  return became;
};

/**
 * What becomes of all that is to be taken back, by transfer, as it is now: where it is locked, it stays so.
 * @param given transfers that a company of another installation says are given back: it has looked at its own side
 */
export const judge = async (
  within: Within,
  steps: readonly Step[],
  given: ReadonlySet<string>,
): Promise<ReadonlyMap<string, TakenBack>> => {
  const became = new Map<string, TakenBack>();
  for (const step of steps.toReversed())
    for (const [_id, one] of await judgeStep(within, step, { given, below: became })) became.set(_id, one);
  return became;
};

/** The transfers that are over: with all above them, for who is closed gives nothing on. */
export const overOf = (steps: readonly Step[], became: ReadonlyMap<string, TakenBack>): ReadonlySet<string> => {
  const over = new Set<string>();
  for (const { wanted } of steps)
    for (const { side, through } of wanted)
      if (became.get(side._id) === 'over' && (through === null || over.has(through))) over.add(side._id);
  return over;
};
