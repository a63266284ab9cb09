import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asPlatform } from '#server/platform.ts';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { orderKit } from '../../../orders/server/testing.ts';
import { companies } from '../../../session/server/tables.ts';
import { transfers as contract } from '../../contract.ts';
import { drain } from '../courier/drain.ts';
import { transfers } from '../tables.ts';

let t: App;
let kit: ReturnType<typeof orderKit>;
let [a, b, c]: [Company, Company, Company] = [{} as Company, {} as Company, {} as Company];
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  [a, b, c] = [await t.make.company(), await t.make.company(), await t.make.company()];
});

const nameOf = ({ transferid }: Company) => `Empresa ${Number(transferid.slice(0, 2))}`;
const deliverAll = () => drain({ database: t.database, report: (error) => t.problems.push(error) });
const close = (company: Company, closedAt: Date | null = new Date()) =>
  asPlatform(t.database, (db) => db.update(companies).set({ closedAt }).where(eq(companies.companyId, company.companyId)));
const DOOR = { observation: 'Así fue', clientName: 'Ana', clientIDNumber: '30111222' };
const write = async (company: Company, order: string, fields: object) => {
  const { body } = await t.call(orderCalls.changeBulk, { orders: [order], ...DOOR, ...fields }, company.token);
  expect(body).toMatchObject({ changed: 1 });
};
const change = async (company: Company, order: string, fields: object) => {
  await write(company, order, fields);
  await deliverAll();
};
const share = async (from: Company, to: Company, order: string) => {
  expect((await t.call(contract.share, { transferid: to.transferid, orders: [order] }, from.token)).body).toMatchObject({ changed: 1 });
  return (await t.call(contract.expected, {}, to.token)).body.data[0]?._id ?? '';
};
const confirm = (company: Company, order: string) => t.call(contract.confirm, { orders: [order] }, company.token);
/** What is said of an order that is to be taken back: nothing where it is. */
const takeBack = async (company: Company, order: string) =>
  (await t.call(contract.takeBack, { orders: [order] }, company.token)).body.refused[0]?.message;
/** What an order is, and how its transfers are, the oldest first. */
const standing = async (company: Company, order: string) => {
  const sides = await t.inCompany(company, (db) => db.select().from(transfers).where(eq(transfers.order, order)).orderBy(transfers._id));
  return [(await kit.read(company, order))?.status, sides.map(({ state }) => state).join()];
};
const offered = async (company: Company, order: string) =>
  (await t.call(contract.info, { _id: order }, company.token)).body.data.transfers.map(({ closed }) => closed);
const shared = async () => {
  const order = await t.make.order(a);
  return { order, its: await share(a, b, order) };
};

test.each([7, 24])(
  'of a closed company is taken back what it has, be it in %i, and it delivers it no more when it is opened again',
  async (status) => {
    const { order, its } = await shared();
    await change(b, its, { status, driverAssign: await t.make.driver(b) });
    expect([await offered(a, order), await takeBack(a, order)]).toEqual([
      [false],
      `${nameOf(b)} ya la recibió: se recupera cuando la pase a Devolución`,
    ]);
    await close(b);
    expect([await offered(a, order), await takeBack(a, order)]).toEqual([[true], undefined]);
    expect([await standing(a, order), await standing(b, its)]).toEqual([
      [status, 'takenBack'],
      [status, 'takenBack'],
    ]);
    await close(b, null);
    const { body } = await t.call(orderCalls.changeBulk, { orders: [its], ...DOOR, status: 8 }, b.token);
    expect(body).toMatchObject({ changed: 0, refused: [{ message: `${nameOf(a)} la recuperó: acá ya no se entrega` }] });
    await change(a, order, { status: 24 });
    await share(a, c, order);
  },
);

test('what a closed company confirmed and did nothing with is what it was, with its driver', async () => {
  const driver = await t.make.driver(a);
  const order = await t.make.order(a, { status: 5, driverAssign: driver });
  await confirm(b, await share(a, b, order));
  await close(b);
  expect(await takeBack(a, order)).toBeUndefined();
  expect(await kit.read(a, order)).toMatchObject({ status: 5, driverAssign: driver, sentTo: null });
});

