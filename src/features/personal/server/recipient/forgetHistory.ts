import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { orderHistory } from '../../../orders/server/tables.ts';
import { UNSAID, withoutEnds } from './anonymous.ts';
import { filesOf } from './entryParts.ts';
import { endOfEntry, type Entry, type FoundEnd } from './findRecipient.ts';
import { type Needles, tellsOf } from './needles.ts';

const nobody = { clientName: null, clientIDNumber: null, observation: null };

type Left = Pick<Entry, 'clientName' | 'clientIDNumber' | 'observation' | 'files' | 'changes'>;

/** An entry of one of their orders without them: what happened at the other end stays, unless it says who they are. */
const withoutEnd = (entry: Entry, ends: readonly ('from' | 'to')[], needles: Needles): Left => {
  const changes = withoutEnds(entry.changes, ends);
  if (ends.includes(endOfEntry(entry.status))) return { ...nobody, files: [], changes };
  const { clientName, clientIDNumber, observation, files } = entry;
  const isTold = (text: string | null) => text !== null && tellsOf(needles, text);
  const isTheirs = isTold(clientName) || isTold(clientIDNumber);
  return {
    clientName: isTheirs ? null : clientName,
    clientIDNumber: isTheirs ? null : clientIDNumber,
    observation: isTold(observation) ? UNSAID : observation,
    files: isTheirs ? filesOf(entry).parcel : files,
    changes,
  };
};

/** An entry of somebody else's order whose parcel they took: the photo of the parcel is its own recipient's. */
const withoutTaker = (entry: Entry): Left => ({ ...nobody, files: filesOf(entry).parcel, changes: entry.changes });

/**
 * Takes a recipient out of histories.
 * @param entries those of orders that have them at an end; `taken` those by which they took another one's parcel
 * @returns how many entries say less now, and the keys of the files that these named
 */
export const forgetHistory = async (
  db: Db,
  {
    company,
    ends,
    entries,
    taken,
    needles,
  }: { company: string; ends: readonly FoundEnd[]; entries: readonly Entry[]; taken: readonly Entry[]; needles: Needles },
): Promise<{ total: number; keys: string[] }> => {
  const sides = Map.groupBy(ends, ({ order }) => order._id);
  const left = new Map<string, { entry: Entry; left: Left }>();
  for (const entry of entries) {
    const its = (sides.get(entry.order) ?? []).map(({ end }) => end);
    left.set(entry._id, { entry, left: withoutEnd(entry, its, needles) });
  }
  // Of an order that they sent they may have taken the parcel, too.
  for (const entry of taken) {
    const changes = left.get(entry._id)?.left.changes ?? entry.changes;
    left.set(entry._id, { entry, left: { ...withoutTaker(entry), changes } });
  }
  const keys: string[] = [];
  let total = 0;
  for (const { entry, left: values } of left.values()) {
    const names = Object.keys(values) as (keyof Left)[];
    if (names.every((name) => JSON.stringify(entry[name]) === JSON.stringify(values[name]))) continue;
    await db
      .update(orderHistory)
      .set(values)
      .where(and(eq(orderHistory.companyId, company), eq(orderHistory._id, entry._id)));
    keys.push(...entry.files.filter((file) => !values.files.includes(file)).map(({ key }) => key));
    total += 1;
  }
  return { total, keys };
};
