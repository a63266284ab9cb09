import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import type { Refusal } from '#shared/contract.ts';
import { newId } from '#server/ids.ts';
import { orders } from '../features/orders/contract.ts';
import { endpoints, inputOf, makeRecords, type Call, type Records } from './fixtures.ts';
import { openRows, type Rows } from './rows.ts';
import { testApp, type App, type Company } from './testApp.ts';

// What a hostile caller sends, at every place of every endpoint's input: a few of all combinations, always the same ones.
// `HOSTILE=200 npm run vitest -- run src/testing/hostile.test.ts` sends that many to each endpoint.

const EACH = Number(process.env.HOSTILE ?? 40);
const ENGLISH =
  /\b(the|is|are|not|invalid|expected|must|should|body|unexpected|required|too|found|failed|unsupported|received|malformed)\b/i;
const STATUSES = new Set([200, 400, 401, 404, 405, 409, 413, 415, 429]);

let t: App;
let company: Company;
let records: Records;
let rows: Rows;
beforeAll(async () => {
  t = await testApp();
  company = await t.make.company();
  records = await makeRecords(t, company, 'Quilombo');
  rows = await openRows(t, company.companyId);
});
afterAll(async () => {
  await rows.close();
  await t.close();
});

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

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

type Path = readonly (string | number)[];
/** Every place of a value, itself included. */
const pathsOf = (value: unknown, at: Path = []): Path[] => [
  at,
  ...(typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...at, key])) : []),
];

/** The value as JSON with other JSON at one of its places; without that place when there is none. */
const withAt = (value: unknown, [key, ...rest]: Path, json: string | undefined): string => {
  if (key === undefined) return json ?? '';
  const entries = Object.entries(value as object).flatMap(([name, inner]) => {
    if (name !== String(key)) return [[name, JSON.stringify(inner)] as const];
    return rest.length === 0 && json === undefined ? [] : [[name, withAt(inner, rest, json)] as const];
  });
  return Array.isArray(value)
    ? `[${entries.map(([, text]) => text).join()}]`
    : `{${entries.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join()}}`;
};

const storedFiles = () => {
  try {
    return readdirSync(path.join(t.ports.config.DATA_DIR, 'files'), { recursive: true }).length;
  } catch {
    return 0;
  }
};
/** All that a refused call must leave as it was. */
const state = async () => ({ rows: await rows.tell(), files: storedFiles() });

const sentencesOf = ({ message, fields = {} }: Refusal) => [message, ...Object.values(fields)];
const isSpanish = (sentence: string) => sentence !== '' && !ENGLISH.test(sentence);
const short = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}… (${text.length})` : text);

/** Waits until what a call left to the background is done. */
const settle = () =>
  vi.waitFor(
    async () => {
      const { rowCount } = await t.database.owner.query("select from job_runs where state in ('Pendiente', 'Procesando')");
      expect(rowCount).toBe(0);
    },
    { timeout: 15_000, interval: 20 },
  );

type Schema = { properties?: Record<string, Schema>; items?: Schema; prefixItems?: Schema[]; anyOf?: Schema[] };
/** The fields that a schema has and a value of it leaves out; of alternatives those that the value is not. */
const unnamed = (schema: Schema, value: unknown, at = ''): string[] => {
  const { properties = {}, items, prefixItems, anyOf } = schema;
  if (anyOf) return anyOf.map((one) => unnamed(one, value, at)).toSorted((x, y) => x.length - y.length)[0] ?? [];
  if (Array.isArray(value)) return value.flatMap((inner, i) => unnamed(prefixItems?.[i] ?? items ?? {}, inner, `${at}.${i}`));
  const inside = value as Record<string, unknown> | null;
  return Object.entries(properties).flatMap(([key, inner]) =>
    inside?.[key] === undefined ? [`${at}.${key}`] : unnamed(inner, inside[key], `${at}.${key}`),
  );
};

test('every input names each field of its endpoint, and nothing is wrong with it', async () => {
  for (const one of endpoints) {
    const input = inputOf(one, records, company.token);
    const schema = z.toJSONSchema(one.endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema;
    expect([one.name, unnamed(schema, input)]).toEqual([one.name, []]);
    expect([one.name, one.endpoint.input.safeParse(input).error?.issues]).toEqual([one.name, undefined]);
  }
});

test('what nothing is wrong with is done', async () => {
  for (const one of endpoints) {
    const token = await t.signIn(company.companyId, company.owner);
    const { status, body } = await t.call(one.endpoint, inputOf(one, records, token), token);
    // A link that was never mailed.
    const expected = one.name === 'session.reset' ? [400, 'El enlace ya se usó o venció, pida otro'] : [200, undefined];
    expect([one.name, status, body.message]).toEqual([one.name, ...expected]);
    await settle().then(rows.restore);
  }
});

/** Sends one body and tells what is wrong with how it was answered. */
const attack = async ({ endpoint, slice }: Call, payload: string): Promise<string[]> => {
  const token = slice === 'session' ? await t.signIn(company.companyId, company.owner) : company.token;
  if (slice === 'session') await t.database.owner.query('delete from login_failures');
  const before = await state();
  const answer = await t.app.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: { token, 'content-type': 'application/json' },
    payload,
  });
  const { statusCode, body } = answer;
  if (statusCode === 200) await settle().then(rows.restore);
  const refusal = statusCode === 200 ? undefined : answer.json<Refusal>();
  const wrong = [
    !STATUSES.has(statusCode) && 'status',
    body.length > 2_000_000 && `an answer of ${body.length}`,
    refusal && !/^[A-Z_]+$/.test(refusal.code) && 'no code',
    refusal && !sentencesOf(refusal).every(isSpanish) && 'words',
    refusal && !isDeepStrictEqual(await state(), before) && 'something was written',
  ].filter((fault) => typeof fault === 'string');
  return wrong.map((fault) => `${fault}: ${short(payload)} -> ${statusCode} ${short(body)}`);
};

test.each(endpoints.filter(({ endpoint }) => endpoint.method === 'POST'))(
  'whatever is sent to $name, it refuses in Spanish or does it',
  async (one) => {
    const input = () => inputOf(one, records, company.token);
    const paths = pathsOf(input());
    const bodies: { at: Path; json: string | undefined }[] = [
      ...paths.flatMap((at) => [undefined, ...values].map((json) => ({ at, json }))),
      ...paths.slice(0, 3).flatMap((at) => heavy.map((json) => ({ at, json }))),
    ];
    const random = randomFrom(bodies.length);
    const chosen = bodies.length <= EACH ? bodies : bodies.filter(() => random() < EACH / bodies.length);
    const wrong: string[] = [];
    for (const { at, json } of chosen) {
      const faults = await attack(one, withAt(input(), at, json));
      wrong.push(...faults.map((fault) => `${at.join('.')}: ${fault}`));
    }
    expect(wrong).toEqual([]);
  },
  600_000,
);

test('the server lives and answers as before', async () => {
  expect((await t.app.inject('/readyz')).json()).toEqual({ ok: true });
  expect((await t.call(orders.recent, {}, company.token)).status).toBe(200);
  expect(t.problems).toEqual([]);
});
