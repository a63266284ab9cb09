import { readXlsx } from 'hucre/xlsx';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MAX_AT_ONCE } from '#server/spreadsheet/listExport.ts';
import { newId } from '#server/ids.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { addDays } from '#shared/time.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { clients } from '../../../clients/server/tables.ts';
import { jobs } from '../../../jobs/contract.ts';
import { accounts as calls } from '../../contract.ts';
import { movements } from '../tables.ts';
import { accountsApp, DAY } from '../testing.ts';

let t: Awaited<ReturnType<typeof accountsApp>>;
beforeAll(async () => {
  t = await accountsApp();
});
afterAll(() => t.close());

const period = { start: DAY, end: DAY };

const rowsAt = async (url: string) => {
  const { rawPayload } = await t.app.inject(url);
  const [sheet] = (await readXlsx(new Uint8Array(rawPayload))).sheets;
  const [head = [], ...rows] = sheet?.rows ?? [];
  return { head, rows, column: (title: string) => rows.map((row) => row[head.indexOf(title)] ?? null) };
};
const exported = async (call: (typeof calls)['exportLines' | 'exportSettlements' | 'exportMovements'], input: object, token: string) => {
  const { status, body } = await t.call(call, input, token);
  if (!('url' in body)) throw new Error(`${status} ${JSON.stringify(body)}`);
  return rowsAt(body.url);
};
const sum = (amounts: readonly unknown[]) => fromCents(amounts.reduce<number>((all, amount) => all + toCents(Number(amount)), 0));

test('the orders of all settlements of a period stand in one file, a row each, with what each settlement and all come to; cancelled ones and other clients’ are left out', async () => {
  const team = await t.team();
  const { company, client, deliver, settle, settlement } = team;
  const other = await t.make.client(company, '=Otra');
  const first = await settle([await deliver({ collected: 10.05 }), await deliver()]);
  const second = await settle([await deliver({ client: other })], { client: other });
  const gone = await settle([await deliver()]);
  await t.call(calls.deleteSettlement, { _id: gone._id }, company.token);

  const all = await exported(calls.exportLines, { period }, company.token);
  expect(all.column('Liquidación')).toEqual([
    second.invoice,
    `Total ${second.invoice}`,
    first.invoice,
    first.invoice,
    `Total ${first.invoice}`,
    'Total',
  ]);
  expect(all.column('Cliente')).toEqual(['=Otra', '=Otra', ...Array<string>(3).fill('Ñandú Indumentaria'), null]);
  const [one, two] = [await settlement(second._id), await settlement(first._id)];
  const sumsAt = (title: string) => [1, 4, 5].map((at) => all.column(title)[at]);
  expect(sumsAt('# Interno')).toEqual(['1 orden', '2 órdenes', '3 órdenes']);
  expect(sumsAt('Cobro')).toEqual([one.cash, two.cash, sum([one.cash, two.cash])]);
  expect(sumsAt('Pago')).toEqual([one.pay, two.pay, sum([one.pay, two.pay])]);
  expect(sumsAt('Cobro en destino')).toEqual([0, 10.05, 10.05]);
  expect(sumsAt('Bultos')).toEqual([null, null, null]);
  expect(all.column('Chofer')).toEqual(['Rocío Peralta', null, 'Rocío Peralta', 'Rocío Peralta', null, null]);

  expect((await exported(calls.exportLines, { client: [other], period }, company.token)).rows).toHaveLength(3);
  expect((await exported(calls.exportLines, { settlement: [first._id] }, company.token)).rows).toHaveLength(4);
  const before = { start: addDays(DAY, -9), end: addDays(DAY, -8) };
  expect((await exported(calls.exportLines, { period: before }, company.token)).rows).toHaveLength(0);

  const list = await exported(calls.exportSettlements, { client: [client], period }, company.token);
  expect(list.column('Liquidación')).toEqual([gone.invoice, first.invoice, 'Total']);
  expect(list.column('Estado')).toEqual(['Cancelada', 'Pendiente', null]);
  // What was cancelled is out of the sums.
  expect(list.column('Total')).toEqual([3_450, 6_889.95, 6_889.95]);
  expect(list.column('Órdenes')).toEqual([1, 2, 2]);
  expect(list.column('Saldo')).toEqual([0, 6_889.95, 6_889.95]);
});

test.each([
  [{}, 'period', 'Requerido'],
  [{ period: { start: '2026-11-10', end: '2026-11-01' } }, 'period.start', 'El período está al revés'],
  [{ period: { start: DAY } }, 'period.end', 'Requerido'],
  [{ period, client: 'todos' }, 'client', 'Lista inválida'],
])('an export of settlements asked for with %j is refused at %s', async (input, at, message) => {
  const { company } = await t.team();
  for (const call of [calls.exportLines, calls.exportSettlements]) {
    const { status, body } = await t.call(call, input, company.token);
    expect([status, body.fields?.[at]]).toEqual([400, message]);
  }
});

