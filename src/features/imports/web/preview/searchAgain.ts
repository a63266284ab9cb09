import { today } from '#shared/time.ts';
import type { EndAgain } from '../../rows/again.ts';
import { placeRow } from '../../rows/preview.ts';
import { inSlices } from '../work/inSlices.ts';
import type { WorkRow } from '../work/workFile.ts';
import { findEnds, foundRow } from './confirmRows.ts';

/** Addresses that are asked for at once; a call takes twice as many. */
const BATCH = 5_000;

/** What a search made of rows: those that were asked about, what each is now, and how many of the ends are at their door. */
export interface SearchedRows {
  readonly before: readonly WorkRow[];
  readonly after: readonly WorkRow[];
  readonly found: number;
}

/**
 * Looks again where ends of rows are. Those found for sure are placed; what had no place has at least what is known now, and a doubtful one
 * that is not found for sure stays where it is. @throws ApiError
 */
export const searchAgain = async (ends: readonly EndAgain<WorkRow>[]): Promise<SearchedRows> => {
  const day = today(Date.now());
  const after = new Map<WorkRow, WorkRow>();
  let found = 0;
  for (let start = 0; start < ends.length; start += BATCH) {
    const batch = ends.slice(start, start + BATCH);
    const places = await findEnds(batch);
    await inSlices(batch, ({ row, end, isLost }, at) => {
      const place = places[at];
      if (!place) return;
      const now = after.get(row) ?? row;
      if (!place.partial_match) {
        found += 1;
        after.set(row, { ...now, ...placeRow(now, end, place, day), guess: undefined });
      } else if (isLost) after.set(row, { ...now, ...foundRow(now, end, place, day) });
    });
  }
  return { before: [...after.keys()], after: [...after.values()], found };
};
