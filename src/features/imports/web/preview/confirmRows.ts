import { inTurns } from '#shared/inTurns.ts';
import type { Day } from '#shared/day.ts';
import { today } from '#shared/time.ts';
import { placesApi } from '../../../places/web/api.ts';
import type { PreviewRow } from '../../contract.ts';
import { type End, pendingEnd, placeRow } from '../../rows/preview.ts';
import type { ShownAddress } from '../../rows/again.ts';
import type { PlacedAddress } from '../../rows/end.ts';
import type { ImportRow } from '../../rows/row.ts';
import { importsApi } from '../api.ts';
import { inSlices } from '../work/inSlices.ts';

/** A row with the middle of its town where nothing more is known. */
export type GuessedRow = PreviewRow & { readonly guess?: PlacedAddress | undefined };

/** Rows sent at a time, so that neither the browser nor the server stands still over a large file. */
const BATCH = 1_000;
/** Batches under way at a time: the browser takes one answer in while the server works on the next. */
const AT_ONCE = 2;

/** Letters of a province at most; a longer text is none. */
const MAX_PROVINCE = 120;

/** The end that a row has no place for at all. */
const lostEnd = (row: PreviewRow): End | undefined => {
  const end = pendingEnd(row);
  return end && row.unplaced.includes(end) ? end : undefined;
};

/** Where addresses of rows are, as far as it can be told: one answer for each. */
export const findEnds = async (
  ends: readonly { readonly row: PreviewRow; readonly end: End; readonly address: ShownAddress }[],
): Promise<(PlacedAddress | undefined)[]> => {
  const found = await placesApi.normalise.call({
    rows: ends.map(({ row, end, address: { address, addressNumber, town, postalCode } }) => {
      const province = end === 'toAddress' ? (row.cells.toProvince?.trim() ?? '') : '';
      return { address, addressNumber, town, postalCode, province: province.length > MAX_PROVINCE ? '' : province };
    }),
  });
  return found.rows.map((place) => {
    if (!place) return undefined;
    const { address, addressNumber, location, postalCode, town, hierarchy, partial_match, matchLevel, doubt } = place;
    return {
      address,
      addressNumber,
      location,
      postalCode,
      town,
      hierarchy,
      partial_match,
      matchLevel,
      ...(doubt && { doubt }),
    } as PlacedAddress;
  });
};

/** The row with what was found for an end that had no place: of a town alone its middle is a guess. */
export const foundRow = (row: GuessedRow, end: End, place: PlacedAddress, day: Day): GuessedRow =>
  place.matchLevel === 'locality' ? { ...row, guess: place } : placeRow(row, end, place, day);

/**
 * Puts on the map what the geocoder finds. Of what it knows the town alone, that is only a guess: somebody may place it there knowingly. What
 * it does not find is left as it is.
 */
const placeRows = async (rows: readonly PreviewRow[]): Promise<GuessedRow[]> => {
  const lost = rows.flatMap((row) => {
    const end = lostEnd(row);
    const address = end && row.draft?.[end];
    return end && address ? [{ row, end, address }] : [];
  });
  if (lost.length === 0) return [...rows];
  const found = await findEnds(lost);
  const day = today(Date.now());
  const placed = new Map<string, GuessedRow>();
  await inSlices(lost, ({ row, end }, at) => {
    const place = found[at];
    if (place) placed.set(row.importId, foundRow(row, end, place, day));
  });
  return rows.map((row) => placed.get(row.importId) ?? row);
};

/**
 * Has rows checked by the server, and those without a place put on the map.
 * @param options.createSkus whether products that their client does not have are to be made
 * @param options.onProgress rows confirmed so far and altogether
 */
export const confirmRows = async (
  rows: readonly ImportRow[],
  { createSkus = false, onProgress }: { createSkus?: boolean; onProgress?: ((done: number, total: number) => void) | undefined } = {},
): Promise<GuessedRow[]> => {
  const answers: PreviewRow[][] = [];
  let done = 0;
  onProgress?.(0, rows.length);
  const confirm = async (at: number) => {
    const batch = rows.slice(at * BATCH, (at + 1) * BATCH);
    answers[at] = (await importsApi.confirm.call({ rows: batch, mark: true, createSkus })).rows;
    done += batch.length;
    onProgress?.(done, rows.length);
  };
  const batches = Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, at) => () => confirm(at));
  await inTurns(AT_ONCE, batches);
  return placeRows(answers.flat());
};
