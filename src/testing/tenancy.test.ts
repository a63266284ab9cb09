import { randomUUID } from 'node:crypto';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { packId } from '#server/geocoding/placeId.ts';
import { orders } from '../features/orders/contract.ts';
import { orderFixture } from '../features/orders/server/testing.ts';
import { endpoints, inputOf, makeRecords, type Call, type Records } from './fixtures.ts';
import { openRows, type Rows, settle } from './rows.ts';
import { testApp, type App, type Company } from './testApp.ts';

let t: App;
let [own, other]: [Company, Company] = [{} as Company, {} as Company];
let [mine, theirs]: [Records, Records] = [{} as Records, {} as Records];
let [myRows, theirRows]: [Rows, Rows] = [{} as Rows, {} as Rows];
/** Values by which the other company's records are named, and what takes the place of each that nobody has. */
let unknown: Map<unknown, string>;

beforeAll(async () => {
  t = await testApp();
  [own, other] = [await t.make.company(), await t.make.company()];
  [mine, theirs] = [await makeRecords(t, own, 'Propio'), await makeRecords(t, other, 'Ajeno')];
  [myRows, theirRows] = [await openRows(t, own.companyId), await openRows(t, other.companyId)];
  // The code of a company that orders are shared with is anybody's to type.
  const { user, partner: _code, ...values } = theirs;
  unknown = new Map([...Object.values(values), user._id].map((value) => [value, randomUUID()]));
  unknown.set(theirs.place, packId('known', randomUUID()));
});
// What a call did, or left to the background, would change what the next ones answer.
afterEach(async () => {
  await settle(t);
  await myRows.restore();
});
afterAll(async () => {
  await myRows.close();
  await theirRows.close();
  await t.close();
});

/** What a call answers; of one that answers where a spreadsheet is, what stands in that. */
const ask = async ({ endpoint: { method, path } }: Call, input: unknown) => {
  const headers = { token: own.token };
  const answer = await t.app.inject({ method, url: path, headers, ...(method === 'POST' && { payload: input as object }) });
  const { url } = answer.json<{ url?: string }>();
  if (!url?.includes('.xlsx')) return { statusCode: answer.statusCode, body: answer.body };
  const { rawPayload } = await t.app.inject(url);
  return { statusCode: answer.statusCode, body: JSON.stringify((await readXlsx(rawPayload)).sheets) };
};

/** A value with another one at a place. */
const put = (value: unknown, [key, ...rest]: readonly string[], instead: unknown): unknown => {
  if (key === undefined) return instead;
  const entries = Object.entries(value as object).map(([name, inner]) => [name, name === key ? put(inner, rest, instead) : inner]);
  return Array.isArray(value) ? entries.map(([, inner]) => inner as unknown) : Object.fromEntries(entries);
};
/** Each place of an input at which it names one of the other company's records, and that name. */
const foreignIn = (value: unknown, at: readonly string[] = []): { at: readonly string[]; name: string }[] => {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' && unknown.has(value) ? [{ at, name: value }] : [];
  return Object.entries(value).flatMap(([key, inner]) => foreignIn(inner, [...at, key]));
};

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** When an answer was made, which two of them never share. */
const MADE_AT = /"(?:at|now)":"[^"]*"/g;
/** What is measured anew each time. */
const MEASURED = /"(?:bytes|free|startedAt)":(?:\d+|"[^"]*")/g;
/** A secret that was made for the answer. */
const SECRET = /"secret":"[^"]*"/g;
/** An answer, whatever it is about. */
const masked = ({ statusCode, body }: { statusCode: number; body: string }) =>
  [...unknown]
    .reduce((text, [name, instead]) => text.replaceAll(String(name), '#').replaceAll(instead, '#'), `${statusCode} ${body}`)
    .replace(UUID, '#')
    .replace(MADE_AT, '#')
    .replace(MEASURED, '#')
    .replace(SECRET, '#');
/** Of the other company's records whatever an answer tells, but what was sent. */
const leaks = (body: string, sent?: unknown) =>
  ['Ajeno', other.transferid, other.companyId, ...unknown.keys()].filter(
    (name) => body.includes(String(name)) && !JSON.stringify(sent ?? null).includes(String(name)),
  );

const named = endpoints.filter(({ slice }) => slice !== 'session');

test.each(named)('$name tells nothing of another company', async (one) => {
  const before = await theirRows.tell();
  const { body } = await ask(one, inputOf(one, mine, own.token));
  expect(leaks(body)).toEqual([]);
  expect(await theirRows.tell()).toEqual(before);
});

test.each(named)('for $name a record of another company is as unknown as one that nobody has', async (one) => {
  const before = await theirRows.tell();
  const foreign = inputOf(one, theirs, own.token);
  const names = foreignIn(foreign);
  const nobodys = names.reduce<unknown>((value, { at, name }) => put(value, at, unknown.get(name)), foreign);
  const whole = await ask(one, foreign);
  expect(leaks(whole.body, foreign)).toEqual([]);
  await myRows.restore();
  expect(masked(whole)).toEqual(masked(await ask(one, nobodys)));
  const order = await t.make.order(own, { client: mine.client });
  const input = () => inputOf(one, { ...mine, order }, own.token);
  for (const { at, name } of names) {
    for (const sent of [(id: unknown) => id, (id: unknown) => ({ _id: id })]) {
      const answer = await ask(one, put(input(), at, sent(name)));
      const nobody = await ask(one, put(input(), at, sent(unknown.get(name))));
      expect([at, masked(answer)]).toEqual([at, masked(nobody)]);
      expect([at, leaks(answer.body, name)]).toEqual([at, []]);
      expect([at, [200, 400, 404].includes(answer.statusCode)]).toEqual([at, true]);
    }
  }
  expect(await theirRows.tell()).toEqual(before);
});

test('ids are looked for where they are: in two thirds of the calls', () => {
  const places = named.map((one) => foreignIn(inputOf(one, theirs, own.token)).length);
  expect(places.filter((count) => count > 0).length).toBeGreaterThan(20);
});

test('a form of another company’s with the same importId is another form', async () => {
  const sending = { token: own.token, now: new Date() };
  const input = orderFixture.inputs(theirs, sending).create;
  const { body: first } = await t.call(orders.create, input, other.token);
  const { status, body } = await t.call(
    orders.create,
    { ...orderFixture.inputs(mine, sending).create, importId: input.importId },
    own.token,
  );
  expect(status).toBe(200);
  expect(body._id).not.toBe(first._id);
  expect([first.internalID.slice(0, 4), body.internalID.slice(0, 4)]).toEqual([other.transferid, own.transferid]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
