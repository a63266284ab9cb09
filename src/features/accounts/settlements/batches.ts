/** What became of a client of a batch: not its turn yet, settled, without orders, or refused. */
export const batchOutcomes = ['waiting', 'settled', 'none', 'failed'] as const;
export type BatchOutcome = (typeof batchOutcomes)[number];

/** Clients that one batch settles at most. */
export const MAX_BATCH = 2_000;
