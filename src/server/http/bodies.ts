import type { FastifyInstance } from 'fastify';
import { refuse } from '../refuse.ts';
import type { JsonSchema } from './schemaText.ts';

/** Largest body of a call that needs no session, in bytes: an e-mail, a password, a token. */
export const PUBLIC_BODY = 16 * 1024;

/** Values that a body may hold, about; an import of 10,000 rows with all their products has half as many. */
const MAX_VALUES = 1_500_000;

const BEGIN_ONE = new Set([',', '[', '{'].map((sign) => sign.charCodeAt(0)));

/** Whether about so many values stand in a JSON text that it is too much; the commas of its texts count, too. */
const hasTooMany = (text: string): boolean => {
  let left = MAX_VALUES;
  for (let at = 0; at < text.length && left >= 0; at += 1) if (BEGIN_ONE.has(text.charCodeAt(at))) left -= 1;
  return left < 0;
};

/** Reads JSON bodies as the framework does, but for those of so many small values that all others would wait for it: 413. */
export const readJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (hasTooMany(body as string)) done(refuse.tooLarge('El envío tiene demasiados datos'));
    else void parse(request, body as string, done);
  });
};

const kinds = (schema: JsonSchema, type: string): JsonSchema[] =>
  schema.type === type ? [schema] : (schema.anyOf ?? []).flatMap((one) => kinds(one, type));

/**
 * Cuts lists to one element more than they may have: their schema would else look at each of a million elements before it counts them,
 * and write down all that is wrong with them.
 */
export const cutLists = (schema: JsonSchema, value: unknown): void => {
  if (Array.isArray(value)) {
    const lists = kinds(schema, 'array');
    if (lists.length === 0) return;
    const most = Math.max(...lists.map(({ maxItems }) => maxItems ?? Infinity));
    if (value.length > most + 1) value.length = most + 1;
    const [items] = lists.flatMap((list) => list.items ?? []);
    if (items) for (const one of value) cutLists(items, one);
  } else if (typeof value === 'object' && value !== null) {
    const [object] = kinds(schema, 'object');
    for (const [key, inner] of Object.entries(value)) {
      const part = object?.properties?.[key] ?? object?.additionalProperties;
      if (typeof part === 'object') cutLists(part, inner);
    }
  }
};