test('what it delivered stays delivered, and what it wrote is told before', async () => {
  const [done, untold] = [await shared(), await shared()];
  await change(b, done.its, { status: 8, driverAssign: await t.make.driver(b) });
  await write(b, untold.its, { status: 24 });
  await close(b);
  expect(await takeBack(a, done.order)).toBe(`${nameOf(b)} la entregó: no se recupera`);
  expect(await takeBack(a, untold.order)).toBe(`Hay novedades de ${nameOf(b)} por llegar: vuelva a intentar`);
  await deliverAll();
  expect(await takeBack(a, untold.order)).toBeUndefined();
  expect([await standing(a, done.order), await standing(a, untold.order)]).toEqual([
    [8, 'confirmed'],
    [24, 'takenBack'],
  ]);
});

test('what it delivered is not taken back either once who shared it has written Devolución', async () => {
  const { order, its } = await shared();
  await change(b, its, { status: 8, driverAssign: await t.make.driver(b) });
  await close(b);
  await change(a, order, { status: 18 });
  expect((await kit.read(b, its))?.status).toBe(18);
  expect(await takeBack(a, order)).toBe(`${nameOf(b)} la entregó: no se recupera`);
  expect([await standing(a, order), await standing(b, its)]).toEqual([
    [18, 'confirmed'],
    [18, 'confirmed'],
  ]);
});

test('through a closed company is taken back what the last brings back', async () => {
  const { order, its } = await shared();
  const last = await share(b, c, its);
  await close(b);
  await change(c, last, { status: 7, driverAssign: await t.make.driver(c) });
  const waits = `${nameOf(b)} está dada de baja y todavía no la tiene de vuelta: si quien la tiene la devolvió, pida que reabran la empresa`;
  expect(await takeBack(a, order)).toBe(waits);
  await write(c, last, { status: 18 });
  expect(await takeBack(a, order)).toBe(`Hay novedades de ${nameOf(b)} por llegar: vuelva a intentar`);
  await deliverAll();
  expect(await takeBack(a, order)).toBeUndefined();
  expect([await standing(a, order), await standing(b, its), await standing(c, last)]).toEqual([
    [18, 'takenBack'],
    [18, 'takenBack,takenBack'],
    [18, 'takenBack'],
  ]);
  const told = JSON.stringify(await kit.history(a, order));
  expect(told).not.toContain(nameOf(c));
  expect(JSON.stringify(await kit.history(c, last))).not.toContain(nameOf(a));
});

test('so is what the last has not answered, which is cancelled there, and what it has where it is closed itself', async () => {
  const [open, both] = [await shared(), await shared()];
  const awaited = await share(b, c, open.its);
  const last = await share(b, c, both.its);
  await change(c, last, { status: 24 });
  await close(b);
  expect(await takeBack(a, open.order)).toBeUndefined();
  expect([await standing(a, open.order), await standing(c, awaited)]).toEqual([
    [1, 'takenBack'],
    [22, 'takenBack'],
  ]);
  await close(c);
  expect(await takeBack(a, both.order)).toBeUndefined();
  expect([await standing(a, both.order), await standing(b, both.its), await standing(c, last)]).toEqual([
    [24, 'takenBack'],
    [24, 'takenBack,takenBack'],
    [24, 'takenBack'],
  ]);
});

test('what the last delivers is not taken back through a closed company', async () => {
  const { order, its } = await shared();
  const last = await share(b, c, its);
  await close(b);
  await change(c, last, { status: 8, driverAssign: await t.make.driver(c) });
  expect(await takeBack(a, order)).toBe(`${nameOf(b)} la entregó: no se recupera`);
  expect([await standing(a, order), await standing(b, its), await standing(c, last)]).toEqual([
    [8, 'confirmed'],
    [8, 'confirmed,confirmed'],
    [8, 'confirmed'],
  ]);
});

test('of two who take it back through a closed company one does', async () => {
  const { order, its } = await shared();
  const last = await share(b, c, its);
  await change(c, last, { status: 18 });
  await close(b);
  const said = await Promise.all([takeBack(a, order), takeBack(a, order)]);
  expect(said.filter((one) => one === undefined)).toHaveLength(1);
  expect(said).toContain('Ya se recuperó');
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
