import type * as z from 'zod';
import { GeocoderError } from './geocoder.ts';

/** How long an outside service may take, in milliseconds. */
const TIMEOUT = 3_000;

type Request = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: unknown; timeout?: number | undefined };

/**
 * Asks an outside service and reads its JSON.
 * @param schema the part of the answer that is used
 * @throws GeocoderError when it cannot be reached, is late, refuses, or answers something else
 */
export const askJson = async <T extends z.ZodType>(url: URL, schema: T, request: Request = {}): Promise<z.output<T>> => {
  const { method = 'GET', headers = {}, body, timeout = TIMEOUT } = request;
  const fail = (why: string, cause?: unknown) => new GeocoderError(`${url.host}: ${why}`, { cause });
  let answer: unknown;
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw fail(`answered ${response.status}`);
    }
    answer = await response.json();
  } catch (error) {
    if (error instanceof GeocoderError) throw error;
    throw fail(error instanceof SyntaxError ? 'answered no JSON' : error instanceof Error ? error.name : 'failed', error);
  }
  const { data, error } = schema.safeParse(answer);
  if (error) throw fail('answered in an unknown format');
  return data;
};

/** An address of a service: `urlOf(base, 'api', { q: 'x' })`; what is undefined or empty is left out. */
export const urlOf = (base: string, path: string, query: Record<string, string | number | undefined> = {}): URL => {
  const url = new URL(`${base.replace(/\/+$/, '')}/${path}`);
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
  return url;
};
