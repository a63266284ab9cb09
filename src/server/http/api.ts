import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Contract, Endpoint, Input, Output } from '#shared/contract.ts';
import { can, type Viewer } from '#shared/permissions.ts';
import { asCompany, type Db } from '../db.ts';
import { answeredBefore, AnsweredBefore, answeringOnce, onceOf } from '../once/answeredOnce.ts';
import type { Ports } from '../ports.ts';
import { PUBLIC_BODY } from './bodies.ts';
import { newFileKey } from '../files/files.ts';
import {
  heldBy,
  openUploads,
  readMultipart,
  removeStored,
  type Brought,
  type Upload,
  type StoredUpload,
  type UploadStore,
} from './multipart.ts';
import { sendPacked, sendWritten } from './packed.ts';
import { reading } from './readInput.ts';
import { refuse } from '../refuse.ts';
import { unhurried } from './unhurried.ts';
import { writing } from './writeAnswer.ts';

type Call<E extends Endpoint> = {
  input: Input<E>;
  /** The moment of the call; the only clock a handler reads. */
  now: Date;
  ports: Ports;
  /** Files by the field they came under; empty lists where none came. */
  uploads: Record<string, Upload[]>;
  /** Those that were laid into the file store, by their field; what refuses the call need not remove them. */
  stored: Record<string, StoredUpload[]>;
  /** Who calls, for counting (`callerOf`). */
  ip: string;
  token: string | undefined;
  /** What whoever calls says that they call with. */
  userAgent: string | undefined;
  /** Aborts when whoever calls has gone: nobody waits for the answer. */
  signal: AbortSignal;
  /** Gives the browser that calls a cookie, as `Set-Cookie` has it. The API knows nobody by one: they are for addresses that people come back to. */
  setCookie: (cookie: string) => void;
};

/** A call inside the company's transaction: what most handlers get. */
export type CompanyCall<E extends Endpoint> = Call<E> & { viewer: Viewer; db: Db };

/** A call without a transaction of its own: public ones, and those that ask outside services first. */
export type OutsideCall<E extends Endpoint> = Call<E> & {
  viewer: E['needs'] extends 'public' ? undefined : Viewer;
  /**
   * Opens the company's transaction; not for public calls.
   * @param options.snapshot whether all that is read is of one moment, and nothing is written
   * @param options.answers whether it does what the call is for, and gives its answer: an endpoint that is done `once` says so
   */
  inCompany: <T>(run: (db: Db) => Promise<T>, options?: { snapshot?: boolean; answers?: boolean }) => Promise<T>;
};

/** An endpoint whose answer is kept, written and packed: `keptAnswer` makes it. */
export type KeptHandler<E extends Endpoint> = { kept: (call: OutsideCall<E>) => Promise<Buffer> };

/** One endpoint's use case: a function that runs in the company's transaction, or `{ outside }` that opens its own, or one whose answer is kept. */
export type Handler<E extends Endpoint> =
  | (E['needs'] extends 'public' ? never : ((call: CompanyCall<E>) => Promise<Output<E>>) | KeptHandler<E>)
  | { outside: (call: OutsideCall<E>) => Promise<Output<E>> };

export type Handlers<C extends Contract> = { [K in keyof C]: Handler<C[K]> };

/** A slice's handlers, typed by its contract: a missing or misshapen one does not compile. */
export const handlers = <C extends Contract>(_contract: C, map: Handlers<C>): Handlers<C> => map;

/** Address of a caller as far as it tells them apart: of IPv6 the network, all of whose addresses one customer has. */
export const callerOf = (request: FastifyRequest): string => normalizeIP(request.ip);

/** The token of a request: header `token`, or `Authorization: Bearer`. */
const tokenOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers.token;
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  return (typeof header === 'string' && header) || bearer || undefined;
};

/** @throws 403 unless an API key is good for a call */
const checkKey = ({ scopes }: NonNullable<Viewer['key']>, scope: Endpoint['scope']) => {
  if (!scope) throw refuse.forbidden('Una clave de API no sirve para esto');
  if (!scopes.includes(scope)) throw refuse.forbidden(`Esta clave de API no tiene el alcance ${scope}`);
};

