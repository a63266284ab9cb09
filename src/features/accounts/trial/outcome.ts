import type { TriedSums, TrialGrouping } from './sums.ts';

/** The sums of one client, zone or driver; cents. */
export type TrialGroup = TriedSums & {
  /** Tells it from the others; '' for the orders that have none. */
  key: string;
  /** '' for the orders that have none. */
  name: string;
  /** Of a zone, the tariff that it is of, where that is not the tried one; else ''. */
  of: string;
};

/** What came of a trial; cents. */
export type TrialOutcome = {
  total: TriedSums & { settled: number; up: number; down: number };
  groups: Record<TrialGrouping, TrialGroup[]>;
  /** How long it took, in milliseconds. */
  took: number;
};
