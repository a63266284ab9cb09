import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { DrizzleQueryError } from 'drizzle-orm';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import type { Contract } from '#shared/contract.ts';
import type { Ports } from '../ports.ts';
import { callerOf, serveContract, viewerBy } from './api.ts';
import { readJsonBodies } from './bodies.ts';
import { apiPage } from './apiPage.ts';
import { hasSpace, lacksSpace, NO_SPACE } from '../files/diskSpace.ts';
import { serveFiles } from '../files/serveFiles.ts';
import { guidePage } from '../guide/guidePage.ts';
import { newId } from '../ids.ts';
import { mapHosts } from '../map/mapHosts.ts';
import { serveMap } from '../map/serveMap.ts';
import type { Figures } from '../metrics/figures.ts';
import { serveMetrics } from '../metrics/serveMetrics.ts';
import { openApi } from './openapi.ts';
import { ZIP } from './packed.ts';
import type { RawRoutes } from './rawRoutes.ts';
import { refuse, Refusal } from '../refuse.ts';
import { readableUrl } from './webFiles.ts';

export type AppParts = {
  ports: Ports;
  contract: Record<string, Contract>;
  handlers: Record<string, unknown>;
  /** Served beside the contract. */
  rawRoutes?: readonly RawRoutes[];
  version: string;
  /** What `/metrics` tells of the database, where it is served. */
  figures?: readonly Figures[];
  logger?: FastifyServerOptions['loggerInstance'] | FastifyServerOptions['logger'];
  serverFactory?: FastifyServerOptions['serverFactory'];
  /** Told of each error that was answered with 500, besides the log. */
  onIncident?: (error: unknown) => void;
};

const noSense = () => refuse.invalid('No se entiende el envío');
const noSpace = () => refuse.noSpace(NO_SPACE);
const noSuchPage = () => refuse.notFound('La página que busca no existe');

/** What the framework refuses by itself, in the product's words. */
const framework: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => refuse.tooLarge('El envío es demasiado grande'),
  FST_REQ_FILE_TOO_LARGE: () => refuse.tooLarge('El archivo es demasiado grande'),
  FST_FILES_LIMIT: () => refuse.tooLarge('Demasiados archivos'),
  FST_PARTS_LIMIT: () => refuse.tooLarge('El envío tiene demasiadas partes'),
  FST_FIELDS_LIMIT: () => refuse.tooLarge('El envío tiene demasiados campos'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => refuse.fileType('El envío debe ser JSON'),
};

/** PostgreSQL's code of a statement that took longer than it may. */
const TIMED_OUT = '57014';

/** The refusal behind an error, if it is one; a bug otherwise. */
const refusalOf = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error;
  if (lacksSpace(error)) return noSpace();
  if (error instanceof DrizzleQueryError && (error.cause as { code?: string }).code === TIMED_OUT)
    return refuse.busy('Tardó demasiado y no se hizo nada: vuelva a intentar en un momento', 5);
  const { code, statusCode } = error as FastifyError;
  if (code in framework) return framework[code]?.();
  if (error instanceof DrizzleQueryError || statusCode === undefined || statusCode >= 500) return undefined;
  if (statusCode === 429) return refuse.tooMany('Demasiados pedidos, espere un momento', 60);
  return statusCode === 404 ? noSuchPage() : noSense();
};

/** What systems say of a server that is not there, PostgreSQL of itself while it stops or starts, and its client of one that went away. */
const AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|57P0[123])$|^Connection terminated|not queryable$/;

/** Whether an error says that the database, or the server of files, does not answer. */
const isAway = ({ code = '', message, cause }: NodeJS.ErrnoException, causes = 3): boolean =>
  AWAY.test(code) || AWAY.test(message) || (causes > 0 && cause instanceof Error && isAway(cause, causes - 1));

/** For how long after something could not be written for want of space this is told of the server, in milliseconds. */
const FULL_MS = 60_000;

/** What is known of the space that there is, for the data folder and wherever else the server writes. */
const watchSpace = (folder: string) => {
  let lackedAt = -Infinity;
  return {
    noteLack: () => (lackedAt = performance.now()),
    isFull: async () => performance.now() - lackedAt < FULL_MS || !(await hasSpace(folder)),
  };
};
type Space = ReturnType<typeof watchSpace>;

const answerErrors = (app: FastifyInstance, space: Space, onIncident: AppParts['onIncident']) => {
  /** PostgreSQL ends when its disk is full. */
  const refusalOfAway = async () =>
    (await space.isFull()) ? noSpace() : refuse.busy('El servidor no puede responder ahora: vuelva a intentar en un momento', 10);
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = refusalOf(error) ?? (isAway(error as Error) ? await refusalOfAway() : undefined);
    if (refusal) {
      if (lacksSpace(error)) space.noteLack();
      if (refusal.status === 503) request.log.warn({ err: error }, 'refused for now');
      if (refusal.retryAfter) void reply.header('retry-after', refusal.retryAfter);
      return reply.code(refusal.status).send(refusal.body);
    }
    // Whoever asked has left: what was sent to them breaks off, and nobody reads an answer.
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.socket.destroyed) return reply.hijack();
    const incident = newId();
    onIncident?.(error);
    request.log.error({ err: error, incident }, 'incident');
    return reply.code(500).send({ code: 'BUG', message: 'Algo salió mal, comuníquese con soporte', incident });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(noSuchPage().body));
};

