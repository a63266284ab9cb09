import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { orderKit } from '../../../orders/server/testing.ts';
import type { StatusId } from '../../../orders/status.ts';
import { transfers as contract } from '../../contract.ts';
import { drain } from '../courier/drain.ts';
import { transferOutbox, transfers } from '../tables.ts';

let t: App;
let kit: ReturnType<typeof orderKit>;
let [a, b]: [Company, Company] = [{} as Company, {} as Company];
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  [a, b] = [await t.make.company(), await t.make.company()];
});

const nameOf = ({ transferid }: Company) => `Empresa ${Number(transferid.slice(0, 2))}`;
const deliverAll = () => drain({ database: t.database, report: (error) => t.problems.push(error) });
const change = (company: Company, order: string, status: StatusId) =>
  t.call(orderCalls.changeBulk, { orders: [order], status, observation: 'Nadie en casa' }, company.token);
const share = async (from: Company, to: Company, order: string) =>
  (await t.call(contract.share, { transferid: to.transferid, orders: [order] }, from.token)).body;
/** What a company has been given and has not answered. */
const awaited = async (company: Company) => (await t.call(contract.expected, {}, company.token)).body.data[0]?._id ?? '';
const takeBack = async (...orders: string[]) => (await t.call(contract.takeBack, { orders }, a.token)).body;
const sidesOf = async (company: Company, order: string) =>
  (await t.inCompany(company, (db) => db.select().from(transfers).where(eq(transfers.order, order)).orderBy(transfers._id)))
    .map(({ state }) => state)
    .join();
const states = async (order: string, its: string) => [
  (await kit.read(a, order))?.status,
  await sidesOf(a, order),
  (await kit.read(b, its))?.status,
  await sidesOf(b, its),
];
const last = async (company: Company, order: string) => (await kit.history(company, order)).at(-1);
const only = (message: string) => ({ changed: 0, refusedTotal: 1, refused: [expect.objectContaining({ message })] });

/** An order of A that B received and brings back; both know it. */
const returned = async (over: Parameters<App['make']['order']>[1] = {}) => {
  const order = await t.make.order(a, over);
  await share(a, b, order);
  const its = await awaited(b);
  await change(b, its, 18);
  await deliverAll();
  return { order, its };
};

test('what comes back is taken back: theirs stays what it is, ours may be shared anew, with whomever', async () => {
  const { order, its } = await returned();
  expect(await states(order, its)).toEqual([18, 'confirmed', 18, 'confirmed']);
  expect(await share(a, b, order)).toEqual(only(`La devolvió ${nameOf(b)}: recupérela primero`));
  const before = [await kit.read(a, order), await kit.read(b, its)];
  expect(await takeBack(order)).toEqual({ changed: 1, refused: [], refusedTotal: 0 });
  expect(await states(order, its)).toEqual([18, 'takenBack', 18, 'takenBack']);
  const after = [await kit.read(a, order), await kit.read(b, its)];
  expect(after.map((one) => one?.version)).toEqual(before.map((one) => one?.version));
  expect(after[0]).toMatchObject({ sentTo: null });
  expect(await last(a, order)).toMatchObject({ status: 42, observation: `Se recuperó de ${nameOf(b)}`, employee: a.owner, changes: null });
  expect(await last(b, its)).toMatchObject({
    status: 42,
    partner: nameOf(a),
    observation: `Recuperada por ${nameOf(a)}`,
    employee: null,
    source: 'transfer',
    changes: null,
  });
  expect(await takeBack(order)).toEqual(only('Ya se recuperó'));

  expect(await share(a, b, order)).toEqual(only('Está en estado Devolución: no se comparte'));
  const warehouse = await t.make.warehouse(a);
  await t.call(orderCalls.changeBulk, { orders: [order], status: 4, warehouse }, a.token);
  expect(await share(a, b, order)).toMatchObject({ changed: 1 });
  const anew = await awaited(b);
  expect(anew).not.toBe(its);
  // Whichever of its labels is read, it is the new one that arrived, and the one that is shared on.
  const { internalID = '' } = (await kit.read(a, order)) ?? {};
  for (const tracking of [order, internalID])
    expect((await t.call(contract.arrived, { tracking }, b.token)).body).toMatchObject({ result: 'arrived', _id: anew });
  await t.call(contract.confirm, { orders: [anew] }, b.token);
  for (const tracking of [order, internalID]) {
    expect((await t.call(contract.arrived, { tracking }, b.token)).body).toMatchObject({ result: 'already', message: 'Ya se confirmó' });
    expect((await t.call(contract.check, { tracking }, b.token)).body).toMatchObject({ result: 'verified', _id: anew });
  }
  await change(b, anew, 18);
  await deliverAll();
  expect(await takeBack(order)).toMatchObject({ changed: 1 });
  await change(a, order, 1);
  const c = await t.make.company();
  expect(await share(a, c, order)).toMatchObject({ changed: 1 });
  expect(await sidesOf(a, order)).toBe('takenBack,takenBack,open');
});

