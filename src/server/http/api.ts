import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Contract, Endpoint, Input, Output } from '#shared/contract.ts';
import { can, type Viewer } from '#shared/permissions.ts';
import { fieldMessages } from '#shared/spanish.ts';
import { asCompany, type Db } from '../db.ts';
import type { Ports } from '../ports.ts';
import { cutLists, PUBLIC_BODY } from './bodies.ts';
import { heldBy, openUploads, readMultipart, type Upload } from './multipart.ts';
import { wire } from './openapi.ts';
import type { JsonSchema } from './schemaText.ts';
import { refuse } from '../refuse.ts';

type Call<E extends Endpoint> = {
  input: Input<E>;
  /** The moment of the call; the only clock a handler reads. */
  now: Date;
  ports: Ports;
  /** Files by the field they came under; empty lists where none came. */
  uploads: Record<string, Upload[]>;
  /** Who calls, for counting (`callerOf`). */
  ip: string;
  token: string | undefined;
};

/** A call inside the company's transaction: what most handlers get. */
export type CompanyCall<E extends Endpoint> = Call<E> & { viewer: Viewer; db: Db };

/** A call without a transaction of its own: public ones, and those that ask outside services first. */
export type OutsideCall<E extends Endpoint> = Call<E> & {
  viewer: E['needs'] extends 'public' ? undefined : Viewer;
  /** Opens the company's transaction; not for public calls. */
  inCompany: <T>(run: (db: Db) => Promise<T>) => Promise<T>;
};

/** One endpoint's use case: a function that runs in the company's transaction, or `{ outside }` that opens its own. */
export type Handler<E extends Endpoint> =
  | (E['needs'] extends 'public' ? never : (call: CompanyCall<E>) => Promise<Output<E>>)
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

/** Levels that an input may have; none of the contract's has half as many. */
const MAX_DEPTH = 32;

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/**
 * Refuses what no endpoint may get past here, wherever it stands: NUL, which PostgreSQL takes in no text, halves of surrogate pairs, which
 * it takes in no JSON, and more levels than a stack has room for.
 */
const refuseUnstorable = (value: unknown, depth = 0): void => {
  if (depth > MAX_DEPTH) throw refuse.invalid('El envío tiene demasiados niveles');
  const isText = typeof value === 'string';
  if (isText && !isStorable(value)) throw refuse.invalid('El texto tiene caracteres no permitidos');
  if (isText || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) refuseUnstorable(one, depth + 1);
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) throw refuse.invalid('El texto tiene caracteres no permitidos');
    refuseUnstorable(inner, depth + 1);
  }
};

const wires = new WeakMap<z.ZodObject, JsonSchema>();
const wireOf = (schema: z.ZodObject) => wires.get(schema) ?? wires.set(schema, wire(schema)).get(schema)!;

/** An endpoint's input as its handler gets it; refuses what does not fit. */
export const readInput = (schema: z.ZodObject, raw: unknown) => {
  refuseUnstorable(raw);
  cutLists(wireOf(schema), raw);
  const result = schema.safeParse(raw ?? {});
  if (result.success) return result.data;
  const fields = fieldMessages(result.error);
  throw refuse.invalid('Revise los datos marcados', fields);
};

/** Serves every endpoint of the contract: signed in? permitted? fits? -> the company's transaction -> handler -> the named fields only. */
export const serveContract = (
  app: FastifyInstance,
  slices: Record<string, Contract>,
  handlersBySlice: Record<string, unknown>,
  ports: Ports,
) => {
  const viewers = new WeakMap<FastifyRequest, Viewer>();
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
          if (endpoint.needs === 'public') return;
          const token = tokenOf(request);
          const viewer = token && (await ports.authenticate(token, new Date()));
          if (!viewer) throw refuse.auth();
          if (!can(viewer, endpoint.needs)) throw refuse.forbidden();
          viewers.set(request, viewer);
        },
        handler: async (request) => {
          const now = new Date();
          const viewer = viewers.get(request);
          const inCompany = <T>(run: (db: Db) => Promise<T>) => {
            if (!viewer) throw new Error(`${endpoint.path} has no company`);
            return asCompany(ports.database, viewer.company, run, ports.config.STATEMENT_SECONDS);
          };
          const answer = async ({ fields, uploads }: { fields: unknown; uploads: Record<string, Upload[]> }) => {
            const input = readInput(endpoint.input, fields);
            const call: Call<Endpoint> = { input, now, ports, uploads, ip: callerOf(request), token: tokenOf(request) };
            const output = await (typeof handler === 'function'
              ? inCompany((db) => handler({ ...call, viewer: viewer as Viewer, db }))
              : handler.outside({ ...call, viewer: viewer as Viewer, inCompany }));
            return z.encode(endpoint.output, output);
          };
          if (!request.isMultipart()) return answer({ fields: endpoint.method === 'GET' ? request.query : request.body, uploads: {} });
          if (!endpoint.files) throw refuse.fileType('El envío debe ser JSON');
          return holding(viewer?.company ?? '', heldBy(request, endpoint), async () => answer(await readMultipart(request, endpoint)));
        },
      });
    }
  }
};
