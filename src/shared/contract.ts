import * as z from 'zod';
import type { Need } from './permissions.ts';
import type { Scope } from './scopes.ts';
import { isKnownYear } from './time.ts';

/** Files that a multipart call may carry under one field name. */
export type FileField = {
  /** How many at most. */
  max: number;
  /** Size of each at most, in bytes. */
  maxBytes: number;
  /** Whether they are laid into the file store as they come: what is too large to be held in memory. */
  stored?: true;
};

/** One call of the API: where it is, who may make it, what goes in and what comes out. */
export type Endpoint<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> = {
  method: 'GET' | 'POST';
  /** Exact path, as the documents write it. */
  path: string;
  /** One line for the API's own page. */
  summary: string;
  needs: Need;
  /** The body of a POST, the query of a GET. */
  input: I;
  /** All that may leave the server: a field that is not named here is dropped. */
  output: O;
  /** Fields that carry files; the call is then multipart. */
  files?: Record<string, FileField>;
  /** Largest JSON body, in bytes; 1 MiB unless told. */
  maxBody?: number;
  /** Whether it is open also to who has let pass the time in which their company wanted them to have a second factor. */
  withoutFactor?: true;
  /** What an API key must be good for to make it; without one, no key may. */
  scope?: Scope;
  /** Whether it is done once for all calls that come with one `Idempotency-Key`, and each of them gets the same answer. */
  once?: true;
};

/** Declares one endpoint and keeps its exact type. */
export const endpoint = <const M extends 'GET' | 'POST', I extends z.ZodObject, O extends z.ZodType, const N extends Need>(
  e: Endpoint<I, O> & { method: M; needs: N },
) => e;

/** A slice's endpoints by name. */
export type Contract = Record<string, Endpoint>;

/** What the browser sends for an endpoint. */
export type Sent<E extends Endpoint> = z.input<E['input']>;
/** What the handler gets: checked and decoded. */
export type Input<E extends Endpoint> = z.output<E['input']>;
/** What the handler gives back. */
export type Output<E extends Endpoint> = z.output<E['output']>;
/** What the browser receives: instants are ISO texts. */
export type Received<E extends Endpoint> = z.input<E['output']>;

/** Input or output of a call that has none. */
export const Nothing = z.object({});

/** An `_id`: a UUID made by the application. */
export const Id = z.uuid({ error: (issue) => (issue.input ? 'Identificador inválido' : 'Requerido') }).toLowerCase();

/** A reference to a record: its `_id`, or an object that holds it, as older clients send (decisions §2). */
export const Ref = z.union([Id, z.object({ _id: Id }).transform((record) => record._id)], {
  error: (issue) => (issue.input ? 'Identificador inválido' : 'Requerido'),
});

/** A moment of a known year: ISO 8601 with offset on the wire, a Date on the server. */
export const Instant = z.codec(
  z.iso
    .datetime({ offset: true, error: (issue) => (issue.input ? 'Fecha inválida' : 'Requerido') })
    .refine((iso) => isKnownYear(new Date(iso).getUTCFullYear()), 'Fecha inválida'),
  z.date(),
  {
    decode: (iso) => new Date(iso),
    encode: (date) => date.toISOString(),
  },
);

/** What a refused call answers. `fields` maps a form path to its message. */
export const Refusal = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Number of the incident, on a 500 only; the log has it too. */
  incident: z.string().optional(),
  data: z.unknown().optional(),
  /** Of what concerns sharing with another company: 1 when there is none of that code; `data` is the code then (spec 2 §8). */
  err: z.int().optional(),
});
export type Refusal = z.infer<typeof Refusal>;