/** Finds who makes a request, by its token. */
export const viewerBy =
  (authenticate: Ports['authenticate']) =>
  async (
    request: FastifyRequest,
    { needs, withoutFactor, scope }: Pick<Endpoint, 'needs' | 'withoutFactor' | 'scope'>,
  ): Promise<Viewer> => {
    const token = tokenOf(request);
    const viewer = token && (await authenticate(token, new Date()));
    if (!viewer) throw refuse.auth();
    if (viewer.key) {
      checkKey(viewer.key, scope);
      return viewer;
    }
    if (viewer.lacksFactor && !withoutFactor) throw refuse.lacksFactor();
    if (!can(viewer, needs)) throw refuse.forbidden();
    return viewer;
  };

/** Where a company's files go that come too large for the memory. */
const storeFor = (company: string, files: Ports['files']): UploadStore => ({
  put: async (content) => {
    const key = newFileKey(company, 'bin');
    await files.put(key, content);
    return key;
  },
  remove: (key) => files.remove(key),
});

/** Serves every endpoint of the contract: signed in? permitted? fits? -> the company's transaction -> handler -> the named fields only. */
export const serveContract = (
  app: FastifyInstance,
  slices: Record<string, Contract>,
  handlersBySlice: Record<string, unknown>,
  ports: Ports,
) => {
  const viewers = new WeakMap<FastifyRequest, Viewer>();
  const viewerOf = viewerBy(ports.authenticate);
  const holding = openUploads();
  for (const [slice, contract] of Object.entries(slices)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      const handler = (handlersBySlice[slice] as Handlers<Contract>)[name] as Handler<Endpoint>;
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        ...(endpoint.maxBody && { bodyLimit: endpoint.maxBody }),
        ...(endpoint.needs === 'public' && { bodyLimit: PUBLIC_BODY }),
        // Before the body is read and taken apart: nobody gets that who may not call.
        preParsing: async (request) => {
          if (endpoint.needs !== 'public') viewers.set(request, await viewerOf(request, endpoint));
        },
        handler: async (request, reply) => {
          const now = new Date();
          const viewer = viewers.get(request);
          const openCompany: OutsideCall<Endpoint>['inCompany'] = (run, options) => {
            if (!viewer) throw new Error(`${endpoint.path} has no company`);
            return asCompany(ports.database, viewer.company, run, { seconds: ports.config.STATEMENT_SECONDS, ...options });
          };
          const leaving = new AbortController();
          reply.raw.once('close', () => leaving.abort(refuse.invalid('No se entiende el envío')));
          const { signal } = leaving;
          const answer = async ({ fields, uploads, stored }: Omit<Brought, 'fields'> & { fields: unknown }) => {
            const input = await unhurried(reading(endpoint.input, fields));
            const userAgent = request.headers['user-agent'];
            const setCookie = (cookie: string) => void reply.header('set-cookie', cookie);
            const from = { ip: callerOf(request), token: tokenOf(request), userAgent, signal, setCookie };
            const call: Call<Endpoint> = { input, now, ports, uploads, stored, ...from };
            const once = onceOf(request, endpoint, { viewer, content: { input, uploads }, now });
            const inCompany: typeof openCompany = (run, options) =>
              openCompany(once && options?.answers ? (db) => answeringOnce(db, once, () => run(db)) : run, options);
            void reply.type('application/json; charset=utf-8');
            const outside = { ...call, viewer: viewer as Viewer, inCompany };
            if ('kept' in handler) return sendPacked(request, reply, await handler.kept(outside));
            const answerBefore = ({ answer: written }: AnsweredBefore) => {
              void reply.header('idempotent-replayed', 'true');
              return sendWritten(request, reply, [written]);
            };
            const before = once && (await openCompany((db) => answeredBefore(db, once)));
            if (before) return answerBefore(before);
            try {
              const output = await (typeof handler === 'function'
                ? inCompany((db) => handler({ ...call, viewer: viewer as Viewer, db }), { answers: true })
                : handler.outside(outside));
              return await sendWritten(request, reply, writing(endpoint.output, output));
            } catch (error) {
              if (error instanceof AnsweredBefore) return answerBefore(error);
              throw error;
            }
          };
          if (!request.isMultipart())
            return answer({ fields: endpoint.method === 'GET' ? request.query : request.body, uploads: {}, stored: {} });
          if (!endpoint.files) throw refuse.fileType('El envío debe ser JSON');
          const caller = { company: viewer?.company ?? '', user: viewer?._id ?? '', signal };
          const store = storeFor(caller.company, ports.files);
          return holding(caller, heldBy(request, endpoint), async () => {
            const brought = await readMultipart(request, endpoint, { store });
            return answer(brought).catch(async (error: unknown) => {
              await removeStored(brought.stored, store);
              throw error;
            });
          });
        },
      });
    }
  }
};
