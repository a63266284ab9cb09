/** What the list of what lies in warehouses is sorted by; what has been there longest stands first. Here, so that screens load no schema for it. */
export const heldSorts = ['heldSince', 'internalID', 'client', 'warehouse', 'status', 'postalCode'] as const;
export type HeldSort = (typeof heldSorts)[number];

/** Longest text that an order is looked up by, in characters; what a scanner reads off our own label fits. */
export const MAX_NUMBER = 250;
