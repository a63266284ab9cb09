import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { at10 } from '#shared/time.ts';
import { jobs as jobCalls } from '../../../jobs/contract.ts';
import { MAX_BULK } from '../../../orders/change.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { orders } from '../../../orders/server/tables.ts';
import { accounts as calls } from '../../contract.ts';
import { ledgerFaults } from '../ledger/ledgerFaults.ts';
import { movements } from '../tables.ts';
import { accountsApp, DAY, NOT_DELIVERED, PLACE } from '../testing.ts';

let t: Awaited<ReturnType<typeof accountsApp>>;
let photo: Buffer;
beforeAll(async () => {
  t = await accountsApp();
  photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c08040' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => t.close());

type Team = Awaited<ReturnType<Awaited<ReturnType<typeof accountsApp>>['team']>>;

/** Of a settlement that takes what is 'En Reparto' too. */
const early = { exclude: NOT_DELIVERED.filter((status) => status !== 7) };
const received = { status: 8 as const, clientName: 'Ana', clientIDNumber: '1', observation: 'Recibió' };

/** An order that is 'En Reparto', with what is to be collected for the client. */
const underWay = async ({ company, driver, client: own }: Team, amount: number, client = own) => {
  const cash = { chargeDestination: true, chargeAmount: String(amount) };
  const _id = await t.make.order(company, { client, driverAssign: driver, status: 7, deliveryDate: new Date(), ...cash });
  await t.inCompany(company, (db) => db.update(orders).set(PLACE).where(eq(orders._id, _id)));
  return _id;
};
/** As 'Agregar Historial' does, with the photo that a delivery asks for. */
const deliver = async ({ company }: Team, _id: string, status = 8) => {
  const form = new FormData();
  const fields = { _id, deliveryDate: at10(DAY).toISOString(), ...received, status: String(status) };
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('photos', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'foto.jpg');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const answer = await t.app.inject({
    method: 'POST',
    url: orderCalls.addHistory.path,
    headers: { token: company.token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.statusCode;
};
const bulk = async ({ company }: Team, order: readonly string[], change: object = received) =>
  (await t.call(orderCalls.changeBulk, { orders: [...order], ...change }, company.token)).body;
const ended = async ({ company }: Team, _id: string | null) => {
  for (;;) {
    const { body } = await t.call(jobCalls.get, { _id }, company.token);
    if (body.state === 'Completado' || body.state === 'Error') return body;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
const numberOf = ({ company }: Team, _id: string) =>
  t.inCompany(company, async (db) => (await db.select().from(orders).where(eq(orders._id, _id)))[0]!.internalID);
const collectedOf = ({ company }: Team, settlement: string) =>
  t.inCompany(company, async (db) =>
    (await db.select().from(movements).where(eq(movements.settlement, settlement)))
      .filter(({ action }) => action === 'collected')
      .map(({ amount }) => Number(amount)),
  );
const history = async ({ company }: Team, _id: string) =>
  (await t.call(calls.settlementHistory, { _id, before: null }, company.token)).body.data.map(({ changes }) => changes ?? {});
const faults = ({ company }: Team) => t.inCompany(company, ledgerFaults);

describe('cash that is collected of an order after it was settled', () => {
  test('is credited to its client: line, sums, version, ledger and history say so, prices stay', async () => {
    const team = await t.team();
    const { client, driver, settle, settlement, balances } = team;
    const _id = await underWay(team, 18_700);
    const made = await settle([_id], early);
    expect(await settlement(made._id)).toMatchObject({ collectTotal: 3_450, orders: [{ chargeAmount: 0 }], version: 1 });
    expect(await deliver(team, _id)).toBe(200);
    expect(await settlement(made._id)).toMatchObject({
      cash: 3_450,
      collected: 18_700,
      pay: 2_100,
      collectTotal: -15_250,
      left: -15_250,
      version: 2,
      status: 'pending',
      orders: [{ _id, invoice_cash: 3_450, invoice_pay: 2_100, chargeAmount: 18_700 }],
    });
    expect(await collectedOf(team, made._id)).toEqual([18_700]);
    const now = await balances();
    expect([now.get(client), now.get(driver)]).toEqual([-15_250, 2_100]);
    const [told] = await history(team, made._id);
    expect(told).toMatchObject({
      late: { from: null, to: `${await numberOf(team, _id)} se entregó después de liquidada: se acreditan $ 18.700,00` },
      total: { from: '$ 3.450,00', to: '-$ 15.250,00' },
    });
    expect(await faults(team)).toEqual([]);
  });

  test('once: a return and what comes after it credit nothing more', async () => {
    const team = await t.team();
    const _id = await underWay(team, 900);
    const made = await team.settle([_id], early);
    for (const status of [8, 18, 8] as const) expect(await deliver(team, _id, status)).toBe(200);
    expect(await collectedOf(team, made._id)).toEqual([900]);
    expect((await team.settlement(made._id)).version).toBe(2);
    expect(await faults(team)).toEqual([]);
  });

  test('sets free what was paid: it is in favour of the client', async () => {
    const team = await t.team();
    const { client, settle, settlement, move, balances } = team;
    const _id = await underWay(team, 1_000);
    const made = await settle([_id], early);
    await move(client, 'cash', 3_450);
    expect((await settlement(made._id)).status).toBe('paid');
    expect(await deliver(team, _id)).toBe(200);
    expect(await settlement(made._id)).toMatchObject({
      collectTotal: 2_450,
      left: 0,
      status: 'paid',
      payments: [{ amount: 3_450 }, { amount: -1_000, movement: null }],
    });
    expect((await balances()).get(client)).toBe(-1_000);
    expect(await faults(team)).toEqual([]);
    // What is in favour pays what is settled next.
    const next = await settle([await team.deliver()]);
    expect(await settlement(next._id)).toMatchObject({ left: 2_450, status: 'partial' });
    expect(await faults(team)).toEqual([]);
  });

  test('is credited too when the form delivers it, and when the undoing of a correction does', async () => {
    const team = await t.team();
    const { company, client, driver, settle } = team;
    const _id = await underWay(team, 700);
    const made = await settle([_id], early);
    const { data } = (await t.call(orderCalls.form, { _id, typeAction: 'edit' }, company.token)).body;
    const saved = await t.call(orderCalls.save, { ...data, client, driverAssign: driver, status: 8 }, company.token);
    expect(saved.status).toBe(200);
    expect(await collectedOf(team, made._id)).toEqual([700]);

    const other = await team.deliver({ collected: 300 });
    const { batch } = await bulk(team, [other], { status: 24, observation: 'No estaba' });
    const failed = await settle([other], { exclude: NOT_DELIVERED.filter((status) => status !== 24) });
    expect((await t.call(orderCalls.undoBulk, { batch }, company.token)).body).toMatchObject({ changed: 1 });
    expect(await collectedOf(team, failed._id)).toEqual([300]);
    expect(await faults(team)).toEqual([]);
  });

  test('is not taken back by undoing the delivery: that is refused while it is settled', async () => {
    const team = await t.team();
    const _id = await underWay(team, 700);
    const made = await team.settle([_id], early);
    const { batch } = await bulk(team, [_id]);
    const message = `Está en la liquidación ${made.invoice}: quítela de ella antes`;
    expect((await t.call(orderCalls.undoBulk, { batch }, team.company.token)).body).toMatchObject({
      changed: 0,
      refused: [{ _id, message }],
    });
    expect(await collectedOf(team, made._id)).toEqual([700]);
  });

  test('stays with the driver where settlements keep nothing back, and of orders that nothing is collected of', async () => {
    const team = await t.team();
    const { company, client, settle, settlement, balances } = team;
    const free = await t.make.order(company, { client, driverAssign: team.driver, status: 7, deliveryDate: new Date() });
    const plain = await settle([free], early);
    await t.call(calls.saveSettings, { closed: null, nets: false, version: 0 }, company.token);
    const _id = await underWay(team, 900);
    const made = await settle([_id], early);
    expect((await bulk(team, [_id, free])).changed).toBe(2);
    expect(await settlement(made._id)).toMatchObject({ collectTotal: 3_450, version: 1 });
    expect((await settlement(plain._id)).version).toBe(1);
    expect((await balances()).get(client)).toBe(3_450);
    expect(await faults(team)).toEqual([]);
  });

  test('is credited to each client, once for each settlement, when many are delivered at once', async () => {
    const team = await t.team();
    const { company, settle, settlement } = team;
    const other = await t.make.client(company, 'Otra');
    const ours = [await underWay(team, 100), await underWay(team, 200)];
    const theirs = await Promise.all(Array.from({ length: 7 }, () => underWay(team, 10, other)));
    const made = [await settle(ours, early), await settle(theirs, { ...early, client: other })];
    expect((await bulk(team, [...theirs, ...ours])).changed).toBe(9);
    const [one, two] = await Promise.all(made.map(({ _id }) => settlement(_id)));
    expect([one!.collectTotal, one!.version, two!.collectTotal, two!.version]).toEqual([6_600, 2, 24_080, 2]);
    expect(await Promise.all(made.map(({ _id }) => collectedOf(team, _id)))).toEqual([[300], [70]]);
    const numbers = await Promise.all(ours.map((_id) => numberOf(team, _id)));
    const words = 'se entregaron después de liquidadas: se acreditan';
    expect((await history(team, made[0]!._id))[0]?.late?.to).toBe(`2 órdenes ${words} $ 300,00 (${numbers.toSorted().join(', ')})`);
    expect((await history(team, made[1]!._id))[0]?.late?.to).toMatch(/^7 órdenes .* \$ 70,00 \(.* y 2 más\)$/u);
    expect(await faults(team)).toEqual([]);
  });

  test('is credited by the job that delivers more than a request waits for', async () => {
    const team = await t.team();
    const list = [await underWay(team, 100), await underWay(team, 200)];
    const [one] = await t.inCompany(team.company, (db) => db.select().from(orders).where(eq(orders._id, list[0]!)));
    const { validationMask: _mask, fromOrderAccount: _account, charges: _charges, ...plain } = one!;
    const many = Array.from({ length: MAX_BULK + 10 }, (_, n) => ({ ...plain, _id: newId(), internalID: `99ZZ${n}` }));
    await t.inCompany(team.company, (db) => insertMany(db, orders, many));
    const all = [...list, ...many.map(({ _id }) => _id)];
    const made = await team.settle(all, early);
    const { job } = await bulk(team, all);
    expect(await ended(team, job)).toMatchObject({ state: 'Completado', result: { changed: all.length } });
    // Once for each step.
    expect((await team.settlement(made._id)).version).toBe(3);
    expect((await collectedOf(team, made._id)).reduce((sum, amount) => sum + amount, 0)).toBe(300 + 100 * many.length);
    expect(await faults(team)).toEqual([]);
  });
});

test('who settles while many are delivered and paid waits, in no circle; whoever came first, the client has it all', async () => {
  const team = await t.team();
  const { company, client, driver, settle, move, balances } = team;
  const other = await t.make.client(company, 'Otra');
  const both = [client, other];
  const make = (each: string) => Promise.all(Array.from({ length: 4 }, () => underWay(team, 100, each)));
  for (let n = 0; n < 5; n += 1) {
    const [settled, coming] = [await Promise.all(both.map(make)), await Promise.all(both.map(make))];
    for (const [i, each] of both.entries()) await settle(settled[i]!, { ...early, client: each });
    const all = [...settled, ...coming];
    const delivered = Promise.all([
      bulk(
        team,
        all.flatMap((list) => list.slice(0, 2)),
      ),
      bulk(team, all.flatMap((list) => list.slice(2)).toReversed()),
    ]);
    const others = both.map((each, i) => settle(coming[i]!, { ...early, client: each }));
    const [changes, paid] = await Promise.all([delivered, move(client, 'cash', 50), ...others]);
    for (const change of changes) expect(change).toMatchObject({ changed: 8, refusedTotal: 0 });
    expect(paid.status).toBe(200);
    expect(await faults(team)).toEqual([]);
  }
  const now = await balances();
  expect([now.get(client), now.get(other), now.get(driver)]).toEqual([5 * (8 * 3_350 - 50), 5 * 8 * 3_350, 5 * 16 * 2_100]);
});
