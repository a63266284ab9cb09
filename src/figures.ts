import { jobFigures } from '#server/metrics/jobFigures.ts';
import type { Figures } from '#server/metrics/figures.ts';
import { waitingFigures } from '#server/metrics/waiting.ts';
import { noticesWaiting } from './features/developers/server/waiting.ts';
import { backupFigures } from './features/health/server/backupFigures.ts';
import { shopsWaiting } from './features/marketplaces/server/waiting.ts';
import { partnersWaiting, peersWaiting } from './features/transfers/server/waiting.ts';

/** All that `/metrics` tells of what the database knows. */
export const figures: readonly Figures[] = [
  jobFigures,
  waitingFigures([partnersWaiting, peersWaiting, noticesWaiting, ...shopsWaiting]),
  backupFigures,
];
