import { readInput } from '#server/http/readInput.ts';
import { newId } from '#server/ids.ts';
import { Refusal } from '#server/refuse.ts';
import type { Call } from './fixtures.ts';

/** JSON as it travels, some of which no JavaScript value becomes; ID stands for one that nobody has. */
const values = String.raw`
  null  true  0  -0  -1  1.5  1e400  -1e400  1e308  -1e308  5e-324  2147483648  9007199254740993  1e21
  ""  " "  "x"  "\u0000"  "a\ud800"  "\udc00b"  "\u0001\u001b[2J"  "\u202e"  "%"  "_"  "\\"  "100%_\\'"  "'; select 1 --"
  "9999-99-99"  "0000-01-01"  "1899-12-31"  "275760-09-13"  "0000-01-01T00:00:00Z"  "0001-01-01T00:00:00+14:00"
  "9999-12-31T23:59:59-23:59"  "+275760-09-13T00:00:00Z"  "2026-02-30T00:00:00Z"
  "ID"  "00000000-0000-0000-0000-000000000000"  "ffffffff-ffff-ffff-ffff-ffffffffffff"  "no-es-un-id"
  []  {}  [null]  [[]]  [{}]  ["ID"]  {"_id":null}  {"_id":"ID"}  {"id":{"id":1}}  {"\u0000":1}  {"\ud800":1}
  {"__proto__":{"x":1}}  {"constructor":{"prototype":{"x":1}}}  {"toString":"x","valueOf":1}  {"length":1e9}`
  .trim()
  .split(/\s{2,}/)
  .map((json) => json.replace('ID', newId()));
/** What costs more to send than a line. */
const heavy = [
  `"${'x'.repeat(1_000_000)}"`,
  `"${'ñ'.repeat(5_000_000)}"`,
  `[${Array.from({ length: 100_000 }, () => '0').join()}]`,
  `[${Array.from({ length: 100_000 }, () => '{}').join()}]`,
  `{${Array.from({ length: 100_000 }, (_, i) => `"k${i}":1`).join()}}`,
  '['.repeat(10_000) + ']'.repeat(10_000),
  '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000),
];

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

/** A place of a value, as '/orders/0/name'; '' for all of it. */
type Place = string;
/** Every place of a value with what stands there, itself included. */
const placesOf = (value: unknown, at: Place = ''): [Place, unknown][] => [
  [at, value],
  ...(typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, inner]) => placesOf(inner, `${at}/${key}`)) : []),
];

/** The value as JSON with other JSON at some of its places; undefined leaves a place out. */
const withAt = (value: unknown, changes: ReadonlyMap<Place, string | undefined>, at: Place = ''): string | undefined => {
  if (changes.has(at)) return changes.get(at);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    const text = withAt(inner, changes, `${at}/${key}`);
    return text === undefined ? [] : [[key, text] as const];
  });
  if (Array.isArray(value)) return `[${entries.map(([, text]) => text).join()}]`;
  return `{${entries.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join()}}`;
};

/** A body to send, and at which places it is not what the endpoint's input is. */
export type Body = { at: readonly Place[]; payload: string };

/** Hostile bodies for one endpoint. */
export type Bodies = {
  /** That its schema takes: the handler gets them. */
  taken: Body[];
  /** That its schema refuses. */
  refused: Body[];
  /** With what the schema said of each that it refused. */
  refusals: { body: Body; refusal: Refusal['body'] }[];
};

const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{8}-/.test(value);
const few = <T>(list: readonly T[], many: number, random: () => number) =>
  list
    .map((each) => [random(), each] as const)
    .toSorted(([a], [b]) => a - b)
    .slice(0, many)
    .map(([, each]) => each);

/**
 * Makes bodies out of an input that nothing is wrong with: always the same ones. All kinds of values are tried at its places without the
 * server; of those that the schema takes some are sent one by one, and others all at once, so that what gets past the schema meets the
 * handler; of those that it refuses a few are sent.
 * @param factor how many times as many as usual
 */
export const hostileBodies = ({ endpoint }: Call, input: object, factor: number): Bodies => {
  const places = placesOf(input);
  const random = randomFrom(places.length);
  const bodyOf = (changes: ReadonlyMap<Place, string | undefined>): Body => ({
    at: [...changes.keys()],
    payload: withAt(input, changes) ?? '',
  });
  const refusalOf = ({ payload }: Body): Refusal['body'] | undefined => {
    try {
      readInput(endpoint.input, JSON.parse(payload));
      return undefined;
    } catch (error) {
      if (error instanceof Refusal) return error.body;
      throw error;
    }
  };

  const tried = few(
    places.flatMap(([at]) => [undefined, ...values].filter((json) => at !== '' || json !== undefined).map((json) => ({ at, json }))),
    100 * factor,
    random,
  );
  const fitting = new Map<Place, (string | undefined)[]>();
  const refusals: Bodies['refusals'] = [];
  for (const { at, json } of tried) {
    const body = bodyOf(new Map([[at, json]]));
    const refusal = refusalOf(body);
    if (refusal) refusals.push({ body, refusal });
    else fitting.set(at, [...(fitting.get(at) ?? []), json]);
  }

  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)];
  const alone = few([...fitting], 3 * factor, random).map(([at, jsons]) => bodyOf(new Map([[at, pick(jsons)]])));
  // An id that nobody has would be refused before the rest is looked at.
  const plain = places.flatMap(([at, value]) => (typeof value === 'object' || isId(value) || !fitting.has(at) ? [] : [at]));
  const together = Array.from({ length: plain.length < 2 ? 0 : 3 * factor }, () =>
    bodyOf(new Map(plain.filter(() => random() < 0.7).map((at) => [at, pick(fitting.get(at) ?? [])]))),
  );
  const large = places.slice(0, 3).flatMap(([at]) => heavy.map((json) => bodyOf(new Map([[at, json]]))));
  return {
    taken: [...alone, ...together.filter((body) => !refusalOf(body))],
    refused: [...few(refusals, factor, random).map(({ body }) => body), ...few(large, factor, random)],
    refusals,
  };
};

/** Whether a body still has what the input has under a name, at each place. */
export const keeps = (input: object, { payload }: Body, name: string): boolean => {
  const named = (value: unknown) => placesOf(value).filter(([at]) => at.split('/').includes(name));
  return JSON.stringify(named(JSON.parse(payload))) === JSON.stringify(named(input));
};
