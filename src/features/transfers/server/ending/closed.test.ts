import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { transfers as contract } from '../../contract.ts';
import { partnerKit } from '../testing.ts';

let t: App;
let kit: ReturnType<typeof partnerKit>;
let [a, b, c]: [Company, Company, Company] = [{} as Company, {} as Company, {} as Company];
beforeAll(async () => {
  t = await testApp();
  kit = partnerKit(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  [a, b, c] = [await t.make.company(), await t.make.company(), await t.make.company()];
});

const offered = async (company: Company, order: string) =>
  (await t.call(contract.info, { _id: order }, company.token)).body.data.transfers.map(({ closed }) => closed);
const shared = async () => {
  const order = await t.make.order(a);
  return { order, its: await kit.share(a, b, order) };
};

test.each([7, 24])(
  'of a closed company is taken back what it has, be it in %i, and it delivers it no more when it is opened again',
  async (status) => {
    const { order, its } = await shared();
    await kit.change(b, its, { status, driverAssign: await t.make.driver(b) });
    expect([await offered(a, order), await kit.takeBack(a, order)]).toEqual([
      [false],
      `${kit.nameOf(b)} ya la recibió: pídale que la pase a Devolución y vuelva a intentar`,
    ]);
    await kit.close(b);
    expect([await offered(a, order), await kit.takeBack(a, order)]).toEqual([[true], undefined]);
    expect([await kit.standing(a, order), await kit.standing(b, its)]).toEqual([
      [status, 'takenBack'],
      [status, 'takenBack'],
    ]);
    await kit.close(b, null);
    expect(await kit.attempt(b, its, { status: 8 })).toMatchObject({
      changed: 0,
      refused: [{ message: `${kit.nameOf(a)} la recuperó: acá ya no se entrega` }],
    });
    await kit.change(a, order, { status: 24 });
    await kit.share(a, c, order);
  },
);

test('what a closed company confirmed and did nothing with is what it was, with its driver', async () => {
  const driver = await t.make.driver(a);
  const order = await t.make.order(a, { status: 5, driverAssign: driver });
  await kit.confirm(b, await kit.share(a, b, order));
  await kit.close(b);
  expect(await kit.takeBack(a, order)).toBeUndefined();
  expect(await kit.read(a, order)).toMatchObject({ status: 5, driverAssign: driver, sentTo: null });
});

test('what it delivered stays delivered, and what it wrote is told before', async () => {
  const [done, untold] = [await shared(), await shared()];
  await kit.change(b, done.its, { status: 8, driverAssign: await t.make.driver(b) });
  await kit.write(b, untold.its, { status: 24 });
  await kit.close(b);
  expect(await offered(a, done.order)).toEqual([false]);
  expect(await kit.takeBack(a, done.order)).toBe(`${kit.nameOf(b)} la entregó: no se recupera`);
  expect(await kit.takeBack(a, untold.order)).toBe(`Hay novedades de ${kit.nameOf(b)} por llegar: vuelva a intentar en un momento`);
  await kit.deliverAll();
  expect(await offered(a, untold.order)).toEqual([true]);
  expect(await kit.takeBack(a, untold.order)).toBeUndefined();
  expect([await kit.standing(a, done.order), await kit.standing(a, untold.order)]).toEqual([
    [8, 'confirmed'],
    [24, 'takenBack'],
  ]);
});

test('what it delivered is not taken back either once who shared it has written Devolución', async () => {
  const { order, its } = await shared();
  await kit.change(b, its, { status: 8, driverAssign: await t.make.driver(b) });
  await kit.close(b);
  await kit.change(a, order, { status: 18 });
  expect((await kit.read(b, its))?.status).toBe(18);
  expect(await offered(a, order)).toEqual([false]);
  expect(await kit.takeBack(a, order)).toBe(`${kit.nameOf(b)} la entregó: no se recupera`);
  expect([await kit.standing(a, order), await kit.standing(b, its)]).toEqual([
    [18, 'confirmed'],
    [18, 'confirmed'],
  ]);
});

test('through a closed company is taken back what the last brings back', async () => {
  const { order, its } = await shared();
  const last = await kit.share(b, c, its);
  await kit.close(b);
  await kit.change(c, last, { status: 7, driverAssign: await t.make.driver(c) });
  const waits = `${kit.nameOf(b)} está dada de baja y todavía no la tiene de vuelta: si quien la tiene la devolvió, pida que reabran la empresa y vuelva a intentar`;
  expect(await kit.takeBack(a, order)).toBe(waits);
  await kit.write(c, last, { status: 18 });
  expect(await kit.takeBack(a, order)).toBe(`Hay novedades de ${kit.nameOf(b)} por llegar: vuelva a intentar en un momento`);
  await kit.deliverAll();
  expect(await kit.takeBack(a, order)).toBeUndefined();
  expect([await kit.standing(a, order), await kit.standing(b, its), await kit.standing(c, last)]).toEqual([
    [18, 'takenBack'],
    [18, 'takenBack,takenBack'],
    [18, 'takenBack'],
  ]);
  const told = JSON.stringify(await kit.history(a, order));
  expect(told).not.toContain(kit.nameOf(c));
  expect(JSON.stringify(await kit.history(c, last))).not.toContain(kit.nameOf(a));
});

test('so is what the last has not answered, which is cancelled there, and what it has where it is closed itself', async () => {
  const [open, both] = [await shared(), await shared()];
  const awaited = await kit.share(b, c, open.its);
  const last = await kit.share(b, c, both.its);
  await kit.change(c, last, { status: 24 });
  await kit.close(b);
  expect(await kit.takeBack(a, open.order)).toBeUndefined();
  expect([await kit.standing(a, open.order), await kit.standing(c, awaited)]).toEqual([
    [1, 'takenBack'],
    [22, 'takenBack'],
  ]);
  await kit.close(c);
  expect(await kit.takeBack(a, both.order)).toBeUndefined();
  expect([await kit.standing(a, both.order), await kit.standing(b, both.its), await kit.standing(c, last)]).toEqual([
    [24, 'takenBack'],
    [24, 'takenBack,takenBack'],
    [24, 'takenBack'],
  ]);
});

test('what the last delivers is not taken back through a closed company', async () => {
  const { order, its } = await shared();
  const last = await kit.share(b, c, its);
  await kit.close(b);
  await kit.change(c, last, { status: 8, driverAssign: await t.make.driver(c) });
  expect(await kit.takeBack(a, order)).toBe(`${kit.nameOf(b)} la entregó: no se recupera`);
  expect([await kit.standing(a, order), await kit.standing(b, its), await kit.standing(c, last)]).toEqual([
    [8, 'confirmed'],
    [8, 'confirmed,confirmed'],
    [8, 'confirmed'],
  ]);
});

test('what cannot be taken back of a closed company stays with whom that shared it on with', async () => {
  const { order, its } = await shared();
  const last = await kit.share(b, c, its);
  await kit.write(b, its, { status: 24 });
  await kit.close(b);
  expect(await kit.takeBack(a, order)).toBe(`Hay novedades de ${kit.nameOf(b)} por llegar: vuelva a intentar en un momento`);
  expect(await kit.standing(c, last)).toEqual([1, 'open']);
  await kit.deliverAll();
  expect(await kit.takeBack(a, order)).toBeUndefined();
  expect(await kit.standing(c, last)).toEqual([22, 'takenBack']);
});

test('it is taken back through several closed companies, and of nobody where one of them is open', async () => {
  const d = await t.make.company();
  const { order, its } = await shared();
  const middle = await kit.share(b, c, its);
  const last = await kit.share(c, d, middle);
  await kit.close(b);
  expect(await kit.takeBack(a, order)).toContain('todavía no la tiene de vuelta');
  expect(await kit.standing(d, last)).toEqual([1, 'open']);
  await kit.close(c);
  expect(await kit.takeBack(a, order)).toBeUndefined();
  const all = [await kit.standing(a, order), await kit.standing(b, its), await kit.standing(c, middle), await kit.standing(d, last)];
  expect(all.map(([, states]) => states)).toEqual(['takenBack', 'takenBack,takenBack', 'takenBack,takenBack', 'takenBack']);
  expect(all.map(([status]) => status)).toEqual([1, 1, 1, 22]);
});

test('of two who take it back through a closed company one does', async () => {
  const { order, its } = await shared();
  const last = await kit.share(b, c, its);
  await kit.change(c, last, { status: 18 });
  await kit.close(b);
  const said = await Promise.all([kit.takeBack(a, order), kit.takeBack(a, order)]);
  expect(said.filter((one) => one === undefined)).toHaveLength(1);
  expect(said).toContain('Ya se recuperó');
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
