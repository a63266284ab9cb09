import type { FastifyInstance } from 'fastify';
import { refuse } from '../refuse.ts';

/** Largest body of a call that needs no session, in bytes: an e-mail, a password, a token. */
export const PUBLIC_BODY = 16 * 1024;

/** Values that a body may hold, about; an import of 10,000 rows with all their products has half as many. */
const MAX_VALUES = 1_500_000;
/** Different keys in all of it; those of a bulk change are its orders with their versions, 10,000 at most, and some names. */
const MAX_KEYS = 11_000;

const [QUOTE, ESCAPE, COLON, COMMA, LIST, OBJECT] = ['"', '\\', ':', ',', '[', '{'].map((sign) => sign.charCodeAt(0));

/** Where a JSON text's string ends that begins at a place. */
const endOfString = (text: string, begin: number): number => {
  for (let end = text.indexOf('"', begin + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === ESCAPE) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
};

/** Whether a JSON text holds so many values, or so many different keys, that reading it would keep all others waiting. */
export const hasTooMany = (text: string): boolean => {
  const keys = new Set<string>();
  let values = 0;
  let [begin, end] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) {
      begin = at;
      end = at = endOfString(text, at);
    } else if (sign === COLON) {
      if (keys.add(text.slice(begin, end)).size > MAX_KEYS) return true;
      // What is no JSON may have more colons than keys.
      begin = end;
    } else if ((sign === COMMA || sign === LIST || sign === OBJECT) && (values += 1) > MAX_VALUES) return true;
  }
  return false;
};

/** Reads JSON bodies as the framework does, but for those of so many small values that all others would wait for it: 413. */
export const readJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (hasTooMany(body as string)) done(refuse.tooLarge('El envío tiene demasiados datos'));
    else void parse(request, body as string, done);
  });
};
