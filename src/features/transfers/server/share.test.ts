import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { newId } from '#server/ids.ts';
import { asPlatform } from '#server/platform.ts';
import { testApp, type App, type Company } from '../../../testing/testApp.ts';
import { clients } from '../../clients/server/tables.ts';
import { orders as orderCalls } from '../../orders/contract.ts';
import { orderKit } from '../../orders/server/testing.ts';
import { companies } from '../../session/server/tables.ts';
import { transfers as contract } from '../contract.ts';
import { drain } from './courier/drain.ts';
import { codeHash } from './codeHash.ts';
import { transferCodes, transfers } from './tables.ts';

let t: App;
let kit: ReturnType<typeof orderKit>;
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
});
afterAll(() => t.close());

/** Two companies that share orders. */
const two = async () => [await t.make.company(), await t.make.company()] as const;

const share = async (from: Company, to: Company, ...orders: string[]) =>
  (await t.call(contract.share, { transferid: to.transferid, orders }, from.token)).body;

/** The orders that a company received, the newest first. */
const received = async (company: Company) => (await t.call(contract.expected, {}, company.token)).body.data.map(({ _id }) => _id);

const sides = (company: Company) => t.inCompany(company, (db) => db.select().from(transfers).orderBy(transfers._id));

test('a shared order passes to Transfer and loses its driver; the other company gets one of its own', async () => {
  const [a, b] = await two();
  const driver = await t.make.driver(a);
  const order = await t.make.order(a, {
    status: 5,
    driverAssign: driver,
    externalID: 'WEB-7',
    chargeDestination: true,
    chargeAmount: '1500.50',
  });
  expect(await share(a, b, order)).toEqual({ changed: 1, refused: [], refusedTotal: 0 });

  const sent = await kit.read(a, order);
  expect(sent).toMatchObject({ status: 30, driverAssign: null, sentTo: b.transferid, version: 2 });
  const [last] = (await kit.history(a, order)).slice(-1);
  expect(last).toMatchObject({ status: 30, source: 'back-office', employee: a.owner, partner: 'Empresa 2' });
  expect(last?.changes).toEqual({ status: { from: 5, to: 30 }, driverAssign: { from: driver, to: null } });

  const [its = ''] = await received(b);
  const got = await kit.read(b, its);
  expect(got).toMatchObject({
    internalID: `${b.transferid}00000001`,
    externalID: sent?.internalID,
    externalTracking: null,
    status: 1,
    fromOrder: 'Transfer',
    receivedFrom: a.transferid,
    driverAssign: null,
    warehouse: null,
    valuePackage: null,
    chargeDestination: true,
    chargeAmount: '1500.50',
    fromName: 'Empresa 1',
    fromPartialMatch: true,
    toName: sent?.toName,
    toAddress: sent?.toAddress,
    toLat: sent?.toLat,
    toLng: sent?.toLng,
    deliveryDate: sent?.deliveryDate,
  });
  expect(await kit.history(b, its)).toMatchObject([{ status: 1, source: 'transfer', employee: null, partner: 'Empresa 1' }]);
  const [mine, theirs] = [await sides(a), await sides(b)];
  expect(mine).toMatchObject([{ order, type: 'sent', partner: b.transferid, state: 'open', statusBefore: 5, driverBefore: driver }]);
  expect(theirs).toMatchObject([{ order: its, type: 'received', partner: a.transferid, state: 'open', chain: [a.transferid] }]);
  expect(mine[0]?._id).toBe(theirs[0]?._id);
  const codes = await t.inCompany(b, (db) => db.select().from(transferCodes).where(eq(transferCodes.order, its)));
  expect(codes.map(({ code }) => code).toSorted()).toEqual([order, sent?.internalID ?? '', 'WEB-7'].map(codeHash).toSorted());
});