/** Answers what is no request: nothing of it reaches the application. */
const refuseConnection = ({ code }: NodeJS.ErrnoException, socket: Socket) => {
  if (code === 'ECONNRESET' || !socket.writable) return;
  const status = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[code ?? ''] ?? 400;
  const body = JSON.stringify(noSense().body);
  // Whoever keeps their side open would keep what the call holds with it.
  const leave = () => socket.destroy();
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      'cache-control: no-store',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
    leave,
  );
};

const serveHealth = (app: FastifyInstance, { database }: Ports, space: Space) => {
  app.get('/healthz', { config: { rateLimit: false } }, () => ({ ok: true }));
  app.get('/readyz', { config: { rateLimit: false } }, async (_request, reply) => {
    const isThere = await database.app.query('select 1').then(
      () => true,
      () => false,
    );
    if (await space.isFull()) return reply.code(503).send({ ok: false, reason: NO_SPACE });
    return isThere ? { ok: true } : reply.code(503).send({ ok: false, reason: 'La base de datos no responde' });
  });
};

/** Where a page finds the printer bridge on its user's own computer (`src/web/printer`). */
const printerBridges = ['wss://localhost:*', 'ws://localhost:*'];

/** Builds the HTTP application: security headers, limits, the contract's endpoints, stored files, health and the API's own pages. */
export const createApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { ports, contract, handlers, version } = parts;
  const { config } = ports;
  const hosts = mapHosts(config);
  const app = Fastify({
    ...(typeof parts.logger === 'object' && 'child' in parts.logger ? { loggerInstance: parts.logger } : { logger: parts.logger ?? false }),
    ...(parts.serverFactory && { serverFactory: parts.serverFactory }),
    routerOptions: { ignoreTrailingSlash: true },
    trustProxy: config.TRUST_PROXY ?? false,
    bodyLimit: 1_048_576,
    requestTimeout: 120_000,
    genReqId: () => newId(),
    rewriteUrl: ({ url }: IncomingMessage) => readableUrl(url),
    clientErrorHandler: refuseConnection,
    // An address that is none never gets as far as the error handler.
    frameworkErrors: (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply) => {
      void reply.code(404).header('cache-control', 'no-store').send(noSuchPage().body);
    },
  } as FastifyServerOptions) as unknown as FastifyInstance;
  const space = watchSpace(config.DATA_DIR);
  answerErrors(app, space, parts.onIncident);
  // What is told is about a company and of one moment: nobody on its way may keep what does not say so itself, as files do.
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // WebAssembly reads codes where browsers do not; 'unsafe-eval', which texts are run by, stays shut (docs/decisions/036-codes.md).
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...hosts],
        connectSrc: ["'self'", ...hosts, ...printerBridges],
        fontSrc: ["'self'", 'data:'],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: config.PUBLIC_URL.startsWith('https:'),
    crossOriginEmbedderPolicy: false,
  });
  await app.register(rateLimit, {
    max: config.RATE_LIMIT,
    timeWindow: '1 minute',
    // By address alone: a token made up for each call would be a new key each time.
    keyGenerator: callerOf,
    // What counts is the route that answers: an address can be written in more ways than one.
    allowList: ({ routeOptions }) => !routeOptions.url?.startsWith('/api/'),
    errorResponseBuilder: () => refuse.tooMany('Demasiados pedidos, espere un momento', 60),
  });
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['gzip', 'identity'],
    zlibOptions: ZIP,
    syncThreshold: 64 * 1024,
  });
  await app.register(multipart);
  readJsonBodies(app);

  serveMetrics(app, ports, { version, figures: parts.figures ?? [] });
  serveHealth(app, ports, space);
  serveFiles(app, ports.files);
  serveMap(app, ports);
  const description = openApi(contract, version);
  app.get('/api/openapi.json', () => description);
  const page = apiPage(contract, version);
  const guide = guidePage(config.PUBLIC_URL);
  app.get('/api/docs/guide', (_request, reply) => reply.type('text/html; charset=utf-8').send(guide));
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  serveContract(app, contract, handlers, ports);
  const viewer = viewerBy(ports.authenticate);
  for (const addRoutes of parts.rawRoutes ?? []) addRoutes(app, { ports, viewerOf: (request, needs) => viewer(request, { needs }) });
  return app;
};
