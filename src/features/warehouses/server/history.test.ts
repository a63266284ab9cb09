import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUDIT_PAGE } from '#shared/record/recordContract.ts';
import { newId } from '#server/ids.ts';
import { testApp, type App } from '../../../testing/testApp.ts';
import { warehouses as calls } from '../contract.ts';
import { aWarehouse } from './testing.ts';

let t: App;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('a long history is told a page at a time, newest first, each entry once, with how many there are', async () => {
  const company = await t.make.company();
  const _id = newId();
  const send = (version: number) => ({ ...aWarehouse, _id, version, name: `Nombre ${version}` });
  await t.call(calls.create, { ...aWarehouse, _id, name: 'Nombre 0' }, company.token);
  for (let version = 1; version <= AUDIT_PAGE + 3; version += 1) await t.call(calls.edit, send(version), company.token);
  const page = async (before: string | null) => (await t.call(calls.history, { _id, before }, company.token)).body;
  const first = await page(null);
  expect([first.data.length, first.total]).toEqual([AUDIT_PAGE, AUDIT_PAGE + 4]);
  expect(first.data[0]?.changes).toEqual({ name: { from: `Nombre ${AUDIT_PAGE + 2}`, to: `Nombre ${AUDIT_PAGE + 3}` } });
  const second = await page(first.data.at(-1)?._id ?? null);
  expect(second.data.map(({ action, changes }) => [action, changes.name?.to])).toEqual([
    ['edit', 'Nombre 3'],
    ['edit', 'Nombre 2'],
    ['edit', 'Nombre 1'],
    ['create', undefined],
  ]);
  expect(second.total).toBe(AUDIT_PAGE + 4);
  expect((await page(second.data.at(-1)?._id ?? null)).data).toEqual([]);
  expect((await t.call(calls.history, { _id, before: 'ayer' }, company.token)).status).toBe(400);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
