/** More cells than an order file has, in all of its sheets. */
export const MAX_CELLS = 1_500_000;

/** More merged cells than an order file has, in all of its sheets. */
export const MAX_MERGES = 100_000;

/** Tags within tags: pages nest dozens, what nests more was made to stall its reader. */
export const MAX_DEPTH = 500;

/** Thrown while a file is read that has more of something than order files have. */
export class TooLarge extends Error {}
