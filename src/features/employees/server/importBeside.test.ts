import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type Company } from '../../../testing/testApp.ts';
import { makeVehicle } from '../../fleet/server/testing.ts';
import { warehouses } from '../../warehouses/server/tables.ts';
import { employees as calls } from '../contract.ts';
import { employeeWarehouses } from './tables.ts';
import { mail } from './testing.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const rowsOf = (many: number, over: object) =>
  Array.from({ length: many }, (_, at) => ({
    row: at + 2,
    cells: {
      name: 'Íñigo',
      last: `Peña ${at}`,
      fileNumber: String(900 + at),
      dni: String(30_000_000 + at),
      gender: 'M',
      email: mail(),
      ...over,
    },
  }));
const bring = (company: Company, rows: ReturnType<typeof rowsOf>) =>
  t.call(calls.import, { rows: rows.map((row) => ({ ...row, _id: newId(), version: null })) }, company.token);
/** How many wait for a lock that another holds. */
const waiting = async () => (await t.database.owner.query('select 1 from pg_locks where not granted')).rowCount;

test.each([
  ['type', 'Sereno', calls.addType, calls.removeType],
  ['work shift', 'Franco', calls.addShift, calls.removeShift],
] as const)('a %s that a file names is not deleted while the file is stored', async (_what, name, add, remove) => {
  const company = await t.make.company();
  const { body } = await t.call(add, { name }, company.token);
  const email = mail();
  const named = add === calls.addType ? { typeEmployee: name } : { typeEmployee: 'Administrativo', permission: 'Órdenes', workshift: name };
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // The import comes to a stop at an e-mail that another has in hand, when it has read already what the file names.
  const holding = t.inCompany(company, async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('email ' || ${email}, 0))`);
    held.resolve();
    await over.promise;
  });
  await held.promise;
  const importing = bring(company, rowsOf(1, { ...named, email }));
  await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 });
  const removing = t.call(remove, body, company.token);
  await vi.waitFor(async () => expect(await waiting()).toBe(2), { timeout: 10_000 });
  over.resolve();
  await holding;
  const [imported, removed] = await Promise.all([importing, removing]);
  expect([imported.status, removed.status, removed.body.code]).toEqual([200, 409, 'IN_USE']);
});

test('whose warehouse has a namesake keeps their own when a file names it and changes something else', async () => {
  const company = await t.make.company();
  const two = [await t.make.warehouse(company), await t.make.warehouse(company)];
  await t.inCompany(company, (db) => db.update(warehouses).set({ name: 'Central' }));
  const [row] = rowsOf(1, { typeEmployee: 'Depósito', warehouse: 'Central' });
  expect((await bring(company, [row!])).status).toBe(200);
  const own = async () => (await t.call(calls.list, {}, company.token)).body.data.find(({ last }) => last === 'Peña 0')!;
  for (const warehouse of two) {
    await t.inCompany(company, (db) => db.update(employeeWarehouses).set({ warehouse }));
    const { _id, version } = await own();
    const cells = { ...row!.cells, phone: warehouse === two[0] ? '11 4444-5555' : '11 4444-6666' };
    const sent = [{ row: 2, cells, _id, version }];
    expect((await t.call(calls.import, { rows: sent }, company.token)).body).toMatchObject({ edited: 1 });
    expect((await own()).warehouse).toEqual([{ _id: warehouse, name: 'Central' }]);
  }
});

test('a vehicle has room for fifty drivers: the preview tells the rows beyond them', async () => {
  const company = await t.make.company();
  await makeVehicle(t, company, { plate: 'AB 123 CD', movilnum: '7' });
  const rows = rowsOf(52, { typeEmployee: 'Chofer', vehicleAssign: 'AB123CD' });
  const { body } = await t.call(calls.importCheck, { rows }, company.token);
  const faults = body.rows.flatMap(({ row, errors }) => (errors.vehicleAssign ? [[row, errors.vehicleAssign]] : []));
  expect(faults).toEqual([
    [52, 'Móvil 7 · AB 123 CD ya tiene 50: quítele alguno antes'],
    [53, 'Móvil 7 · AB 123 CD ya tiene 50: quítele alguno antes'],
  ]);
  expect((await bring(company, rows)).status).toBe(400);
  expect((await bring(company, rows.slice(0, 50))).status).toBe(200);
});

test('one of another’s name is in doubt however it is written; of another identity number they may not be said to be that one', async () => {
  const company = await t.make.company();
  const [there, other, namesake] = rowsOf(3, { typeEmployee: 'Operador' });
  Object.assign(there!.cells, { name: 'Ñandú', last: 'Pérez' });
  Object.assign(namesake!.cells, { name: 'NANDU', last: ' perez' });
  expect((await bring(company, [there!, other!])).status).toBe(200);
  const changed = { row: 2, cells: { fileNumber: '900', phone: '1155667788' } };
  const { body } = await t.call(calls.importCheck, { rows: [namesake!, changed] }, company.token);
  const sentence = 'Ya hay un empleado con ese nombre: Ñandú Pérez (legajo 900 · DNI 30000000)';
  expect(body.rows.map(({ state, twin }) => [state, twin])).toEqual([
    ['twin', { sentence, same: false }],
    ['edit', null],
  ]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
