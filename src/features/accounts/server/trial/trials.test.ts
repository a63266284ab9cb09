import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Sent } from '#shared/contract.ts';
import { newId } from '#server/ids.ts';
import { fees as feeCalls } from '../../../fees/contract.ts';
import { squareAt, zoneOf } from '../../../fees/server/testing.ts';
import { jobs as jobCalls } from '../../../jobs/contract.ts';
import { lastWholeMonth } from '../../trial/months.ts';
import { accounts as calls } from '../../contract.ts';
import { accountsApp, DAY } from '../testing.ts';

let t: Awaited<ReturnType<typeof accountsApp>>;
beforeAll(async () => {
  t = await accountsApp();
});
afterAll(() => t.close());

const MONTH = lastWholeMonth(DAY);
/** A day of that month, and the last and first moments around it. */
const at = new Date(`${MONTH}-15T13:00:00Z`);
const rise = { operator: 'inc', type: 'percent', typeMethod: 'cash', value: 10, condition: null } as const;

type Team = Awaited<ReturnType<Awaited<ReturnType<typeof accountsApp>>['team']>>;
const feeOf = async ({ company }: Team) => (await t.call(feeCalls.list, {}, company.token)).body.data[0]!;
const start = async (team: Team, over: Partial<Sent<typeof calls.startTrial>> = {}) =>
  t.call(calls.startTrial, { _id: newId(), fee: (await feeOf(team))._id, month: MONTH, ...over }, team.company.token);
const ended = async ({ company }: Team, _id: string) =>
  vi.waitFor(
    async () => {
      const { outcome } = (await t.call(calls.readTrial, { _id }, company.token)).body.data;
      expect(outcome).not.toBeNull();
      return outcome!;
    },
    { timeout: 20_000 },
  );
const tried = async (team: Team, over: Partial<Sent<typeof calls.startTrial>> = {}) => {
  const { status, body } = await start(team, over);
  if (status !== 200) throw new Error(`${status} ${body.message} ${JSON.stringify(body.fields)}`);
  return { _id: body._id, ...(await ended(team, body._id)) };
};
const changing = async ({ company }: Team, _id: string, over: object = {}) =>
  (await t.call(calls.trialOrders, { _id, ...over }, company.token)).body;

test('a month comes to what one adds up by hand: in all, by client, zone and driver', async () => {
  const team = await t.team();
  const { company, driver } = team;
  const zorzal = await t.make.client(company, 'Zorzal');
  for (const client of [team.client, team.client, zorzal]) await team.deliver({ client, at });
  // Delivered to nowhere; not delivered; delivered in another month.
  await t.make.order(company, { client: zorzal, driverAssign: driver, status: 8, deliveryDate: at });
  await t.make.order(company, { client: zorzal, driverAssign: driver, status: 10, deliveryDate: at });
  await team.deliver({ at: new Date() });
  const outcome = await tried(team, { rules: [rise] });
  expect(outcome.total).toEqual({
    orders: 4,
    settled: 0,
    up: 3,
    down: 0,
    before: { pay: 6_300, cash: 10_350 },
    now: { pay: 6_300, cash: 11_385 },
  });
  const shown = (groups: typeof outcome.groups.client) =>
    groups.map(({ name, orders, before, now }) => [name, orders, before.cash, now.cash]);
  expect(shown(outcome.groups.client)).toEqual([
    ['Ñandú Indumentaria', 2, 6_900, 7_590],
    ['Zorzal', 2, 3_450, 3_795],
  ]);
  expect(shown(outcome.groups.zone)).toEqual([
    ['Zona Sur', 3, 10_350, 11_385],
    ['', 1, 0, 0],
  ]);
  expect(shown(outcome.groups.driver)).toEqual([['Rocío Peralta', 4, 10_350, 11_385]]);
  const { data, total } = await changing(team, outcome._id, { size: 2 });
  expect([total, data.length, data[0]]).toMatchObject([
    3,
    2,
    { zone: 'Zona Sur', settled: false, before: { cash: 3_450 }, now: { cash: 3_795 } },
  ]);
  expect((await changing(team, outcome._id, { direction: 'down' })).total).toBe(0);
  // Nothing of it was stored.
  expect(await feeOf(team)).toMatchObject({ rules: [], version: 1 });
});

