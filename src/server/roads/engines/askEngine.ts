import { setTimeout as wait } from 'node:timers/promises';
import type * as z from 'zod';
import { readWhole } from '../../outward/readWhole.ts';
import { EngineError, type Fault } from './engine.ts';

/** How long a call may take, in milliseconds. */
const TIMEOUT = 10_000;
/** What is read of an answer at most, in bytes: a table of 100 x 100 has 200 kB, a way across a country 1 MB. */
const MOST = 4_000_000;
/** How long one waits before asking once more, in milliseconds, unless the engine says how long: then up to `PATIENT`. */
const PAUSE = 250;
const PATIENT = 2_000;
/** For how long an engine is left alone that is asked too much and does not say for how long, and at most, in milliseconds. */
const ASKED_TOO_MUCH = 60_000;
const LONGEST_REST = 900_000;

type Request = {
  readonly headers?: Record<string, string>;
  /** Sent as JSON with POST; a GET without it. */
  readonly body?: unknown;
  readonly timeout?: number | undefined;
  readonly signal: AbortSignal;
  /** What a refusal of the engine (400 to 499) means, by its JSON; `broken` unless told. */
  readonly faultOf?: (answer: unknown) => Fault;
};

/** The value of a JSON text; undefined when it is none. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Milliseconds of a `Retry-After`, which is seconds or a date; undefined when there is none that makes sense. */
const restOf = (headers: Headers): number | undefined => {
  const said = headers.get('retry-after') ?? headers.get('x-ratelimit-reset');
  if (!said) return undefined;
  const rest = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now();
  return rest >= 0 ? Math.min(rest, LONGEST_REST) : undefined;
};

/** Why something failed that is no answer of the engine's. */
const reasonOf = (error: unknown) => {
  const { name, cause } = error as Error;
  const { code } = (cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : name;
};

/** A failure after which asking once more makes sense, in so many milliseconds. */
class Passing extends EngineError {
  readonly pause: number;
  constructor(message: string, pause: number, rest?: number) {
    super(message, { rest });
    this.pause = pause;
  }
}

const askOnce = async (url: URL, { headers, body, timeout = TIMEOUT, signal, faultOf }: Request): Promise<unknown> => {
  const fail = (why: string, cause?: unknown) => new EngineError(`${url.host}: ${why}`, { cause });
  let response: Response;
  let text: string;
  const late = AbortSignal.timeout(timeout);
  try {
    response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // The key in a header is for this host alone.
      redirect: 'manual',
      signal: AbortSignal.any([signal, late]),
    });
    text = String(await readWhole(response, MOST, () => fail('answered too much')));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof EngineError) throw error;
    if (late.aborted) throw fail('is late', error);
    throw new Passing(`${url.host}: ${reasonOf(error)}`, PAUSE);
  }
  const answer = parsed(text);
  if (response.ok) {
    if (answer === undefined) throw fail('answered no JSON');
    return answer;
  }
  const told = `${url.host}: answered ${response.status}`;
  if (response.status === 429) {
    const rest = restOf(response.headers) ?? ASKED_TOO_MUCH;
    throw rest <= PATIENT ? new Passing(told, rest, ASKED_TOO_MUCH) : new EngineError(told, { rest });
  }
  if (response.status >= 500) throw new Passing(told, PAUSE);
  if (response.status === 414 || response.status === 413) throw new EngineError(told, { fault: 'size' });
  throw new EngineError(told, { fault: response.status >= 400 ? (faultOf?.(answer) ?? 'broken') : 'broken' });
};

/**
 * Asks an engine and reads its JSON. A failure that may be over at once (no connection, 5xx, 429 with a pause of two seconds or less) is
 * asked a second time; lateness is not, as who waits has waited.
 * @param schema the part of the answer that is used
 * @throws EngineError when there is no answer, or another one than an engine gives; the signal's reason when it is aborted
 */
export const askEngine = async <T extends z.ZodType>(url: URL, schema: T, request: Request): Promise<z.output<T>> => {
  const answer = await askOnce(url, request).catch(async (error: unknown) => {
    if (!(error instanceof Passing)) throw error;
    await wait(error.pause, undefined, { signal: request.signal }).catch(() => request.signal.throwIfAborted());
    return askOnce(url, request);
  });
  const { data, error } = schema.safeParse(answer);
  if (error) throw new EngineError(`${url.host}: answered in an unknown format`);
  return data;
};
