import { afterAll, beforeAll, expect, test } from 'vitest';
import { importsApp } from '../testing.ts';

// Imports at the same time, or again: nothing is lost, and nothing happens twice.

let t: Awaited<ReturnType<typeof importsApp>>;
beforeAll(async () => {
  t = await importsApp();
});
afterAll(() => t.close());

test('files that share rows, sent at once, create each row once', async () => {
  const { company } = await t.withClient();
  const drafts = await t.draftsOf(company, ...Array.from({ length: 60 }, (_, i) => ({ toAddress: `Gurruchaga ${100 + i}, Palermo` })));
  const files = [drafts.slice(0, 40), drafts.slice(20).toReversed(), [...drafts.slice(50), ...drafts.slice(0, 10)]];
  const answers = await Promise.all(files.map((file) => t.send(company, file)));
  const runs = await Promise.all(answers.map(({ body }) => t.ended(company, body.job)));
  expect(runs.map(({ state }) => state)).toEqual(['Completado', 'Completado', 'Completado']);
  expect(runs.reduce((sum, { result }) => sum + Number(result?.created), 0)).toBe(60);
  const stored = await t.ordersOf(company);
  expect(stored).toHaveLength(60);
  expect(new Set(stored.map(({ importId }) => importId))).toEqual(new Set(drafts.map(({ importId }) => importId)));
  expect(new Set(stored.map(({ internalID }) => internalID)).size).toBe(60);
});

test('rows that were stored before with other content, or for another driver, are told at their place', async () => {
  const { company } = await t.withClient();
  const drafts = await t.draftsOf(company, {}, {});
  await t.ended(company, (await t.send(company, drafts)).body.job);
  const [first] = await t.ordersOf(company);
  const message = `La orden ya se creó: ${first?.internalID}`;
  const changed = drafts.map((draft, at) => (at === 0 ? { ...draft, weight: 1200 } : draft));
  const answer = await t.send(company, changed);
  expect([answer.status, answer.body.message, answer.body.fields]).toEqual([409, message, { 'orders.0.importId': message }]);
  const driverAssign = await t.make.driver(company);
  expect((await t.send(company, drafts, { driverAssign })).status).toBe(409);
  expect(await t.ordersOf(company)).toHaveLength(2);
  expect(await t.storedImports(company)).toHaveLength(1);
});

test('of a row sent at once with two contents one is stored, and the other import says so', async () => {
  const { company } = await t.withClient();
  const drafts = await t.draftsOf(company, {}, {});
  const other = drafts.map((draft) => ({ ...draft, weight: 77 }));
  const answers = await Promise.all([drafts, other].map((file) => t.send(company, file)));
  const runs = await Promise.all(answers.flatMap(({ status, body }) => (status === 200 ? [t.ended(company, body.job)] : [])));
  const refused = [
    ...runs.flatMap(({ error }) => error ?? []),
    ...answers.flatMap(({ status, body }) => (status === 409 ? body.message : [])),
  ];
  expect(refused).toEqual([expect.stringContaining('La orden ya se creó: ')]);
  const stored = await t.ordersOf(company);
  expect(stored).toHaveLength(2);
  expect(new Set(stored.map(({ weight }) => weight)).size).toBe(1);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
