import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, today } from '#shared/time.ts';
import { newId } from '#server/ids.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { writeAudit } from '#server/record/audit.ts';
import { type Company, testApp } from '../../../testing/testApp.ts';
import { clientIntegrations } from '../../clients/server/tables.ts';
import { vehicleStatuses, vehicles } from '../../fleet/server/tables.ts';
import { imports } from '../../imports/server/tables.ts';
import { orders as orderCalls } from '../../orders/contract.ts';
import { employees } from '../../session/server/tables.ts';
import { dashboard } from '../contract.ts';
import { noticeReads } from './tables.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const DAY = 86_400_000;
const note = (company: Company, kind: string, name: string, over: object = {}) =>
  t.inCompany(company, (db) =>
    writeAudit(db, {
      kind,
      name,
      record: newId(),
      action: 'create',
      employee: company.owner,
      source: 'back-office',
      createAt: new Date(),
      ...over,
    }),
  );
const run = (company: Company, over: Partial<typeof jobRuns.$inferInsert> & { name: string }) =>
  t.inCompany(company, (db) =>
    db.insert(jobRuns).values({
      _id: newId(),
      payload: {},
      state: 'Completado',
      createAt: new Date(),
      endAt: new Date(),
      employee: company.owner,
      ...over,
    }),
  );
const activity = async (token: string, before = '') => {
  const answer = await t.app.inject({ method: 'GET', url: `/api/dashboard/activity${before && `?before=${before}`}`, headers: { token } });
  return { status: answer.statusCode, body: answer.json<Awaited<ReturnType<typeof read>>>() };
};
const read = async (token: string) => (await t.call(dashboard.activity, {}, token)).body;

/** Something of every kind, in this order. */
const eventful = async () => {
  const company = await t.make.company();
  await note(company, 'clients', 'Ñandú');
  await note(company, 'vehicles', 'AB123CD', { action: 'edit', employee: null, source: 'system' });
  await note(company, 'warehouses', 'Norte Munro', { action: 'delete' });
  await note(company, 'secrets', 'nobody knows');
  const outcome = { created: 212, doubtful: 17, existing: 0 };
  const sent = {
    fileName: 'pedidos.csv',
    fingerprint: 'f',
    rows: [],
    total: 212,
    job: newId(),
    employee: company.owner,
    createAt: new Date(),
  };
  await t.inCompany(company, (db) => db.insert(imports).values({ _id: newId(), ...sent, outcome }));
  await t.inCompany(company, (db) => db.insert(imports).values({ _id: newId(), ...sent, fingerprint: 'g', fileName: 'en curso.csv' }));
  const [one, other] = [await t.make.order(company, { status: 1 }), await t.make.order(company, { status: 1 })];
  const changed = await t.call(orderCalls.changeBulk, { orders: [one, other], status: 28, observation: 'x' }, company.token);
  expect(changed.body).toMatchObject({ changed: 2 });
  expect((await t.call(orderCalls.undoBulk, { batch: changed.body.batch }, company.token)).status).toBe(200);
  expect((await t.call(orderCalls.remove, { _id: one }, company.token)).status).toBe(200);
  await run(company, { name: 'export orders', state: 'Error', error: 'Sin lugar' });
  await run(company, { name: 'notify', state: 'Error', error: 'Sin correo' });
  return company;
};

test('what happened is told with who did it, the last first', async () => {
  const company = await eventful();
  const { status, body } = await activity(company.token);
  expect(status).toBe(200);
  const told = body.data.map(({ title, priority, typeNotify, about, employee }) => [title, priority, typeNotify, about, employee]);
  const dueña = 'Dueña Núñez';
  expect(told).toEqual([
    ['Falló la exportación de órdenes', 'high', 'alert', 'job', dueña],
    [`Eliminó la orden ${company.transferid}00000001`, 'medium', 'app', 'order', dueña],
    ['Deshizo un cambio de 2 órdenes', 'low', 'app', 'order', dueña],
    ['Modificó 2 órdenes', 'low', 'app', 'order', dueña],
    ['Importó pedidos.csv: 212 órdenes, 17 por revisar', 'medium', 'app', 'import', dueña],
    ['Eliminó el depósito Norte Munro', 'medium', 'app', 'warehouse', dueña],
    ['Modificó el vehículo AB123CD', 'low', 'system', 'fleet', null],
    ['Creó el cliente Ñandú', 'low', 'app', 'office', dueña],
  ]);
  expect(body.next).toBeNull();
  for (const { title, subject } of body.data) expect(title).toContain(subject);
});