test('where a company says it is, nothing is in doubt; where it does not, the origin of what it shares is', async () => {
  const [a, b] = await two();
  const placed = await t.make.company();
  const said = { lat: -34.601, lng: -58.383 };
  await asPlatform(t.database, (db) => db.update(companies).set(said).where(eq(companies.companyId, placed.companyId)));
  const [plain, certain] = [await t.make.order(a), await t.make.order(placed)];
  await share(a, b, plain);
  await share(placed, b, certain);
  const [second = '', first = ''] = await received(b);
  expect(await kit.read(b, first)).toMatchObject({ fromPartialMatch: true });
  expect(await kit.read(b, second)).toMatchObject({ fromPartialMatch: false, fromLat: said.lat, fromLng: said.lng });
});

test('the client that stands for a company is made once, keeps what people write, and is made again when it was deleted', async () => {
  const [a, b] = await two();
  const [one, other, third] = [await t.make.order(a), await t.make.order(a), await t.make.order(a)];
  await share(a, b, one);
  const standing = () => t.inCompany(b, (db) => db.select().from(clients).orderBy(clients._id));
  const [made] = await standing();
  await t.inCompany(b, (db) =>
    db
      .update(clients)
      .set({ name: 'Flecha (colegas)', address: 'Salta', addressNumber: 200, lat: -34.6, lng: -58.4 })
      .where(eq(clients._id, made!._id)),
  );
  await share(a, b, other);
  expect(await standing()).toHaveLength(1);
  const [its = ''] = await received(b);
  expect(await kit.read(b, its)).toMatchObject({
    client: made?._id,
    fromName: 'Flecha (colegas)',
    fromAddress: 'Salta',
    fromPartialMatch: false,
  });
  await t.inCompany(b, (db) => db.update(clients).set({ status: 3 }));
  await share(a, b, third);
  expect(await standing()).toMatchObject([{ status: 3 }, { status: 1 }]);
});

test.each(['ML', 'ML-Turbo', 'ML-Transfer'] as const)(
  'an order of %s stays one of Mercado Libre, with the QR as it came',
  async (fromOrder) => {
    const [a, b] = await two();
    const qr = '{"id":"44123456789","sender_id":180000000,"hash_code":"x ñ ==","security_digit":"0"}';
    await share(a, b, await t.make.order(a, { fromOrder, qr, externalTracking: '44123456789' }));
    const [its = ''] = await received(b);
    expect(await kit.read(b, its)).toMatchObject({ fromOrder: 'ML-Transfer', qr, externalTracking: '44123456789' });
  },
);

test('orders that cannot be shared are told with the reason, and the rest goes through', async () => {
  const [a, b] = await two();
  const driver = await t.make.driver(a);
  const good = await t.make.order(a);
  const delivered = await t.make.order(a, { status: 8, driverAssign: driver });
  const cancelled = await t.make.order(a, { status: 22 });
  const odd = await t.make.order(a, { status: 30 });
  const deleted = await t.make.order(a);
  await t.call(orderCalls.remove, { _id: deleted }, a.token);
  const theirs = await t.make.order(b);
  const nobodys = newId();
  const outcome = await share(a, b, good, good, delivered, cancelled, odd, deleted, theirs, nobodys);
  expect(outcome.changed).toBe(1);
  expect(outcome.refused.map(({ _id, message }) => [_id, message])).toEqual([
    [delivered, 'Está en estado Entregado: no se comparte'],
    [cancelled, 'Está en estado Pedido Cancelado: no se comparte'],
    [odd, 'Está en estado Transfer: no se comparte de nuevo'],
    [deleted, 'La orden está eliminada'],
    [theirs, 'La orden no existe'],
    [nobodys, 'La orden no existe'],
  ]);
  expect(await received(b)).toHaveLength(1);
});

test('a deleted order does not exist for restricted users', async () => {
  const [a, b] = await two();
  const deleted = await t.make.order(a);
  await t.call(orderCalls.remove, { _id: deleted }, a.token);
  const { token } = await t.make.user(a, 'clerk', ['transfer']);
  const { body } = await t.call(contract.share, { transferid: b.transferid, orders: [deleted] }, token);
  expect(body.refused).toEqual([{ _id: deleted, internalID: '', message: 'La orden no existe' }]);
});

