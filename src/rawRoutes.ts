import type { RawRoutes } from '#server/http/rawRoutes.ts';
import { trialRoutes } from './demo/shops/trialRoutes.ts';
import { positionRoutes } from './features/live/server/ingest/positionRoutes.ts';
import { streamRoutes } from './features/live/server/stream/streamRoutes.ts';
import { callbackRoute } from './features/marketplaces/server/linking/callbackRoute.ts';
import { webhookRoute } from './features/marketplaces/server/receiving/webhookRoute.ts';
import { peerRoutes } from './features/transfers/server/peers/receiving/peerRoutes.ts';

/** Every route that is none of the contract. */
export const rawRoutes: readonly RawRoutes[] = [positionRoutes, streamRoutes, peerRoutes, callbackRoute, webhookRoute, trialRoutes];