test('one is told of the areas that one may open, and of another company nothing', async () => {
  const company = await eventful();
  const about = async (token: string) => (await read(token)).data.map((event) => event.about);
  expect(await about((await t.make.user(company, 'clerk', ['office'])).token)).toEqual(['office']);
  expect(await about((await t.make.user(company, 'warehouse')).token)).toEqual(['warehouse']);
  expect(await about((await t.make.user(company, 'clerk')).token)).toEqual([]);
  expect(await about((await t.make.user(company, 'operator', ['order', 'fleet'])).token)).toEqual([
    'job',
    'order',
    'order',
    'order',
    'import',
    'fleet',
  ]);
  expect((await activity((await t.make.user(company, 'driver')).token)).status).toBe(403);
  expect(await about((await t.make.company()).token)).toEqual([]);
});

test('«Ver más» goes on where the page before ended, without holes or repetitions', async () => {
  const company = await t.make.company();
  for (let i = 0; i < 45; i += 1) await note(company, i % 2 ? 'clients' : 'vehicles', `N${i}`);
  const seen: string[] = [];
  for (let before: string | null = ''; before !== null;) {
    const { body } = await activity(company.token, before);
    seen.push(...body.data.map(({ subject }) => subject ?? ''));
    before = body.next;
  }
  expect(seen).toEqual(Array.from({ length: 45 }, (_, i) => `N${44 - i}`));
  const { status, body } = await activity(company.token, 'ayer');
  expect([status, body]).toMatchObject([400, { fields: { before: 'Identificador inválido' } }]);
});

test('the bell tells of one’s own work, of what ends and of connections that ran out, by permission', async () => {
  const company = await t.make.company();
  const operator = await t.make.user(company, 'operator', ['order']);
  await run(company, { name: 'import', result: { created: 212, doubtful: 17 }, employee: operator._id });
  await run(company, { name: 'export orders', state: 'Error', error: 'No hay lugar en el disco', employee: operator._id });
  await run(company, { name: 'import', state: 'Procesando', endAt: null, employee: operator._id });
  await run(company, { name: 'import addresses', employee: operator._id });
  await run(company, { name: 'change orders', result: { changed: 7 }, employee: operator._id, createAt: new Date(Date.now() - 9 * DAY) });
  const of = async (token: string) => (await t.call(dashboard.notices, {}, token)).body;
  const told = async (token: string) => (await of(token)).data.map(({ title, note: said, bad }) => [title, said, bad]);
  const own = await told(operator.token);
  expect(own).toHaveLength(2);
  expect(own).toContainEqual(['Falló la exportación de órdenes', 'No hay lugar en el disco', true]);
  expect(own).toContainEqual(['Terminó la importación', '212 órdenes, 17 por revisar', false]);
  expect(await told(company.token)).toEqual([]);

  const day = today(new Date());
  const driver = await t.make.driver(company, { name: 'Rocío', last: 'Peralta' });
  const client = await t.make.client(company, 'Electro Sur');
  await t.inCompany(company, async (db) => {
    await db
      .update(employees)
      .set({ artExpire: addDays(day, 31), licenseExpire: addDays(day, 4) })
      .where(eq(employees._id, driver));
    const connection = { _id: newId(), client, type: 'ml' as const, nickname: 'E', userId: '7', createAt: new Date(), retry: 3 };
    await db.insert(clientIntegrations).values({ ...connection, status: 'Expired', expire: new Date(Date.now() - 5 * DAY) });
    const [state] = await db.select({ _id: vehicleStatuses._id }).from(vehicleStatuses).where(eq(vehicleStatuses.position, 1));
    expect(await db.$count(vehicles)).toBe(0);
    expect(state).toBeDefined();
  });
  const office = await t.make.user(company, 'clerk', ['office']);
  const papers = [
    ['Venció la conexión de Electro Sur con Mercado Libre', '3 reintentos', true],
    ['Licencia de Rocío Peralta', 'Vence en 4 días', false],
  ];
  expect(await told(office.token)).toEqual(papers);
  expect(await told(company.token)).toEqual(papers);
  expect(await told((await t.make.company()).token)).toEqual([]);
  expect((await t.call(dashboard.notices, {}, (await t.make.user(company, 'driver')).token)).status).toBe(403);
});

test('in the bell stands first what failed, then what ends first, then work that is done', async () => {
  const company = await t.make.company();
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY);
  await run(company, { name: 'import', result: { created: 1 }, endAt: at(0) });
  await run(company, { name: 'export orders', state: 'Error', error: 'No hay lugar', createAt: at(3), endAt: at(3) });
  const day = today(new Date());
  for (const [last, ahead] of [
    ['Luna', 9],
    ['Peralta', 2],
    ['Soto', -4],
  ] as const) {
    const driver = await t.make.driver(company, { name: 'Rocío', last });
    await t.inCompany(company, (db) =>
      db
        .update(employees)
        .set({ licenseExpire: addDays(day, ahead) })
        .where(eq(employees._id, driver)),
    );
  }
  const { data } = (await t.call(dashboard.notices, {}, company.token)).body;
  expect(data.map(({ title, end, bad }) => [title, end, bad])).toEqual([
    ['Falló la exportación de órdenes', null, true],
    ['Licencia de Rocío Soto', addDays(day, -4), true],
    ['Licencia de Rocío Peralta', addDays(day, 2), false],
    ['Licencia de Rocío Luna', addDays(day, 9), false],
    ['Terminó la importación', null, false],
  ]);
});

