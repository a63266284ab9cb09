/** Addresses that somebody can put on the map: those that are nowhere, and those that are not there for sure. */
export type PlaceGroup = 'unplaced' | 'doubtful';

/** How far the addresses of a file are. */
export interface PlaceWork {
  /** Those that are shown; absent when nobody said. */
  readonly group?: PlaceGroup | undefined;
  /** How many rows of each group somebody has decided on: placed, left as they are, or left out. */
  readonly decided: Readonly<Record<PlaceGroup, number>>;
}

/** {@link PlaceWork} of a file whose addresses nobody has looked at. */
export const NOT_PLACED: PlaceWork = { decided: { unplaced: 0, doubtful: 0 } };
