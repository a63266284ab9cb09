import type { PreviewRow } from '../contract.ts';
import { type End, stateOf } from './preview.ts';

/** An end of a draft as the browser has it. */
export type ShownAddress = NonNullable<NonNullable<PreviewRow['draft']>[End]>;

/** An end of a row that could be looked for again. */
export interface EndAgain<R extends PreviewRow> {
  readonly row: R;
  readonly end: End;
  readonly address: ShownAddress;
  /** It has no place at all; otherwise its place is in doubt. */
  readonly isLost: boolean;
}

const ends = ['fromAddress', 'toAddress'] as const satisfies readonly End[];

/** The ends that are not on the map, or doubtful there, of rows that may become orders. What a person has put or picked is left as it is. */
export const endsAgain = <R extends PreviewRow>(rows: readonly R[]): EndAgain<R>[] =>
  rows.flatMap((row) => {
    const { draft, unplaced } = row;
    if (!draft || stateOf(row) === 'existing') return [];
    return ends.flatMap((end) => {
      const address = draft[end];
      const isLost = unplaced.includes(end);
      return address && !address.chosen && (isLost || address.partial_match === true) ? [{ row, end, address, isLost }] : [];
    });
  });
