/** Saved views of a list that a user may have. */
export const MAX_VIEWS = 30;
