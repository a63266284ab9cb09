import type { Config } from '../config.ts';
import type { Db } from '../db.ts';

/** One figure, for each of what its labels tell apart. */
export type Figure = {
  /** As Prometheus names it, its unit last. */
  name: string;
  help: string;
  labels: readonly string[];
  values: readonly { of?: Record<string, string>; value: number }[];
};

/** Figures that the database knows, which all processes of a deployment tell alike. */
export type Figures = {
  /** What they are about, in a word. */
  part: string;
  /** Reads them in a short transaction as the owner, in which nothing is written. */
  read: (given: { db: Db; config: Config; now: Date }) => Promise<readonly Figure[]>;
};

/** How long ago something was, in seconds; of what lies ahead nothing. */
export const ageOf = (at: Date, now: Date): number => Math.max(0, (now.getTime() - at.getTime()) / 1_000);
