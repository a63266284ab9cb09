/** Settlements that are exported or mailed by themselves, at most. */
export const MAX_CHOSEN = 500;
