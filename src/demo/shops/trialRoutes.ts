import type { FastifyInstance } from 'fastify';
import type { RawRoutes } from '#server/http/rawRoutes.ts';
import { TRIAL_PATH } from '../../features/marketplaces/server/shops/shops.ts';
import { callbackOf } from '../../features/marketplaces/server/linking/begin.ts';
import { serveFakes } from './fakeShops.ts';
import { openTrial } from './trial.ts';

/** `/tiendas-de-prueba/…`: the marketplaces to try with, where the demo is. */
export const trialRoutes: RawRoutes = (app, { ports }) => {
  if (!ports.config.DEMO) return;
  void app.register((scope: FastifyInstance, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, read) => read(null, body));
    scope.route({
      method: ['GET', 'POST', 'PATCH'],
      url: `${TRIAL_PATH}/*`,
      config: { rateLimit: false },
      // What the server asks of itself is in nobody's interest.
      logLevel: 'warn',
      handler: async (request, reply) => {
        const shops = await openTrial(ports);
        const body = Buffer.isBuffer(request.body) ? request.body.toString() : '';
        // It answers as a server of its own does.
        void reply.hijack();
        const url = request.url.slice(TRIAL_PATH.length);
        await serveFakes(shops, { url, callback: callbackOf(ports.config, 'tn'), body }, request.raw, reply.raw);
      },
    });
    done();
  });
};
