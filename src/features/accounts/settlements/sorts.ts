/** What the list of settlements sorts by; the first is the default. */
export const settlementSorts = ['createAt', 'invoice', 'client', 'expire', 'order', 'total', 'left', 'status'] as const;
