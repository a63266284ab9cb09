import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { testApp, type App, type Company } from '../../../testing/testApp.ts';
import { employees } from '../../session/server/tables.ts';
import { fleet } from '../contract.ts';

let t: App;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const find = async (company: Company, input: { search?: string; ids?: string[] }) =>
  (await t.call(fleet.drivers, input, company.token)).body.data;

test('another company’s drivers are not among the options, and names are sought without accents', async () => {
  const [a, b] = [await t.make.company(), await t.make.company()];
  const driver = await t.make.driver(a);
  const theirs = await t.make.driver(b);
  expect(await find(a, { search: 'IÑIGO ibanez' })).toEqual([{ value: driver, label: 'Íñigo Ibáñez' }]);
  expect(await find(a, { search: '%' })).toEqual([]);
  expect(await find(a, { ids: [theirs, driver] })).toHaveLength(1);
});

test('active drivers are offered in the order of their names, nobody else; one who left is named by id all the same', async () => {
  const company = await t.make.company();
  const names = ['Óscar', 'Ana', 'Ñato'];
  const [oscar, ana, nato] = await Promise.all(names.map((name) => t.make.driver(company, { name })));
  const left = await t.make.driver(company, { name: 'Bruno' });
  await t.inCompany(company, (db) => db.update(employees).set({ status: 2 }).where(eq(employees._id, left)));
  await t.make.user(company, 'clerk');
  expect((await find(company, {})).map(({ value }) => value)).toEqual([ana, nato, oscar]);
  expect(await find(company, { ids: [left] })).toEqual([{ value: left, label: 'Bruno Ibáñez' }]);
});

test('is for the people of the office, and a search that is too long is refused', async () => {
  const company = await t.make.company();
  const { token } = await t.make.user(company, 'driver');
  expect((await t.call(fleet.drivers, {}, token)).status).toBe(403);
  expect((await t.call(fleet.drivers, { search: 'x'.repeat(101) }, company.token)).status).toBe(400);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
