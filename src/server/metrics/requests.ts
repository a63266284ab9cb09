import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/** In seconds; close together where answers usually lie, so that percentiles can be told from them. */
const BUCKETS = [0.005, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 15];

/** The route that answers, never the address: those are endless and may hold secrets. The application's own files are one. */
const routeOf = ({ routeOptions: { url } }: FastifyRequest): string => {
  if (url === undefined) return 'none';
  return /^\/(api|files|map|healthz|readyz|metrics)(\/|$)/.test(url) ? url : 'web';
};

/** Counts every request of this process, and how long it took, by the route that answered. */
export const watchRequests = (app: FastifyInstance, registry: Registry): void => {
  const registers = [registry];
  const total = new Counter({
    name: 'reparto_http_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'reparto_http_request_duration_seconds',
    help: 'How long requests took until they were answered.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    // Whoever asks for what there is not may call it by any method.
    const method = route === 'none' ? 'ANY' : request.method;
    total.inc({ method, route, status: String(reply.statusCode) });
    duration.observe({ method, route }, reply.elapsedTime / 1_000);
    done();
  });
};
