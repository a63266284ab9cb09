import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { clients } from '../../../clients/server/tables.ts';
import { readTariffs } from '../../../fees/server/operations.ts';
import { orders as allOrders } from '../../../orders/server/tables.ts';
import { accounts as calls } from '../../contract.ts';
import { ledgerFaults } from '../ledger/ledgerFaults.ts';
import { createSettlement } from '../settlements/save.ts';
import { settlementLines } from '../tables.ts';
import { accountsApp, asked, DAY } from '../testing.ts';
import { settleBatch } from './batches.ts';
import { batchClients, settlementBatches } from './tables.ts';
import { settleOne } from './turns.ts';

let t: Awaited<ReturnType<typeof accountsApp>>;
beforeAll(async () => {
  t = await accountsApp();
});
afterAll(() => t.close());

type Team = Awaited<ReturnType<Awaited<ReturnType<typeof accountsApp>>['team']>>;
const add = ({ company, client }: Team, over: object = {}) => {
  const { order: _, ...form } = asked(client, []);
  return t.call(calls.addBatch, { ...form, client: [client], ...over }, company.token);
};
const read = async ({ company }: Team, _id: string) => (await t.call(calls.readBatch, { _id }, company.token)).body;
const ended = (team: Team, _id: string) =>
  vi.waitFor(
    async () => {
      const batch = await read(team, _id);
      expect(['Completado', 'Error']).toContain(batch.data.status);
      return batch;
    },
    { timeout: 15_000 },
  );

/** What became of each client: orders settled, of them without a zone, left out, total. */
const told = (rows: Awaited<ReturnType<typeof read>>['rows']) =>
  rows.map(({ client: { name }, outcome, orders, unpriced, left, total }) => [name, outcome, orders, unpriced, left, total]);

test('a batch settles each client, says what became of each, and is found in the history', async () => {
  const team = await t.team();
  const { company, client, deliver } = team;
  const [without, other] = [await t.make.client(company, 'Árbol'), await t.make.client(company, 'Zorzal')];
  for (const of of [client, client, other]) await deliver({ client: of });
  await t.make.order(company, { client: other, status: 8, driverAssign: team.driver, deliveryDate: new Date() });
  const { body } = await add(team, { client: [other, client, without, client] });
  expect(body).toMatchObject({ count: 3 });
  const { data, rows } = await ended(team, body._id);
  expect(data).toMatchObject({
    status: 'Completado',
    employee: 'Dueña Núñez',
    clients: 3,
    done: 3,
    settled: 2,
    none: 1,
    failed: 0,
    orders: 3,
    left: 1,
    total: 10_350,
  });
  expect(told(rows)).toEqual([
    ['Árbol', 'none', 0, 0, 0, 0],
    ['Ñandú Indumentaria', 'settled', 2, 0, 0, 6_900],
    ['Zorzal', 'settled', 1, 0, 1, 3_450],
  ]);
  const { body: found } = await t.call(calls.searchSettlements, { startDay: DAY, endDay: DAY }, company.token);
  expect(found.data.map(({ invoice }) => invoice).toSorted()).toEqual(
    rows.flatMap(({ settlement }) => settlement?.invoice ?? []).toSorted(),
  );
  const search = async (over: object = {}) =>
    (await t.call(calls.searchBatches, { startDay: DAY, endDay: DAY, ...over }, company.token)).body.total;
  expect([await search(), await search({ client: without }), await search({ client: newId() })]).toEqual([1, 1, 0]);
  const { body: history } = await t.call(calls.settlementHistory, { _id: rows[1]?.settlement?._id ?? '' }, company.token);
  expect(history.data[0]).toMatchObject({ action: 'create', employee: 'Dueña Núñez' });
  // Nothing is left for another.
  const { body: again } = await add(team);
  expect((await ended(team, again._id)).data).toMatchObject({ settled: 0, none: 1, left: 0 });
  // Nothing but what has no zone: it stays out until somebody wants it.
  expect(told((await ended(team, (await add(team, { client: [other] })).body._id)).rows)).toEqual([['Zorzal', 'none', 0, 0, 1, 0]]);
  await t.inCompany(company, (db) => db.update(clients).set({ status: 2 }).where(eq(clients._id, other)));
  const wanted = await ended(team, (await add(team, { client: [other], unpriced: true })).body._id);
  expect(told(wanted.rows)).toEqual([['Zorzal', 'settled', 1, 1, 0, 0]]);
  expect([wanted.data.unpriced, wanted.rows[0]?.client.inactive, rows[1]?.client.inactive]).toEqual([true, true, false]);
});