test('the same share sent again shares nothing twice', async () => {
  const [a, b] = await two();
  const order = await t.make.order(a);
  await share(a, b, order);
  const again = await share(a, b, order);
  expect(again).toMatchObject({
    changed: 0,
    refused: [{ _id: order, message: 'Ya se compartió con Empresa 2' }].map((one) => ({
      ...one,
      message: expect.stringMatching(/^Ya se compartió con Empresa \d+$/),
    })),
  });
  expect(await received(b)).toHaveLength(1);
});

test('of two people who share an order at once with two companies one wins, and the other is told', async () => {
  const [a, b] = await two();
  const c = await t.make.company();
  const all = await Promise.all(Array.from({ length: 20 }, () => t.make.order(a)));
  const outcomes = await Promise.all([share(a, b, ...all), share(a, c, ...all.toReversed()), share(a, b, ...all)]);
  expect(outcomes.map(({ changed }) => changed).reduce((sum, each) => sum + each, 0)).toBe(20);
  for (const { refused } of outcomes) for (const { message } of refused) expect(message).toMatch(/^Ya se compartió con Empresa \d+$/);
  expect((await received(b)).length + (await received(c)).length).toBe(20);
  expect(await sides(a)).toHaveLength(20);
});

test('companies that share with each other at once do not lock each other out', async () => {
  const [a, b] = await two();
  const [mine, theirs] = await Promise.all([a, b].map((company) => Promise.all(Array.from({ length: 10 }, () => t.make.order(company)))));
  const outcomes = await Promise.all([...mine!.map((one) => share(a, b, one)), ...theirs!.map((one) => share(b, a, one))]);
  expect(outcomes.filter(({ changed }) => changed === 1)).toHaveLength(20);
});

test.each([
  ['unknown', '99ZZ', '99ZZ no pertenece a ninguna logistica'],
  ['no code at all', 'flecha', 'flecha no pertenece a ninguna logistica'],
  ['too short', '1', '1 no pertenece a ninguna logistica'],
])('a code that is %s answers error 1 with what was typed', async (_, typed, message) => {
  const [a] = await two();
  const order = await t.make.order(a);
  const answer = await t.call(contract.share, { transferid: typed, orders: [order] }, a.token);
  expect([answer.status, answer.body]).toEqual([400, { code: 'TRANSFER', message, err: 1, data: typed, fields: { transferid: message } }]);
  const { body } = await t.call(contract.partner, { transferid: typed }, a.token);
  expect(body).toEqual({ check: false, _id: null, name: null, message });
  expect(await kit.read(a, order)).toMatchObject({ status: 1, version: 1 });
});

test('a code is checked however it is typed; the own one and that of a closed company are none', async () => {
  const [a, b] = await two();
  const check = async (transferid: string) => (await t.call(contract.partner, { transferid }, a.token)).body;
  const [{ name } = { name: '' }] = await asPlatform(t.database, (db) =>
    db.select().from(companies).where(eq(companies.companyId, b.companyId)),
  );
  expect(await check(` ${b.transferid.toLowerCase()} `)).toEqual({ check: true, _id: b.transferid, name, message: null });
  expect(await check(a.transferid)).toMatchObject({ check: false, message: 'Es el ID de su propia logística' });
  await asPlatform(t.database, (db) => db.update(companies).set({ closedAt: new Date() }).where(eq(companies.companyId, b.companyId)));
  expect(await check(b.transferid)).toMatchObject({ check: false, name: null, message: `${name} está dada de baja` });
  const order = await t.make.order(a);
  const answer = await t.call(contract.share, { transferid: b.transferid, orders: [order] }, a.token);
  expect([answer.status, answer.body]).toMatchObject([
    400,
    { code: 'TRANSFER', err: 1, data: b.transferid, message: `${name} está dada de baja` },
  ]);
});

