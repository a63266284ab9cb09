import type { RawRoutes } from '#server/http/rawRoutes.ts';
import type { Figures } from '#server/metrics/figures.ts';
import { jobFigures } from '#server/metrics/jobFigures.ts';
import { waitingFigures } from '#server/metrics/waiting.ts';
import { trialRoutes } from './demo/shops/trialRoutes.ts';
import { noticesWaiting } from './features/developers/server/waiting.ts';
import { backupFigures } from './features/health/server/backupFigures.ts';
import { positionRoutes } from './features/live/server/ingest/positionRoutes.ts';
import { streamRoutes } from './features/live/server/stream/streamRoutes.ts';
import { callbackRoute } from './features/marketplaces/server/linking/callbackRoute.ts';
import { webhookRoute } from './features/marketplaces/server/receiving/webhookRoute.ts';
import { shopsWaiting } from './features/marketplaces/server/waiting.ts';
import { peerRoutes } from './features/transfers/server/peers/receiving/peerRoutes.ts';
import { partnersWaiting, peersWaiting } from './features/transfers/server/waiting.ts';

/** Every route that is none of the contract. */
export const rawRoutes: readonly RawRoutes[] = [positionRoutes, streamRoutes, peerRoutes, callbackRoute, webhookRoute, trialRoutes];

/** All that `/metrics` tells of what the database knows. */
export const figures: readonly Figures[] = [
  jobFigures,
  waitingFigures([partnersWaiting, peersWaiting, noticesWaiting, ...shopsWaiting]),
  backupFigures,
];
