import { isOsmAnd, readOsmAnd } from './osmAnd.ts';
import { isOwnTracks, readOwnTracks } from './ownTracks.ts';
import { readPlain } from './plain.ts';
import { isFields, type Fields, type Reading } from './reading.ts';
import { isTraccarClient, readTraccarClient } from './traccarClient.ts';
import { isTraccarForward, readTraccarForward } from './traccarForward.ts';

/** Positions of one call at most. */
const MAX_BATCH = 500;

const NO_SENSE = 'No se entiende el envío';
const NO_POSITION = `${NO_SENSE}: no hay una posición`;

/** The fields of a form, or of a query. @throws URIError for what is none */
const formFields = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split('&').map((pair) => {
      const [name = '', ...value] = pair.split('=').map((part) => part.replaceAll('+', ' '));
      return [decodeURIComponent(name), decodeURIComponent(value.join('='))];
    }),
  );

/** A body as it stands: JSON whatever the sender calls it, or else a form's fields; undefined for none. */
const bodyOf = (text: string): { body: unknown } | { fault: string } => {
  const trimmed = text.trim();
  if (trimmed === '') return { body: undefined };
  const isForm = !/^[[{]/.test(trimmed);
  try {
    return { body: isForm ? formFields(trimmed) : JSON.parse(trimmed) };
  } catch {
    return { fault: `${NO_SENSE}: no es ${isForm ? 'un formulario' : 'JSON'}` };
  }
};

const readFields = (body: Fields, now: Date): Reading | undefined => {
  if (isOwnTracks(body)) return { format: 'ownTracks', sent: readOwnTracks(body) };
  if (isTraccarForward(body)) return { format: 'traccarForward', sent: [readTraccarForward(body)] };
  if (isTraccarClient(body)) return { format: 'traccarClient', sent: readTraccarClient(body) };
  if ('lat' in body && 'lng' in body) return { format: 'plain', sent: [readPlain(body)] };
  return isOsmAnd(body) ? { format: 'osmAnd', sent: [readOsmAnd(body, now)] } : undefined;
};

const readBody = (text: string, now: Date): Reading | { fault: string } => {
  const read = bodyOf(text);
  if ('fault' in read) return read;
  const { body } = read;
  if (body === undefined) return { format: 'ownTracks', sent: [] };
  if (Array.isArray(body)) {
    if (body.length > MAX_BATCH) return { fault: `Hasta ${MAX_BATCH} posiciones por envío` };
    // A queue that is flushed may be empty.
    return { format: 'plain', sent: body.map(readPlain) };
  }
  return (isFields(body) ? readFields(body, now) : undefined) ?? { fault: NO_POSITION };
};

/** Whether a body is JSON and has a position, so that what stands in its address is none. */
const isPosition = (text: string, reading: Reading | { fault: string }) =>
  /^\s*[[{]/.test(text) && 'sent' in reading && reading.sent.some(({ read }) => !('fault' in read));

/**
 * Reads what was sent, in whichever of the five formats it is.
 * @param query parameters of the address
 * @param text the body; undefined of a call that has none. One that is empty is OwnTracks' word that somebody is no friend any more
 * @returns a fault where it is in none of them
 */
export const decode = (query: Fields, text: string | undefined, now: Date): Reading | { fault: string } => {
  const reading = text === undefined ? { fault: NO_POSITION } : readBody(text, now);
  const isTold = isOsmAnd(query) && !isPosition(text ?? '', reading);
  return isTold ? { format: 'osmAnd', sent: [readOsmAnd(query, now)] } : reading;
};
