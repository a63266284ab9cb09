/** What the list of clients with their SKUs is sorted by: what changed last, first. */
export const clientSorts = ['changeAt', 'client', 'address', 'sku'] as const;

/** What a client's SKUs are sorted by: the newest first. */
export const skuSorts = ['createAt', 'sku', 'code'] as const;

/** Letters of a search in either list at most. */
export const MAX_SOUGHT = 100;