test('more orders than a share takes, and none, are refused with the reason', async () => {
  const [a, b] = await two();
  const ids = Array.from({ length: 10_001 }, () => newId());
  const many = await t.call(contract.share, { transferid: b.transferid, orders: ids }, a.token);
  expect([many.status, many.body.fields]).toEqual([400, { orders: 'Hasta 10.000 órdenes por vez' }]);
  const none = await t.call(contract.share, { transferid: b.transferid, orders: [] }, a.token);
  expect([none.status, none.body.fields]).toEqual([400, { orders: 'Requerido' }]);
  const most = await t.call(contract.share, { transferid: b.transferid, orders: ids.slice(1) }, a.token);
  expect([most.status, most.body.changed, most.body.refusedTotal]).toEqual([200, 0, 10_000]);
});

test('recipients are told of a share when that is asked for', async () => {
  const [a, b] = await two();
  const [told, untold] = [await t.make.order(a, { toEmail: 'ana@reparto.test' }), await t.make.order(a, { toEmail: 'eva@reparto.test' })];
  await t.call(contract.share, { transferid: b.transferid, orders: [told], notify: true }, a.token);
  await share(a, b, untold);
  const { rows } = await t.database.owner.query(`select payload from job_runs where company_id = $1 and name = 'notify'`, [a.companyId]);
  expect(rows).toHaveLength(1);
});

test('an order goes from company to company, each knows its neighbours, and it goes back to none', async () => {
  const [a, b] = await two();
  const c = await t.make.company();
  const order = await t.make.order(a, { externalID: 'WEB-9' });
  await share(a, b, order);
  const [atB = ''] = await received(b);
  expect(await share(b, a, atB)).toMatchObject({
    changed: 0,
    refused: [{ message: expect.stringMatching(/^Ya pasó por Empresa \d+: no puede volver a compartirse con ella$/) }],
  });
  expect(await share(b, c, atB)).toMatchObject({ changed: 1 });
  // Whoever shares it on has it: that confirms it.
  expect((await sides(a)).map(({ state }) => state)).toEqual(['confirmed']);
  const [atC = ''] = await received(c);
  expect(await sides(c)).toMatchObject([{ partner: b.transferid, chain: [a.transferid, b.transferid] }]);
  for (const to of [a, b]) expect(await share(c, to, atC)).toMatchObject({ changed: 0, refusedTotal: 1 });
  const codes = await t.inCompany(c, (db) => db.select().from(transferCodes).where(eq(transferCodes.order, atC)));
  expect(codes.map(({ code }) => code)).toContain(codeHash('WEB-9'));
  // A's label, read by C.
  const label = JSON.stringify({ _id: order, internalID: (await kit.read(a, order))?.internalID, externalID: 'WEB-9', sender_id: newId() });
  expect((await t.call(contract.arrived, { tracking: label }, c.token)).body).toMatchObject({
    result: 'arrived',
    _id: atC,
    transferid: b.transferid,
  });
});

test('what did not change an order in the middle of its way changes none behind it', async () => {
  const [a, b] = await two();
  const c = await t.make.company();
  const order = await t.make.order(a);
  await share(a, b, order);
  const [atB = ''] = await received(b);
  await t.call(orderCalls.changeBulk, { orders: [order], status: 6 }, a.token);
  await share(b, c, atB);
  const [atC = ''] = await received(c);
  await t.call(orderCalls.changeBulk, { orders: [atB], status: 26 }, b.token);
  await drain({ database: t.database, report: (error) => t.problems.push(error) });
  const told = async (company: Company, _id: string) =>
    (await kit.history(company, _id)).map(({ status, unapplied }) => [status, unapplied]);
  expect(await told(b, atB)).toContainEqual([6, 'Es anterior a «Envío Prioritario»']);
  expect(await told(c, atC)).toContainEqual([6, expect.stringMatching(/^Tampoco cambió la orden de Empresa \d+$/)]);
  expect(await Promise.all([kit.read(a, order), kit.read(b, atB), kit.read(c, atC)])).toMatchObject([
    { status: 26 },
    { status: 26 },
    { status: 26 },
  ]);
});
