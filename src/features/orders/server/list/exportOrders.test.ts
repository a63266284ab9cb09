import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MAX_AT_ONCE } from '#server/spreadsheet/listExport.ts';
import { dayOf } from '#shared/time.ts';
import { anOrder, NOW, testApp, type Company } from '../../../../testing/testApp.ts';
import { jobs } from '../../../jobs/contract.ts';
import { createOrders } from '../operations.ts';
import { orders } from '../tables.ts';
import { orders as contract } from '../../contract.ts';
import { orderColumns as columns } from '../../orderColumns.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const every = Object.keys(columns) as (keyof typeof columns)[];
const sorted = { sortField: 'internalID', sortOrder: 'asc' } as const;
const asked = { filter: {}, ...sorted, columns: every };

const open = async (url: string) => {
  const answer = await t.app.inject(url);
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
    200,
    `attachment; filename*=UTF-8''${encodeURIComponent(`Órdenes ${dayOf(new Date())}.xlsx`)}`,
  ]);
  const [sheet] = (await readXlsx(new Uint8Array(answer.rawPayload))).sheets;
  if (!sheet) throw new Error('no sheet');
  return sheet.rows;
};
const exported = async (token: string, body: object) => {
  const answer = await t.call(contract.export, body, token);
  if (!('url' in answer.body)) throw new Error(JSON.stringify(answer.body));
  return open(answer.body.url);
};
const ended = (job: string, token: string) =>
  vi.waitFor(
    async () => {
      const { body } = await t.call(jobs.get, { _id: job }, token);
      expect([body.state, body.error]).toEqual(['Completado', null]);
      return body;
    },
    { timeout: 20_000, interval: 50 },
  );
const addMany = (company: Company, client: string, count: number) =>
  t.inCompany(company, (db) =>
    createOrders(
      db,
      Array.from({ length: count }, (_, at) => ({ ...anOrder, client, externalID: `E-${at}` })),
      { employee: company.owner, source: 'back-office', now: NOW },
    ),
  );

test('the file holds what the list shows, cell by cell: its filter, its order, the columns that were chosen', async () => {
  const company = await t.make.company();
  const driver = await t.make.driver(company, { name: 'Íñigo', last: 'Núñez' });
  const client = await t.make.client(company, '=1+1');
  const first = {
    client,
    toName: 'Ana',
    externalID: '=cmd()',
    status: 5 as const,
    driverAssign: driver,
    chargeDestination: true,
    chargeAmount: '1234.5',
  };
  await t.make.order(company, first);
  await t.make.order(company, { client, status: 1, deliveryDate: null });
  await t.make.order(company, { client, status: 6 });
  await t.inCompany(company, (db) => db.update(orders).set({ createAt: NOW }));
  const { body } = await t.call(contract.search, { status: [1, 5], size: 100, ...sorted }, company.token);
  const chosen = [
    'internalID',
    'status',
    'client',
    'toAddress',
    'externalID',
    'driverAssign',
    'chargeAmount',
    'deliveryDate',
    'createAt',
    'numberPackage',
  ] as const;
  const rows = await exported(company.token, { ...asked, filter: { status: [1, 5] }, columns: chosen });
  const [head, ...cells] = rows;
  expect(head).toEqual(chosen.map((key) => columns[key].title));
  const listed = body.orders.map((order) => [
    order.internalID,
    order.status.name,
    '=1+1',
    'Gurruchaga 1854 · Palermo',
    order.externalID,
    order.driverAssign ? 'Íñigo Núñez' : null,
    order.chargeDestination ? 1234.5 : null,
    order.deliveryDate && new Date('2026-11-20T00:00:00Z'),
    // The clock in UTC-3: 15:00.
    new Date('2026-11-20T15:00:00Z'),
    1,
  ]);
  expect(cells.map((row) => chosen.map((_, at) => row[at] ?? null))).toEqual(listed);
  expect(cells).toHaveLength(2);

  const turned = await exported(company.token, { ...asked, sortOrder: 'desc', columns: ['internalID'] });
  expect(turned.slice(1).flat()).toEqual(
    (await exported(company.token, { ...asked, columns: ['internalID'] })).slice(1).flat().toReversed(),
  );
  expect(turned).toHaveLength(4);
});

test('every column can be exported, and nothing found is a file with its head', async () => {
  const { token } = await t.make.company();
  expect(await exported(token, asked)).toEqual([every.map((key) => columns[key].title)]);
});

test(`more than ${MAX_AT_ONCE} orders are written in the background; the file is for who asked for it`, async () => {
  const company = await t.make.company();
  await addMany(company, await t.make.client(company), MAX_AT_ONCE + 1);
  const { token } = await t.make.user(company, 'operator', ['order']);
  const { status, body } = await t.call(contract.export, { ...asked, columns: ['internalID', 'externalID'] }, token);
  if (!('job' in body)) throw new Error(`${status}`);
  const run = await ended(body.job, token);
  expect([run.done, run.total]).toEqual([MAX_AT_ONCE + 1, MAX_AT_ONCE + 1]);
  const rows = await open(run.file?.url ?? '');
  expect([rows.length, rows[1]?.[1], rows.at(-1)?.[1]]).toEqual([MAX_AT_ONCE + 2, 'E-0', `E-${MAX_AT_ONCE}`]);
  expect((await t.call(jobs.get, { _id: body.job }, company.token)).body.file).toBeNull();
});

const removeAll = (company: Company) => t.inCompany(company, (db) => db.update(orders).set({ status: 99 }));

test('deleted ones are exported for unrestricted users who filter by them, at once and in the background', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const order = await t.make.order(company, { client });
  await t.call(contract.remove, { _id: order }, company.token);
  await t.make.order(company, { client });
  const deletedOnes = { ...asked, filter: { status: [99] }, columns: ['status'] };
  expect(await exported(company.token, deletedOnes)).toEqual([['Estado'], ['Eliminado']]);
  expect(await exported(company.token, { ...asked, columns: ['status'] })).toEqual([['Estado'], ['Creado']]);
  const { token } = await t.make.user(company, 'clerk', ['order']);
  expect(await exported(token, deletedOnes)).toEqual([['Estado']]);

  await addMany(company, client, MAX_AT_ONCE);
  await removeAll(company);
  const { body } = await t.call(contract.export, deletedOnes, company.token);
  if (!('job' in body)) throw new Error('not in the background');
  expect(await open((await ended(body.job, company.token)).file?.url ?? '')).toHaveLength(MAX_AT_ONCE + 3);
});

test.each([
  ['no column', { ...asked, columns: [] }, { columns: 'Elija al menos una columna' }],
  ['a column that the list does not have', { ...asked, columns: ['password'] }, { 'columns.0': 'Opción inexistente' }],
  ['a day that is none', { ...asked, filter: { startDay: 'ayer' } }, { 'filter.startDay': 'Fecha inválida' }],
  ['an order that the list does not have', { ...asked, sortField: 'version' }, { sortField: 'No se puede ordenar por ese campo' }],
  ['no filter', { columns: ['client'] }, { filter: 'Requerido' }],
])('%s is refused at its field', async (_, body, fields) => {
  const { token } = await t.make.company();
  const answer = await t.call(contract.export, body, token);
  expect([answer.status, answer.body.fields]).toEqual([400, fields]);
});

test('needs the permission order, and holds the orders of the company alone', async () => {
  const [company, other] = [await t.make.company(), await t.make.company()];
  await t.make.order(company);
  const { token } = await t.make.user(company, 'clerk', ['office']);
  expect((await t.call(contract.export, asked, token)).status).toBe(403);
  expect(await exported(other.token, asked)).toHaveLength(1);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