test('what was read stays read for that person alone; what comes after is new', async () => {
  const company = await t.make.company();
  const colleague = await t.make.user(company, 'admin');
  await run(company, { name: 'import', result: { created: 1 } });
  const of = async (token: string) => (await t.call(dashboard.notices, {}, token)).body;
  const first = await of(company.token);
  expect([first.unread, first.data[0]?.unread]).toEqual([1, true]);
  const mark = (until: unknown, token = company.token) => t.call(dashboard.readNotices, { until }, token);
  expect((await mark(first.at)).status).toBe(200);
  expect((await mark(new Date(Date.now() - DAY).toISOString())).status).toBe(200);
  expect(await of(company.token)).toMatchObject({ unread: 0, data: [{ unread: false }] });
  // Nobody reads what is yet to come.
  expect((await mark(new Date(Date.now() + DAY).toISOString())).status).toBe(200);
  await run(company, { name: 'export orders', result: { rows: 3 }, endAt: new Date(Date.now() + 1000) });
  expect(await of(company.token)).toMatchObject({ unread: 1 });
  await run(company, { name: 'import', result: { created: 1 }, employee: colleague._id });
  expect(await of(colleague.token)).toMatchObject({ unread: 1 });
  expect(await mark('ayer')).toMatchObject({ status: 400, body: { fields: { until: 'Fecha inválida' } } });
  expect((await mark(first.at, (await t.make.user(company, 'driver')).token)).status).toBe(403);
});

test('a notice is read one by one too, by that person alone; as many are kept as there are to tell', async () => {
  const company = await t.make.company();
  const operator = await t.make.user(company, 'operator', ['order']);
  const of = async (token: string) => (await t.call(dashboard.notices, {}, token)).body;
  const readOne = (key: unknown, token = operator.token) => t.call(dashboard.readNotice, { key }, token);
  const kept = () => t.inCompany(company, (db) => db.select().from(noticeReads).where(eq(noticeReads._id, operator._id)));
  for (const rows of [1, 2, 3]) await run(company, { name: 'export orders', result: { rows }, employee: operator._id });
  const [first, second, third] = (await of(operator.token)).data;
  expect((await readOne(first?.key)).status).toBe(200);
  expect((await readOne(first?.key)).status).toBe(200);
  const { unread, data } = await of(operator.token);
  expect([unread, data.map((notice) => notice.unread)]).toEqual([2, [false, true, true]]);
  // Two at once, each of which finds the row as it was.
  expect((await Promise.all([readOne(second?.key), readOne(third?.key)])).map(({ status }) => status)).toEqual([200, 200]);
  expect((await of(operator.token)).unread).toBe(0);
  expect((await kept())[0]?.keys).toHaveLength(3);

  // What is not told to them is nothing to keep.
  await run(company, { name: 'import', result: { created: 1 } });
  const [owners] = (await of(company.token)).data;
  for (const key of [owners?.key, 'job nobody', 'x'.repeat(200)]) expect((await readOne(key)).status).toBe(200);
  expect((await of(company.token)).unread).toBe(1);
  expect((await kept())[0]?.keys).toHaveLength(3);

  // Once all was read, single ones need no keeping; what comes after is new.
  await t.call(dashboard.readNotices, { until: (await of(operator.token)).at }, operator.token);
  await run(company, { name: 'export orders', result: { rows: 4 }, endAt: new Date(Date.now() + 1000), employee: operator._id });
  const fourth = (await of(operator.token)).data.find((notice) => notice.unread);
  expect((await readOne(fourth?.key)).status).toBe(200);
  expect((await kept())[0]?.keys).toEqual([fourth?.key]);
  expect((await of(operator.token)).unread).toBe(0);
  expect(await readOne('')).toMatchObject({ status: 400, body: { fields: { key: 'Requerido' } } });
  expect(await readOne(7)).toMatchObject({ status: 400, body: { fields: { key: 'Aviso inválido' } } });
  expect((await readOne(first?.key, (await t.make.user(company, 'driver')).token)).status).toBe(403);
  expect((await readOne(first?.key, (await t.make.company()).token)).status).toBe(200);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