test('a client that cannot be settled fails with a sentence, the others are settled; it is tried again, and is then', async () => {
  const team = await t.team();
  const { company, client, deliver } = team;
  const other = await t.make.client(company, 'Zorzal');
  const bad = await deliver();
  await deliver({ client: other });
  // Something that nobody has foreseen: what cannot be in a line.
  const breaking = (on: string) => t.database.owner.query(`alter table settlement_lines ${on}`);
  await breaking(`add constraint breaking check ("order" <> '${bad}') not valid`);
  const { body } = await add(team, { client: [client, other] });
  const { data, rows } = await ended(team, body._id);
  await breaking('drop constraint breaking');
  expect(data).toMatchObject({ status: 'Error', done: 2, settled: 1, failed: 1 });
  expect(rows.map(({ outcome, error }) => [outcome, error])).toEqual([
    ['failed', 'Error interno: puede reintentarse'],
    ['settled', null],
  ]);
  expect(t.problems.splice(0)).toHaveLength(1);
  expect((await t.call(calls.retryBatch, { _id: body._id }, company.token)).status).toBe(200);
  expect((await ended(team, body._id)).data).toMatchObject({ status: 'Completado', settled: 2, failed: 0 });
  expect(await t.inCompany(company, ledgerFaults)).toEqual([]);
});

test('one that is stopped ends with the clients that it has begun, two at most, and leaves the others waiting', async () => {
  const team = await t.team();
  const { company, client, deliver } = team;
  const others = [await t.make.client(company, 'Zorzal'), await t.make.client(company, 'Zueco')];
  for (const of of [client, ...others]) await deliver({ client: of });
  await t.ports.jobs.stop();
  const { body } = await add(team, { client: [client, ...others] });
  let steps = 0;
  let halting: Promise<unknown> | undefined;
  const inCompany = async <T>(run: (db: Db) => Promise<T>) => {
    const result = await t.inCompany(company, run);
    // It is read; what ends then is a turn.
    if ((steps += 1) === 2) halting = t.call(calls.haltBatch, { _id: body._id }, company.token);
    await halting;
    return result;
  };
  await settleBatch.run({ payload: { batch: body._id }, ports: t.ports, inCompany, progress: () => Promise.resolve() } as never);
  const { data, rows } = await read(team, body._id);
  const settled = rows.filter(({ outcome }) => outcome === 'settled');
  expect(data).toMatchObject({ status: 'Error', halted: true, done: settled.length, settled: settled.length });
  expect([1, 2]).toContain(settled.length);
  expect(rows[2]?.outcome).toBe('waiting');
  await t.ports.jobs.start();
});

test('of two processes that have the same batch one settles each client, and what became of it stays', async () => {
  const team = await t.team();
  const { company, client, deliver } = team;
  const all = [client, await t.make.client(company, 'Zorzal'), await t.make.client(company, 'Zueco')];
  for (const of of all) await deliver({ client: of });
  await t.ports.jobs.stop();
  const { body } = await add(team, { client: all });
  const inCompany = <T>(run: (db: Db) => Promise<T>) => t.inCompany(company, run);
  // The second has read whose turn it is before the first settles anybody, as one that was held up.
  const both = Promise.withResolvers<void>();
  let begun = 0;
  const context = { payload: { batch: body._id }, ports: t.ports, progress: () => Promise.resolve() };
  const run = () => {
    let steps = 0;
    const step = async <T>(work: (db: Db) => Promise<T>) => {
      const result = await inCompany(work);
      if ((steps += 1) === 1) {
        if ((begun += 1) === 2) both.resolve();
        await both.promise;
      }
      return result;
    };
    return settleBatch.run({ ...context, inCompany: step } as never);
  };
  expect(await Promise.all([run(), run()])).toEqual(Array.from({ length: 2 }, () => ({ settled: 3, failed: 0, clients: 3 })));
  const { data, rows } = await read(team, body._id);
  expect(data).toMatchObject({ status: 'Completado', settled: 3, orders: 3, total: 10_350 });
  expect(rows.map(({ outcome, orders }) => [outcome, orders])).toEqual(Array.from({ length: 3 }, () => ['settled', 1]));
  expect(await t.inCompany(company, ledgerFaults)).toEqual([]);
  await t.ports.jobs.start();
});

