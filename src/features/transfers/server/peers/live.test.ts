import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#server/ids.ts';
import { openPair } from '../../../../testing/peerPair.ts';
import type { Company } from '../../../../testing/testApp.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { orderProducts } from '../../../orders/server/tables.ts';
import { employees } from '../../../session/server/tables.ts';
import { warehouses } from '../../../warehouses/server/tables.ts';
import { transfers as contract } from '../../contract.ts';
import { startCourier } from '../courier/courier.ts';
import { startBridge } from './bridge.ts';

let pair: Awaited<ReturnType<typeof openPair>>;
let two: typeof pair.two;
let [a, b]: [Company, Company] = [{} as Company, {} as Company];
beforeAll(async () => {
  pair = await openPair();
  ({ two } = pair);
});
afterAll(() => two.close());
beforeEach(async () => {
  await pair.renew();
  [a, b] = [pair.a(), pair.b()];
});

/** Runs while both installations do by themselves what their servers do. */
const living = async (run: () => Promise<void>) => {
  const started = [two.x, two.y].flatMap(({ t }) => {
    const ports = { ...t.ports, report: (error: unknown) => t.problems.push(error) };
    return [startCourier(ports), startBridge(ports)];
  });
  try {
    await run();
  } finally {
    await Promise.all(started.map((one) => one.stop()));
  }
};
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 20 });

test(
  'by themselves, orders come and what becomes of them goes back',
  () =>
    living(async () => {
      const order = await two.x.t.make.order(a);
      await pair.share(order);
      await soon(async () => expect(await pair.awaited()).toHaveLength(1));
      const [its = ''] = await pair.awaited();
      await pair.change(two.y, b, its, { status: 24 });
      await soon(async () => expect(await pair.states(order, its)).toEqual([24, 'confirmed', 24, 'confirmed']));
      // One that was away is told when it calls.
      two.x.way.state.weather = 'down';
      await pair.change(two.y, b, its, { status: 26 });
      await soon(async () => expect((await pair.health(two.y, b))?.isFailing).toBe(true));
      two.x.way.state.weather = 'fine';
      await pair.change(two.x, a, order, { status: 42, observation: 'Nada que decir' });
      await soon(async () => expect((await pair.kitX.read(a, order))?.status).toBe(26));
    }),
  60_000,
);

test('a thousand orders are shared, and confirmed over there', async () => {
  const orders = await Promise.all(Array.from({ length: 1_000 }, () => two.x.t.make.order(a)));
  expect((await pair.share(...orders)).body).toMatchObject({ changed: 1_000 });
  await two.meet();
  const theirs = await pair.awaited();
  expect(theirs).toHaveLength(1_000);
  expect((await two.y.t.call(contract.confirm, { orders: theirs }, b.token)).body).toMatchObject({ changed: 1_000 });
  await two.meet();
  expect((await two.x.t.call(contract.search, { typeTransfer: 'sent', transferStatus: 'open' }, a.token)).body.total).toBe(0);
  expect((await pair.health(two.y, b))?.waiting).toBe(0);
}, 120_000);

/** An order with all that is nobody else's business, each bit with its mark, and every such bit. */
const secretOrder = async () => {
  const { t } = two.x;
  const client = await t.make.client(a, 'Cliente Reservado');
  const warehouse = await t.make.warehouse(a);
  const driver = await t.make.driver(a, { name: 'Chofer Reservado', last: 'Reservado' });
  await t.inCompany(a, async (db) => {
    await db.update(warehouses).set({ name: 'Depósito Reservado' }).where(eq(warehouses._id, warehouse));
    await db.update(employees).set({ last: 'Dueña Reservada' }).where(eq(employees._id, a.owner));
  });
  const order = await t.make.order(a, {
    client,
    warehouse,
    driverAssign: driver,
    status: 5,
    externalTracking: 'TN-PÚBLICO',
    valuePackage: '98765.32',
    fromName: 'Remitente Reservado',
    fromObservation: 'Retiro Reservado',
    fromPhone: '119987654',
  });
  await t.inCompany(a, (db) =>
    db.insert(orderProducts).values({ _id: newId(), order, sku: 'SKU Reservado', description: 'Remera Reservada', quantity: 1 }),
  );
  await t.call(orderCalls.changeBulk, { orders: [order], status: 42, observation: 'Nota Reservada' }, a.token);
  return { order, secrets: ['Reservad', '98765', '119987654', a.companyId, a.owner, client, warehouse, driver] };
};

test('of all that leaves an installation nothing tells clients, prices, products, warehouses, drivers, people or notes', async () => {
  const { order, secrets } = await secretOrder();
  await pair.share(order);
  await two.meet();
  const [its = ''] = await pair.awaited();
  const theirs = await two.y.t.make.driver(b, { name: 'Chofer Ajeno', last: 'Ajeno' });
  await pair.change(two.y, b, its, { status: 5, driverAssign: theirs });
  await pair.change(two.y, b, its, { status: 24, observation: 'Nadie en casa' });
  await two.meet();
  await pair.change(two.x, a, order, { status: 25, deliveryDate: new Date(Date.now() + 86_400_000).toISOString() });
  await two.meet();
  const said = (way: typeof two.x.way) =>
    way.heard.map(({ path, headers, body }) => `${path} ${JSON.stringify(headers)} ${body.toString()}`).join('\n');
  const [toY, toX] = [said(two.y.way), said(two.x.way)];
  expect(toY).toContain('TN-PÚBLICO');
  expect(toX).toContain('Nadie en casa');
  expect(secrets.filter((secret) => toY.includes(secret))).toEqual([]);
  expect(['Ajeno', b.companyId, b.owner, theirs, its].filter((secret) => toX.includes(secret))).toEqual([]);
  expect(await pair.states(order, its)).toEqual([25, 'confirmed', 25, 'confirmed']);
});

test('nothing unexpected was reported', () => {
  for (const { t, reported } of [two.x, two.y]) expect([t.problems, reported]).toEqual([[], []]);
});