test('movements are exported by their filter, in the order of the list, with all of its pages', async () => {
  const team = await t.team();
  const { company, client, driver, move } = team;
  for (let n = 1; n <= 12; n += 1) await move(client, 'cash', n + 0.25, { observation: '=1+1' });
  await move(driver, 'pay', 500);
  const asked = { startDay: DAY, endDay: DAY, sortField: 'amount', sortOrder: 'asc' } as const;
  const all = await exported(calls.exportMovements, asked, company.token);
  expect(all.column('Monto')).toEqual([...Array.from({ length: 12 }, (_, n) => n + 1.25), 500]);
  expect(all.column('Cuenta').at(-1)).toBe('Rocío Peralta');
  expect(all.column('Observación')[0]).toBe('=1+1');
  const { body } = await t.call(calls.movements, { ...asked, page: 1, size: 25 }, company.token);
  expect(sum(all.column('Entró o salió'))).toBe(fromCents(toCents(body.sums.in) - toCents(body.sums.out)));
  expect((await exported(calls.exportMovements, { ...asked, toAccount: driver }, company.token)).rows).toHaveLength(1);
  const refused = await t.call(calls.exportMovements, { ...asked, startDay: 'ayer' }, company.token);
  expect([refused.status, refused.body.fields?.['startDay']]).toEqual([400, 'Fecha inválida']);
  const clerk = await t.make.user(company, 'clerk', ['office']);
  for (const call of [
    calls.exportMovements,
    calls.exportLines,
    calls.exportSettlements,
    calls.exportClientBalances,
    calls.exportEmployeeBalances,
  ])
    expect((await t.call(call, asked as never, clerk.token)).status).toBe(403);
  const foreign = await t.team();
  expect((await exported(calls.exportMovements, asked, foreign.company.token)).rows).toHaveLength(0);
});

test(`more than ${MAX_AT_ONCE} movements are written in the background`, async () => {
  const { company, client } = await t.team();
  const plain = {
    day: DAY,
    kind: 'client',
    client,
    action: 'cash',
    origin: 'manual',
    amount: '1.10',
    by: company.owner,
    createAt: new Date(),
  } as const;
  await t.inCompany(company, (db) =>
    insertMany(
      db,
      movements,
      Array.from({ length: MAX_AT_ONCE + 1 }, () => ({ ...plain, _id: newId() })),
    ),
  );
  const { body } = await t.call(calls.exportMovements, { startDay: DAY, endDay: DAY }, company.token);
  if (!('job' in body)) throw new Error('not in the background');
  const run = await vi.waitFor(
    async () => {
      const { body: got } = await t.call(jobs.get, { _id: body.job }, company.token);
      expect([got.state, got.error]).toEqual(['Completado', null]);
      return got;
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(run.done).toBe(MAX_AT_ONCE + 1);
  expect((await rowsAt(run.file?.url ?? '')).rows).toHaveLength(MAX_AT_ONCE + 1);
});

test('balances are exported whole or as they are named, on the side that they are of', async () => {
  const team = await t.team();
  const { company, client, driver, move } = team;
  const quiet = await t.make.client(company, 'Al día');
  await move(client, 'cash', 100.5);
  await move(driver, 'credit', 7);
  const balancesOf = async (call: (typeof calls)['exportClientBalances' | 'exportEmployeeBalances'], ids?: string[]) =>
    rowsAt((await t.call(call, { ...(ids && { ids }) }, company.token)).body.url);
  const { head, rows } = await balancesOf(calls.exportClientBalances);
  expect([head, rows]).toEqual([
    ['Cliente', 'Nos debe', 'Le debemos'],
    [
      ['Al día', 0, 0],
      ['Ñandú Indumentaria', 0, 100.5],
    ],
  ]);
  expect((await balancesOf(calls.exportClientBalances, [client, quiet])).column('Cliente')).toEqual(['Ñandú Indumentaria', 'Al día']);
  const drivers = await balancesOf(calls.exportEmployeeBalances, [driver]);
  expect([drivers.head, drivers.rows]).toEqual([['Empleado', 'Tipo', 'Nos debe', 'Le debemos'], [['Rocío Peralta', 'Chofer', 0, 7]]]);
  await t.inCompany(company, (db) => db.update(clients).set({ status: 3 }).where(eq(clients._id, quiet)));
  expect((await balancesOf(calls.exportClientBalances)).rows).toHaveLength(1);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