test('orders that somebody is changing are waited for, and settled as they are then; those that went to another client are not', async () => {
  const team = await t.team();
  const { company, client, deliver } = team;
  const [second, other] = [await t.make.driver(company, { name: 'Beto', last: 'Sosa' }), await t.make.client(company, 'Zorzal')];
  const [kept, driven, gone] = [await deliver(), await deliver({ collected: 100 }), await deliver()];
  await t.ports.jobs.stop();
  const { body } = await add(team, { client: [client], unpriced: true });
  const [batch] = await t.inCompany(company, (db) => db.select().from(settlementBatches).where(eq(settlementBatches._id, body._id)));
  const [turn] = await t.inCompany(company, (db) => db.select().from(batchClients).where(eq(batchClients.batch, body._id)));
  const { settling } = await t.inCompany(company, async (db) => {
    const moved = { driverAssign: second, chargeAmount: '250.50', toLat: -10, toAddress: 'Otra calle' };
    await db.update(allOrders).set(moved).where(eq(allOrders._id, driven));
    await db.update(allOrders).set({ client: other }).where(eq(allOrders._id, gone));
    const waiting = t.inCompany(company, async (its) => settleOne(its, batch!, turn!, await readTariffs(its)));
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { settling: waiting };
  });
  await settling;
  const { order, driver, cash, collected, address } = settlementLines;
  const lines = await t.inCompany(company, (db) => db.select({ order, driver, cash, collected, address }).from(settlementLines));
  expect(new Map(lines.map((line) => [line.order, line]))).toEqual(
    new Map([
      [kept, expect.objectContaining({ driver: team.driver, cash: '3450.00', collected: '0.00' })],
      [driven, { order: driven, driver: second, cash: '0.00', collected: '250.50', address: expect.stringContaining('Otra calle') }],
    ]),
  );
  expect(await t.inCompany(company, ledgerFaults)).toEqual([]);
  await t.ports.jobs.start();
});

test('a client with more orders than a settlement holds is refused; one who settles at the same time is waited for', async () => {
  const team = await t.team();
  const { company, client, deliver } = team;
  const list = [await deliver(), await deliver(), await deliver()];
  await t.ports.jobs.stop();
  const { body } = await add(team);
  const [batch] = await t.inCompany(company, (db) => db.select().from(settlementBatches).where(eq(settlementBatches._id, body._id)));
  const [turn] = await t.inCompany(company, (db) => db.select().from(batchClients).where(eq(batchClients.batch, body._id)));
  const settle = (most?: number) => t.inCompany(company, async (db) => settleOne(db, batch!, turn!, await readTariffs(db), most));
  await expect(settle(2)).rejects.toThrow('Son más de 2 órdenes');
  const beside = await t.inCompany(company, async (db) => {
    await createSettlement(db, asked(client, list.slice(0, 1)), { employee: batch!.employee, now: new Date() });
    const settling = settle();
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { settling };
  });
  await beside.settling;
  expect((await read(team, body._id)).rows[0]).toMatchObject({ outcome: 'settled', orders: 2 });
  await t.ports.jobs.start();
});

test('sent twice is one batch; one that is stopped before its first client settles none, and goes on when it is told to', async () => {
  const team = await t.team();
  const { company, deliver } = team;
  await deliver();
  await t.ports.jobs.stop();
  const _id = newId();
  const answers = [await add(team, { _id }), await add(team, { _id })];
  expect(answers.map(({ body }) => body)).toEqual([
    { _id, count: 1 },
    { _id, count: 1 },
  ]);
  expect((await t.call(calls.haltBatch, { _id }, company.token)).status).toBe(200);
  expect((await t.call(calls.retryBatch, { _id }, company.token)).body.message).toBe('El lote todavía está en marcha');
  await t.ports.jobs.start();
  expect((await ended(team, _id)).data).toMatchObject({ status: 'Error', halted: true, done: 0, settled: 0 });
  expect((await t.call(calls.retryBatch, { _id }, company.token)).status).toBe(200);
  expect((await ended(team, _id)).data).toMatchObject({ status: 'Completado', done: 1, settled: 1 });
});

test('an unknown client, an expiry that is over and a batch of another company are refused', async () => {
  const team = await t.team();
  const other = await t.team();
  expect((await add(team, { client: [team.client, other.client] })).body.fields).toEqual({ 'client.1': 'El cliente no existe' });
  expect((await add(team, { expire: '2020-01-01' })).status).toBe(400);
  expect((await add(team, { client: [] })).body.fields).toEqual({ client: 'Requerido' });
  const { body } = await add(other);
  expect((await t.call(calls.readBatch, { _id: body._id }, team.company.token)).status).toBe(404);
  await ended(other, body._id);
});
