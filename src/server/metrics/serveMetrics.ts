import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Ports } from '../ports.ts';
import { refuse } from '../refuse.ts';
import { databaseFigures } from './databaseFigures.ts';
import type { Figures } from './figures.ts';
import { ownFigures } from './ownFigures.ts';
import { watchRequests } from './requests.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Whether a header brings the token; how long that takes to tell says nothing of it. */
const brings = (header: string | undefined, token: string): boolean => {
  const brought = /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  return brought !== undefined && timingSafeEqual(hashOf(brought), hashOf(token));
};

/** Serves the figures of this process and of the database, where a token for it is set; else there is no such page, and nothing is counted. */
export const serveMetrics = (
  app: FastifyInstance,
  ports: Ports,
  { version, figures }: { version: string; figures: readonly Figures[] },
) => {
  const { METRICS_TOKEN } = ports.config;
  if (!METRICS_TOKEN) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  ownFigures(registry, ports, version);
  watchRequests(app, registry);
  const read = databaseFigures(registry, ports, figures);
  app.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    if (!brings(request.headers.authorization, METRICS_TOKEN)) {
      void reply.header('www-authenticate', 'Bearer');
      throw refuse.auth('Esta clave no lee las métricas');
    }
    await read(new Date());
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};
