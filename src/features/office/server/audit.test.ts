import { readXlsx } from 'hucre/xlsx';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { audit } from '#server/record/auditTable.ts';
import { testApp, type Company } from '../../../testing/testApp.ts';
import { clients } from '../../clients/contract.ts';
import { aClient } from '../../clients/server/testing.ts';
import { employees } from '../../employees/contract.ts';
import { skus } from '../../skus/contract.ts';
import { office } from '../contract.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const search = async (company: Company, filter: object = {}) => {
  const { status, body } = await t.call(office.audit, filter, company.token);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
};
const names = async (company: Company, filter: object = {}) => (await search(company, filter)).data.map(({ name }) => name);

type Note = Partial<typeof audit.$inferInsert> & { name: string };
/** Writes entries down as if they had been written then, oldest first. */
const write = (company: Company, notes: readonly Note[]) =>
  t.inCompany(company, (db) =>
    insertMany(
      db,
      audit,
      notes.map((note, at) => {
        const createAt = note.createAt ?? new Date(Date.UTC(2026, 9, 1, 12, 0, at));
        const rest = { kind: 'clients', record: newId(), action: 'edit', changes: {}, employee: company.owner, source: 'back-office' };
        return { ...rest, ...note, createAt, _id: v7({ msecs: createAt.getTime() }) } as never;
      }),
    ),
  );
const at = (iso: string) => new Date(iso);

describe('the search through all histories', () => {
  test('tells what was done, newest first, with who did it', async () => {
    const company = await t.make.company();
    const { _id } = (await t.call(clients.create, { ...aClient, _id: newId() }, company.token)).body;
    await t.call(clients.edit, { ...aClient, _id, version: 1, password: '', town: 'La Boca' }, company.token);
    const { data, next, until } = await search(company);
    const common = {
      kind: 'clients',
      record: _id,
      name: 'Ñandú Indumentaria',
      source: 'back-office',
      employee: expect.stringMatching(/./),
    };
    expect(data).toEqual([
      {
        ...common,
        _id: expect.any(String),
        action: 'edit',
        changes: { town: { from: 'Barracas', to: 'La Boca' } },
        createAt: expect.any(String),
      },
      { ...common, _id: expect.any(String), action: 'create', changes: {}, createAt: expect.any(String) },
    ]);
    expect([next, until]).toEqual([null, null]);
  });

  test('tells of types of employees and work shifts too, found by their names', async () => {
    const company = await t.make.company();
    const { body: type } = await t.call(employees.addType, { name: 'Limpiéza' }, company.token);
    const { body: shift } = await t.call(employees.addShift, { name: 'Franco' }, company.token);
    await t.call(employees.removeType, type, company.token);
    await t.call(employees.removeShift, shift, company.token);
    const told = async (filter: object) => (await search(company, filter)).data.map(({ kind, name, action }) => [kind, name, action]);
    expect(await told({ kind: 'employee_types' })).toEqual([
      ['employee_types', 'Limpiéza', 'delete'],
      ['employee_types', 'Limpiéza', 'create'],
    ]);
    expect(await told({ name: 'franco' })).toEqual([
      ['workshifts', 'Franco', 'delete'],
      ['workshifts', 'Franco', 'create'],
    ]);
    expect(await names(company, { name: 'limpieza', action: 'create' })).toEqual(['Limpiéza']);
  });

  test('by who, kind, action, source and field', async () => {
    const company = await t.make.company();
    const { _id: clerk } = await t.make.user(company, 'clerk');
    await write(company, [
      { name: 'a', employee: clerk },
      { name: 'b', kind: 'vehicles' },
      { name: 'c', action: 'delete' },
      { name: 'd', source: 'import' },
      { name: 'e', changes: { phone: { from: '', to: '1143012200' } } },
    ]);
    expect(await names(company)).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(await names(company, { employee: clerk })).toEqual(['a']);
    expect(await names(company, { kind: 'vehicles' })).toEqual(['b']);
    expect(await names(company, { action: 'delete' })).toEqual(['c']);
    expect(await names(company, { source: 'import' })).toEqual(['d']);
    expect(await names(company, { field: 'phone' })).toEqual(['e']);
    expect(await names(company, { field: 'phone', source: 'import' })).toEqual([]);
  });

  test('by days of UTC-3, both included', async () => {
    const company = await t.make.company();
    await write(company, [
      { name: 'before', createAt: at('2026-10-05T02:59:59.999Z') },
      { name: 'first', createAt: at('2026-10-05T03:00:00Z') },
      { name: 'last', createAt: at('2026-10-07T02:59:59.999Z') },
      { name: 'after', createAt: at('2026-10-07T03:00:00Z') },
    ]);
    expect(await names(company, { startDay: '2026-10-05', endDay: '2026-10-06' })).toEqual(['last', 'first']);
    expect(await names(company, { endDay: '2026-10-04' })).toEqual(['before']);
    expect(await names(company, { startDay: '2026-10-07' })).toEqual(['after']);
  });

  test('by words of what a record is called, whatever it was called then', async () => {
    const company = await t.make.company();
    const _id = await t.make.client(company, 'Ñandú Indumentaria');
    await write(company, [{ name: 'Antes', record: _id }, { name: 'Otro' }]);
    expect(await names(company, { name: 'indum nandu' })).toEqual(['Antes']);
    expect(await names(company, { name: 'nandu', kind: 'vehicles' })).toEqual([]);
    expect(await names(company, { name: '%' })).toEqual([]);
  });

  test('page by page, without one twice or one left out', async () => {
    const company = await t.make.company();
    await write(
      company,
      Array.from({ length: 7 }, (_, n) => ({ name: String(n), source: n % 2 === 0 ? 'import' : 'API' })),
    );
    const walk = async (filter: object) => {
      const found: string[] = [];
      for (let before: string | null = null, pages = 0; pages < 9; pages += 1) {
        const page = await search(company, { ...filter, size: 2, before });
        found.push(...page.data.map(({ name }) => name));
        if (page.next === null) return found;
        before = page.next;
      }
      return found;
    };
    expect(await walk({})).toEqual(['6', '5', '4', '3', '2', '1', '0']);
    expect(await walk({ source: 'import' })).toEqual(['6', '4', '2', '0']);
  });

  test('what is seldom is sought further and further back, and it is told until when', async () => {
    const company = await t.make.company();
    await write(company, [{ name: 'raro', source: 'API' }, ...Array.from({ length: 10_000 }, () => ({ name: 'x' }))]);
    const first = await search(company, { source: 'API' });
    expect([first.data, first.next, first.until]).toEqual([[], expect.any(String), expect.stringMatching(/^2026-10-01/)]);
    const second = await search(company, { source: 'API', before: first.next });
    expect([second.data.map(({ name }) => name), second.next]).toEqual([['raro'], null]);
  });

  test('refuses what is none, in words', async () => {
    const { token } = await t.make.company();
    const { status, body } = await t.call(office.audit, { kind: 'orders', startDay: '2026-02-30', size: 500, employee: 'x' }, token);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, expect.arrayContaining(['kind', 'startDay', 'size', 'employee'])]);
    const days = { startDay: '2026-11-09', endDay: '2026-11-03' };
    const late = 'El 09/11/2026 es posterior al 03/11/2026';
    for (const call of [office.audit, office.auditExport]) {
      const told = await t.call(call, days, token);
      expect([told.status, told.body.fields]).toEqual([400, { startDay: late, endDay: late }]);
    }
  });

  test('is for unrestricted users, and knows nothing of other companies', async () => {
    const [company, other] = [await t.make.company(), await t.make.company()];
    await write(other, [{ name: 'Ajeno' }]);
    expect(await names(company)).toEqual([]);
    const { token } = await t.make.user(company, 'clerk', ['office']);
    for (const call of [office.audit, office.auditExport, office.auditPeople]) expect((await t.call(call, {}, token)).status).toBe(403);
  });
});