test('what a settlement froze is what was charged, whatever the tariffs say since', async () => {
  const team = await t.team();
  const { company } = team;
  const [settled, other] = [await team.deliver({ at }), await team.deliver({ at })];
  const period = { start: `${MONTH}-01`, end: `${MONTH}-28` };
  const made = await team.settle([settled], { period });
  const fee = await feeOf(team);
  await t.call(feeCalls.saveClients, { _id: fee._id, version: 1, clients: [], rules: [rise] }, company.token);
  const outcome = await tried(team);
  expect(outcome.total).toMatchObject({ orders: 2, settled: 1, up: 1, before: { cash: 7_245 }, now: { cash: 7_590 } });
  expect((await changing(team, outcome._id)).data).toMatchObject([
    { _id: settled, settled: true, before: { cash: 3_450 }, now: { cash: 3_795 } },
  ]);
  const why = async (order: string) => (await t.call(calls.trialPrice, { _id: outcome._id, order }, company.token)).body;
  expect(await why(settled)).toMatchObject({
    order: { client: 'Ñandú Indumentaria' },
    before: { invoice: made.invoice, data: { lines: [], price: { cash: 3_450 } } },
    now: { data: { lines: [{ rule: 'Aumenta 10 % el cobro' }], price: { cash: 3_795 } } },
  });
  expect(await why(other)).toMatchObject({ before: { invoice: null, data: { price: { cash: 3_795 } } } });
});

test('orders leave a tariff and come to it: the choice runs over all with the tried one in its place, active though it is not yet', async () => {
  const team = await t.team();
  const { company, client } = team;
  await team.deliver({ at });
  const old = await feeOf(team);
  const { _id, version } = (await t.call(feeCalls.clone, { _id: old._id, copy: newId() }, company.token)).body;
  const region = [zoneOf('Nueva', squareAt(-70.1, -40.1), { pay: 2_000, cash: 4_000 })];
  // An inactive one charges nothing until it is tried.
  const come = await tried(team, { fee: _id, region });
  expect(come.total).toMatchObject({ before: { pay: 2_100, cash: 3_450 }, now: { pay: 2_000, cash: 4_000 } });
  expect(come.groups.zone).toMatchObject([{ name: 'Nueva', of: '' }]);
  const other = await t.make.client(company, 'Otro');
  const left = await tried(team, { fee: _id, region, clients: [other] });
  expect(left.total).toMatchObject({ up: 0, down: 0, now: { cash: 3_450 } });
  // The zone is of the tariff that has it then.
  expect(left.groups.zone).toMatchObject([{ name: 'Zona Sur', of: old.name }]);
  const outside = await tried(team, { fee: old._id, fromOrder: ['ML-Turbo'] });
  expect(outside.total).toMatchObject({ orders: 1, down: 1, now: { pay: 0, cash: 0 } });
  expect(outside.groups.zone).toMatchObject([{ key: '', name: '' }]);
  expect((await tried(team, { fee: old._id, clients: [client], typeOrder: ['Normal', 'Flex'] })).total).toMatchObject({ up: 0, down: 0 });
  expect(version).toBe(1);
});

test('sent twice is one trial; another of the same tariff takes its place, one of somebody else does not', async () => {
  const team = await t.team();
  const { company } = team;
  await team.deliver({ at });
  const _id = newId();
  const [first, second] = [await start(team, { _id }), await start(team, { _id })];
  expect(second.body).toEqual(first.body);
  await ended(team, _id);
  const clerk = await t.make.user(company, 'clerk', ['office']);
  const theirs = await t.call(calls.startTrial, { _id: newId(), fee: (await feeOf(team))._id, month: MONTH }, clerk.token);
  expect(theirs.status).toBe(200);
  expect((await t.call(calls.readTrial, { _id }, company.token)).status).toBe(200);
  const next = await tried(team);
  const gone = await t.call(calls.readTrial, { _id }, company.token);
  expect([gone.status, gone.body.message]).toEqual([404, 'La prueba ya no está: se reemplazó por otra o pasó un día']);
  for (const call of [calls.trialOrders, calls.exportTrial]) expect((await t.call(call, { _id }, company.token)).status).toBe(404);
  expect((await t.call(calls.readTrial, { _id: next._id }, company.token)).status).toBe(200);
});

