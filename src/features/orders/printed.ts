/** Orders that are printed together. */
export const MAX_PRINTED = 2_000;