test('what whoever had it wrote is told before: until then it stays, and nothing of it is lost', async () => {
  const { order, its } = await returned();
  await change(b, its, 24);
  await change(b, its, 18);
  const waiting = only(`Hay novedades de ${nameOf(b)} por llegar: vuelva a intentar en un momento`);
  const before = [await kit.history(a, order), await kit.history(b, its)];
  expect(await takeBack(order)).toEqual(waiting);
  expect([await kit.history(a, order), await kit.history(b, its)]).toEqual(before);
  expect(await states(order, its)).toEqual([18, 'confirmed', 18, 'confirmed']);
  await deliverAll();
  expect(await takeBack(order)).toMatchObject({ changed: 1 });
  expect((await kit.history(a, order)).map(({ status }) => status)).toEqual([1, 30, 18, 24, 18, 42]);
  expect(await t.inCompany(b, (db) => db.$count(transferOutbox))).toBe(0);
});

test.each<[string, StatusId]>([
  ['on its way again', 24],
  ['delivered', 8],
])('whether it comes back, whoever has it knows: one that is %s there stays, though here it stands in 18', async (_, status) => {
  const { order, its } = await returned();
  const driver = await t.make.driver(b);
  const input = { orders: [its], status, observation: 'Sí estaba', clientName: 'Ana', clientIDNumber: '30111222' };
  expect((await t.call(orderCalls.changeBulk, { ...input, driverAssign: driver }, b.token)).body).toMatchObject({ changed: 1 });
  expect(await takeBack(order)).toEqual(only(`${nameOf(b)} ya la recibió: pídale que la pase a Devolución y vuelva a intentar`));
  expect(await states(order, its)).toEqual([18, 'confirmed', status, 'confirmed']);
});

test('once it is taken back neither hears what the other does with theirs', async () => {
  const { order, its } = await returned();
  await takeBack(order);
  await change(a, order, 24);
  await change(b, its, 26);
  await deliverAll();
  expect(await states(order, its)).toEqual([24, 'takenBack', 26, 'takenBack']);
  for (const company of [a, b]) expect(await t.inCompany(company, (db) => db.$count(transferOutbox))).toBe(0);
});

test('what came from a third goes on being told to it, but for who had it meanwhile', async () => {
  const first = await t.make.company();
  const whole = await t.make.order(first);
  await share(first, a, whole);
  const order = await awaited(a);
  await share(a, b, order);
  const its = await awaited(b);
  await change(b, its, 18);
  await deliverAll();
  await deliverAll();
  expect((await kit.read(first, whole))?.status).toBe(18);
  expect(await takeBack(order)).toMatchObject({ changed: 1 });
  expect(await sidesOf(a, order)).toBe('confirmed,takenBack');
  await change(a, order, 24);
  expect(await share(a, b, order)).toMatchObject({ changed: 1 });
  await deliverAll();
  expect((await kit.history(first, whole)).map(({ status }) => status)).toEqual([1, 30, 42, 18, 24]);
  expect(JSON.stringify(await kit.history(first, whole))).not.toContain(nameOf(b));
  expect(await states(order, await awaited(b))).toEqual([30, 'confirmed,takenBack,open', 1, 'open']);
});

test('of taking back and sending it out again at once one wins, and both sides agree', async () => {
  const pairs: Awaited<ReturnType<typeof returned>>[] = [];
  for (let i = 0; i < 8; i += 1) pairs.push(await returned());
  const outcomes = await Promise.all(
    pairs.flatMap(({ order, its }, i) => (i % 2 ? [takeBack(order), change(b, its, 24)] : [change(b, its, 24), takeBack(order)])),
  );
  expect(outcomes.length).toBe(16);
  await deliverAll();
  for (const { order, its } of pairs) {
    const [mine, state, theirs, other] = await states(order, its);
    expect([state, theirs]).toEqual([other, 24]);
    expect(mine).toBe(state === 'takenBack' ? 18 : 24);
  }
});

test('of many each does what it can', async () => {
  const [back, kept, open] = [await returned(), await returned(), await t.make.order(a)];
  await change(b, kept.its, 26);
  await share(a, b, open);
  const outcome = await takeBack(back.order, kept.order, open);
  expect(outcome).toMatchObject({ changed: 2, refused: [{ _id: kept.order }] });
  expect((await kit.read(a, open))?.status).toBe(1);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
