import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder, NOW, testApp, type Company } from '../../../../testing/testApp.ts';
import { orders as contract } from '../../contract.ts';
import { createOrders } from '../operations.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const clerkOf = async (company: Company) => (await t.make.user(company, 'clerk', ['order'])).token;

/** A page that somebody reads, and what is asked of it later. */
const read = async (company: Company, filter: object = {}) => {
  const { orders, at } = (await t.call(contract.search, filter, company.token)).body;
  const shown = orders.map(({ _id, version }) => ({ _id, version }));
  const changed = async (token = company.token) => (await t.call(contract.changed, { filter, shown, since: at }, token)).body.changed;
  return { shown, changed };
};
const give = (token: string, _id: string, status: number) =>
  t.call(contract.changeBulk, { orders: [_id], status, observation: 'x' }, token);

test('what others change of a page counts once, what one changes oneself does not', async () => {
  const company = await t.make.company();
  const other = await clerkOf(company);
  const [one, two, three] = [await t.make.order(company), await t.make.order(company), await t.make.order(company)];
  const page = await read(company);
  expect(await page.changed()).toBe(0);
  await give(company.token, one, 6);
  expect(await page.changed()).toBe(0);
  await give(other, two, 6);
  await give(other, two, 7);
  expect(await page.changed()).toBe(1);
  await t.call(contract.remove, { _id: three }, other);
  expect(await page.changed()).toBe(2);
  expect(await (await read(company)).changed()).toBe(0);
  expect(await page.changed(other), 'the other sees what the first one changed').toBe(1);
});

test('so do orders that come into its filter, and those that leave it', async () => {
  const company = await t.make.company();
  const other = await clerkOf(company);
  const [inside, outside] = [await t.make.order(company, { status: 4 }), await t.make.order(company, { status: 6 })];
  const page = await read(company, { status: [4] });
  expect(page.shown.map(({ _id }) => _id)).toEqual([inside]);
  await give(other, outside, 7);
  expect(await page.changed(), 'not of this filter').toBe(0);
  await give(other, inside, 6);
  expect(await page.changed()).toBe(1);
  const warehouse = await t.make.warehouse(company);
  await t.call(contract.changeBulk, { orders: [outside], status: 4, warehouse }, other);
  expect(await page.changed()).toBe(2);
});

test('what happened before it was read is none of it, and another company’s never', async () => {
  const [company, elsewhere] = [await t.make.company(), await t.make.company()];
  const other = await clerkOf(company);
  const order = await t.make.order(company);
  await give(other, order, 6);
  const page = await read(company);
  expect(await page.changed()).toBe(0);
  await t.make.order(elsewhere);
  expect(await page.changed()).toBe(0);
  await give(other, order, 7);
  expect(await page.changed(elsewhere.token)).toBe(0);
});

test('however many others changed, those of the page are told, and the newest of the others', async () => {
  const company = await t.make.company();
  const other = await clerkOf(company);
  const client = await t.make.client(company);
  const list = Array.from({ length: 1_100 }, () => ({ ...anOrder, client }));
  const ids = await t.inCompany(company, (db) => createOrders(db, list, { employee: company.owner, source: 'back-office', now: NOW }));
  const page = await read(company, { sortField: 'createAt', size: 25 });
  expect(page.shown.map(({ _id }) => _id)).toEqual(ids.slice(-25).toReversed());
  const since = new Date().toISOString();
  // The oldest first: a thousand of them are changed before those of the page.
  for (let at = 0; at < ids.length; at += 500)
    expect((await t.call(contract.changeBulk, { orders: ids.slice(at, at + 500), status: 6 }, other)).body.refusedTotal).toBe(0);
  expect(await page.changed()).toBe(1_000);
  expect(await page.changed(other)).toBe(0);
  const asked = { filter: { status: [1] }, shown: page.shown, since };
  expect((await t.call(contract.changed, asked, company.token)).body.changed, 'they left the filter').toBe(25);
});

test('an instant before all ids finds what was ever changed', async () => {
  const company = await t.make.company();
  const other = await clerkOf(company);
  const order = await t.make.order(company);
  await give(other, order, 6);
  for (const since of ['1900-01-01T00:00:00Z', '1969-12-31T23:59:59Z', '1970-01-01T00:00:05Z']) {
    const { status, body } = await t.call(contract.changed, { filter: {}, shown: [], since }, company.token);
    expect([since, status, body.changed]).toEqual([since, 200, 1]);
  }
});

test('nothing is told without the permission, nor of a page that is too long', async () => {
  const company = await t.make.company();
  const none = (await t.make.user(company, 'clerk')).token;
  const asked = { filter: {}, shown: [], since: new Date().toISOString() };
  expect((await t.call(contract.changed, asked, none)).status).toBe(403);
  const shown = Array.from({ length: 101 }, () => ({ _id: company.owner, version: 1 }));
  expect((await t.call(contract.changed, { ...asked, shown }, company.token)).status).toBe(400);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
