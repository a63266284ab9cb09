import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { Refusal } from '#shared/contract.ts';
import { orders } from '../features/orders/contract.ts';
import { endpoints, inputOf, makeRecords, onceBy, type Call, type Records } from './fixtures.ts';
import { hostileBodies, keeps, type Body } from './hostileBodies.ts';
import { openRows, type Rows, settle } from './rows.ts';
import { testApp, type App, type Company } from './testApp.ts';

// What a hostile caller sends, at every place of every endpoint's input: a few of all combinations, always the same ones.
// `HOSTILE=20 npm run vitest -- run src/testing/hostile.test.ts` sends twenty times as many.

const FACTOR = Number(process.env.HOSTILE ?? 1);
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

const SHARES_WITH_NONE = 'Esta instalación no comparte con otras: la enciende quien la administra, con PEERS';
const LOADED_BY_OTHERS = 'En esta instalación las calles las carga quien la administra: npm run streets';
/** Calls whose input is right, and which the one who calls has nothing for, or which say how it is. */
const answeredOtherwise: Readonly<Record<string, readonly [number, string | null]>> = {
  'settings.sign': [404, 'Este servidor no firma pedidos: QZ Tray pregunta a quien imprime'],
  // With a database of one's own who runs the installation loads them.
  ...Object.fromEntries(['upload', 'fetch', 'remove'].map((call) => [`streets.${call}`, [409, LOADED_BY_OTHERS] as const])),
  // A link that was never mailed.
  'session.reset': [400, 'El enlace ya se usó o venció, pida otro'],
  // The owner is only setting theirs up.
  'session.removeFactor': [409, 'No tiene el segundo factor activo'],
  'session.renewCodes': [409, 'No tiene el segundo factor activo'],
  'orders.follow': [404, 'El enlace no es válido: pídale otro a quien le envía el paquete'],
  // Unless it is configured, an installation shares with no other.
  ...Object.fromEntries(['add', 'check', 'remove'].map((call) => [`peers.${call}`, [404, SHARES_WITH_NONE] as const])),
  // Nor is one connected with a marketplace; those are links that nobody was sent.
  'marketplaces.link': [409, 'Esta instalación no está conectada con Tienda Nube'],
  'marketplaces.invite': [409, 'Esta instalación no está conectada con ninguna tienda'],
  'marketplaces.token': [404, 'El enlace no es válido: pídale otro a la empresa que se lo envió'],
  'marketplaces.authorize': [404, 'El enlace no es válido: pídale otro a la empresa que se lo envió'],
  // What a station says of a code that is right.
  'transfers.check': [200, 'Verificada'],
  'transfers.arrived': [200, 'Llegó'],
  'transfers.partner': [200, null],
};

/** For all calls one after the other, in milliseconds: some two hundred, with what they cause. */
const ALL_CALLS = 90_000;

test('what nothing is wrong with is done', { timeout: ALL_CALLS }, async () => {
  for (const one of endpoints) {
    const token = await t.signIn(company.companyId, company.owner);
    const { status, body } = await t.call(one.endpoint, inputOf(one, records, token), token);
    const expected = answeredOtherwise[one.name] ?? [200, undefined];
    expect([one.name, status, body.message]).toEqual([one.name, ...expected]);
    await settle(t).then(() => rows.restore());
  }
});

let lasting: Promise<string> | undefined;
/** A token that is good, and no failed sign-ins: calls about sessions use them up. */
const prepare = async ({ slice }: Call) => {
  // Calls about sessions come first, and end others than their own.
  if (slice !== 'session') return (lasting ??= t.signIn(company.companyId, company.owner));
  await t.database.owner.query('delete from login_failures');
  return t.signIn(company.companyId, company.owner);
};

/** What the last call left behind. */
let left: Awaited<ReturnType<typeof state>>;

/** Sends a body and tells what is wrong with how it was answered. */
const send = async (one: Call, payload: string) => {
  const { method, path: url } = one.endpoint;
  const headers = { token: await prepare(one), 'content-type': 'application/json' };
  const answer = await t.app.inject({ method, url, headers, payload });
  const { statusCode, body } = answer;
  const done = statusCode === 200;
  if (done) await settle(t);
  const [before, after] = [left, await state()];
  left = after;
  const refusal = done ? undefined : answer.json<Refusal>();
  const wrong = [
    !STATUSES.has(statusCode) && 'status',
    body.length > 2_000_000 && `an answer of ${body.length}`,
    refusal && !/^[A-Z_]+$/.test(refusal.code) && 'no code',
    refusal && !sentencesOf(refusal).every(isSpanish) && 'words',
    refusal && !isDeepStrictEqual(after, before) && 'something was written',
  ].filter((fault) => typeof fault === 'string');
  return { done, after, faults: wrong.map((fault) => `${fault}: ${short(payload)} -> ${statusCode} ${short(body)}`) };
};

/** Sends a body; one that is taken is sent again, as if by somebody who clicks twice, and what it did is put back. */
const attack = async (one: Call, input: object, body: Body): Promise<string[]> => {
  const { done, after: once, faults } = await send(one, body.payload);
  if (!done) return faults;
  const { after: twice, faults: again } = await send(one, body.payload);
  await rows.restore(twice.rows);
  left = await state();
  const field = onceBy(one);
  const grown = twice.rows.filter(({ rows: many }, i) => many !== once.rows[i]?.rows).map(({ name }) => name);
  const isDoubled = grown.length > 0 && field !== undefined && keeps(input, body, field);
  return [...faults, ...again, ...(isDoubled ? [`done twice in ${grown.join()}: ${short(body.payload)}`] : [])];
};

test.each(endpoints.filter(({ endpoint }) => endpoint.method === 'POST'))(
  'whatever is sent to $name, it refuses in Spanish or does it',
  async (one) => {
    const input = inputOf(one, records, company.token);
    left = await state();
    const { taken, refused, refusals } = hostileBodies(one, input, FACTOR);
    const wrong = refusals.flatMap(({ body, refusal }) =>
      sentencesOf(refusal)
        .filter((sentence) => !isSpanish(sentence))
        .map((sentence) => `words: ${short(body.payload)} -> ${sentence}`),
    );
    for (const body of [...taken, ...refused])
      wrong.push(...(await attack(one, input, body)).map((fault) => `${body.at.join()}: ${fault}`));
    expect(wrong).toEqual([]);
  },
  600_000,
);

test('the server lives and answers as before', async () => {
  expect((await t.app.inject('/readyz')).json()).toEqual({ ok: true });
  expect((await t.call(orders.recent, {}, await lasting)).status).toBe(200);
  expect(t.problems).toEqual([]);
});
