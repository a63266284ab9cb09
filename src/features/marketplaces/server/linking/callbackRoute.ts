import * as z from 'zod';
import type { RawRoutes } from '#server/http/rawRoutes.ts';
import { integrationTypes } from '../../../clients/integration.ts';
import { linkedPage } from '../../linkOutcome.ts';
import { complete } from './complete.ts';

/** What a marketplace adds to the address; of a name that comes twice nothing counts. */
const Query = z.record(z.string(), z.unknown()).transform((query) =>
  Object.fromEntries(
    Object.entries(query)
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= 2_000)
      .slice(0, 30),
  ),
);

/** `GET /api/marketplace/callback/:type`: somebody comes back from a marketplace, and is sent on to our page that tells how it went. */
export const callbackRoute: RawRoutes = (app, { ports }) => {
  app.get<{ Params: { type: string } }>('/api/marketplace/callback/:type', async (request, reply) => {
    const type = integrationTypes.find((one) => one === request.params.type);
    if (!type) return reply.callNotFound();
    const outcome = await complete(ports, type, Query.parse(request.query), request.headers.cookie ?? '');
    return reply.redirect(linkedPage(outcome), 303);
  });
};
