import { afterAll, beforeAll, expect, test } from 'vitest';
import { readInput } from '#server/http/readInput.ts';
import { Refusal } from '#server/refuse.ts';
import { endpoints, inputOf, makeRecords, type Call, type Records } from './fixtures.ts';
import { testApp, type App, type Company } from './testApp.ts';

// What nobody sees is in no text that is kept: two names that look the same are the same, and none turns what stands beside it.

let t: App;
let company: Company;
let records: Records;
beforeAll(async () => {
  t = await testApp();
  company = await t.make.company();
  records = await makeRecords(t, company, 'Quilombo');
});
afterAll(() => t.close());

const UNSEEN = /[^\P{Cc}\t\n]|\p{Cf}/u;

/** Each text of a value, and where it stands. */
const placesOf = (value: unknown, at: readonly string[] = []): { at: readonly string[]; text: string }[] => {
  if (typeof value === 'string') return [{ at, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...at, key]));
};
/** The value with another text at a place. */
const changed = (value: unknown, [key, ...rest]: readonly string[], text: string): unknown => {
  if (key === undefined) return text;
  const entries = Object.entries(value as object).map(
    ([name, inner]) => [name, name === key ? changed(inner, rest, text) : inner] as const,
  );
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
};
/** What a handler gets of a value; nothing where it is refused. */
const taken = ({ endpoint }: Call, raw: unknown): unknown => {
  try {
    return readInput(endpoint.input, raw);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
};

/** What is not shown to anybody, or read before it is kept: secrets and keys, what is sought, the cells and headers of a file. */
const AS_SENT = [
  /^session\.\w+ (token|password|current|code|challenge)$/,
  /^session\.closeSessions _id$/,
  /^(clients|employees)\.(create|edit) password$/,
  /^places\.resolve id$/,
  // Kept where a notice has it, and no other.
  /^dashboard\.readNotice key$/,
  / (\w+\.)?(search|toAddress)$/,
  /^storage\.held number$/,
  / rows\.(cells\.\w+|error)$/,
  / (headers|columns)$/,
  // What a scanner read is looked up without it.
  /^transfers\.(check|arrived) tracking$/,
];

test('of every text that is sent, what nobody sees is taken out or refused', () => {
  const kept = endpoints.flatMap((one) => {
    const input = inputOf(one, records, company.token);
    const hiding = (text: string) => `\u202e${text.slice(0, 1)}\u200b${text.slice(1)}\u0007`;
    return placesOf(input)
      .filter(({ at, text }) => placesOf(taken(one, changed(input, at, hiding(text)))).some((place) => UNSEEN.test(place.text)))
      .map(({ at }) => `${one.name} ${at.filter((key) => !/^\d+$/.test(key)).join('.')}`);
  });
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.filter((place) => !AS_SENT.some((known) => known.test(place)))).toEqual([]);
});