describe('the file of what was found', () => {
  test('has a line for each field, in the words of the fields', async () => {
    const company = await t.make.company();
    await write(company, [
      { name: 'Ñandú', action: 'create' },
      { name: 'Ñandú', changes: { phone: { from: '', to: '1143012200' }, status: { from: 1, to: 2 } } },
      { name: 'Otro', source: 'import' },
    ]);
    const { body } = await t.call(office.auditExport, { source: 'back-office' }, company.token);
    const [sheet] = (await readXlsx((await t.app.inject(body.url)).rawPayload)).sheets;
    expect(sheet!.rows.map((cells) => cells.slice(2).map((cell) => cell ?? ''))).toEqual([
      ['Desde', 'Registro', 'Nombre', 'Qué hizo', 'Campo', 'Antes', 'Después'],
      ['Oficina', 'Cliente', 'Ñandú', 'Editó', 'Teléfono', '', '11 4301-2200'],
      ['Oficina', 'Cliente', 'Ñandú', 'Editó', 'Estado', 'Activo', 'Inactivo'],
      ['Oficina', 'Cliente', 'Ñandú', 'Creó', '', '', ''],
    ]);
  });
});

test('changes of SKUs are found by their SKU where their kind is asked for, and otherwise not by it', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company, 'Ñandú');
  await t.call(skus.create, { client, sku: 'REM-01', description: 'Remera' }, company.token);
  await t.call(skus.create, { client, sku: 'GOR-02' }, company.token);
  expect(await names(company, { kind: 'skus', name: 'rem-01' })).toEqual(['REM-01']);
  expect(await names(company, { kind: 'skus', name: 'remera' })).toEqual(['REM-01']);
  expect(await names(company, { kind: 'skus' })).toEqual(['GOR-02', 'REM-01']);
  expect(await names(company, { name: 'rem-01' })).toEqual([]);
});

test('people are found by name, the inactive too', async () => {
  const company = await t.make.company();
  const { _id } = await t.make.user(company, 'clerk', [], { last: 'Quirós' });
  const { data } = (await t.call(office.auditPeople, { search: 'quiros' }, company.token)).body;
  expect(data.map(({ value }) => value)).toEqual([_id]);
});
