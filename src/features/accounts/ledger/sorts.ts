/** What lists of movements sort by; the first is the default. */
export const movementSorts = ['period', 'AccountType', 'typeMethod', 'typeFrom', 'amount'] as const;