test('one that is replaced while it waits ends with that sentence', async () => {
  const team = await t.team();
  await team.deliver({ at });
  await t.ports.jobs.stop();
  const { body } = await start(team);
  await start(team);
  await t.ports.jobs.start();
  await vi.waitFor(
    async () => {
      const run = (await t.call(jobCalls.get, { _id: body.job }, team.company.token)).body;
      expect([run.state, run.error]).toEqual(['Error', 'La prueba ya no está: se reemplazó por otra o pasó un día']);
    },
    { timeout: 15_000 },
  );
});

test('a month without orders comes to nothing', async () => {
  const team = await t.team();
  const outcome = await tried(team, { rules: [rise] });
  expect([outcome.total.orders, outcome.groups]).toEqual([0, { client: [], zone: [], driver: [] }]);
});

test('the spreadsheet has the orders that change', async () => {
  const team = await t.team();
  await team.deliver({ at });
  const { _id } = await tried(team, { rules: [rise] });
  const { status, body } = await t.call(calls.exportTrial, { _id }, team.company.token);
  expect([status, body]).toEqual([200, { url: expect.stringContaining('.xlsx') }]);
});

test('what could not be saved is not tried, and is told at its field', async () => {
  const team = await t.team();
  const stranger = await t.team();
  const refused = async (over: object) => {
    const { status, body } = await start(team, over);
    return [status, body.fields ?? body.message];
  };
  const square = squareAt(-70.1, -40.1);
  expect(await refused({ month: '2026-13' })).toEqual([400, { month: 'Mes inválido' }]);
  expect(await refused({ month: '2199-01' })).toEqual([400, { month: 'Todavía no empezó' }]);
  expect(await refused({ rules: [{ ...rise, value: 0 }] })).toEqual([400, { 'rules.0.value': 'Debe ser mayor que 0' }]);
  expect(await refused({ rules: [{ ...rise, condition: 'vehicle', typeVehicle: newId() }] })).toEqual([
    400,
    { 'rules.0.typeVehicle': 'Un tipo de vehículo no existe' },
  ]);
  expect(await refused({ clients: [team.client, stranger.client] })).toEqual([400, { 'clients.1': 'El cliente no existe' }]);
  expect(await refused({ region: [{ _id: newId(), ...zoneOf('Norte', square) }] })).toEqual([400, { 'region.0': 'La zona ya no existe' }]);
  expect(await refused({ region: [zoneOf('Norte', square, { pay: -1, cash: 1 })] })).toEqual([400, { 'region.0.pay': expect.any(String) }]);
  expect((await refused({ fee: (await feeOf(stranger))._id }))[0]).toBe(404);
});

test('nobody tries a tariff without the permission, and another company sees none', async () => {
  const team = await t.team();
  const order = await team.deliver({ at });
  const { _id } = await tried(team, { rules: [rise] });
  const clerk = await t.make.user(team.company, 'clerk', ['account', 'order']);
  const stranger = await t.make.company();
  for (const [token, status] of [
    [clerk.token, 403],
    [stranger.token, 404],
  ] as const) {
    const answers = [
      await t.call(calls.startTrial, { _id: newId(), fee: (await feeOf(team))._id, month: MONTH }, token),
      await t.call(calls.readTrial, { _id }, token),
      await t.call(calls.trialOrders, { _id }, token),
      await t.call(calls.trialPrice, { _id, order }, token),
      await t.call(calls.exportTrial, { _id }, token),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status, status]);
  }
});
