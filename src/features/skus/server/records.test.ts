import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { audit } from '#server/record/auditTable.ts';
import { testApp, type Company } from '../../../testing/testApp.ts';
import { skus as contract } from '../contract.ts';
import { skuCounts, skus } from './tables.ts';
import { aSku } from './testing.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const withClient = async () => {
  const company = await t.make.company();
  return { company, client: await t.make.client(company, 'Ñandú Indumentaria') };
};
const added = async (company: Company, client: string, over: object = {}) =>
  (await t.call(contract.create, { ...aSku, client, ...over }, company.token)).body._id;
const read = async (company: Company, _id: string) => (await t.call(contract.read, { _id }, company.token)).body.data;
const listed = async (company: Company, body: object) => {
  const { data, total } = (await t.call(contract.list, body, company.token)).body;
  return { skus: data.map(({ sku }) => sku), total };
};

describe('a SKU', () => {
  test('is added, read, edited and deleted; its history tells so', async () => {
    const { company, client } = await withClient();
    const _id = await added(company, client, { sku: '  REM   01 ' });
    expect(await read(company, _id)).toEqual({
      _id,
      version: 1,
      status: 1,
      client: { _id: client, name: 'Ñandú Indumentaria' },
      sku: 'REM 01',
      description: 'Remera básica',
      code: '7790001234567',
      variant: ['Azul', 'Rojo'],
    });
    const edit = { ...aSku, _id, client, version: 1, variant: ['Azul', 'azul', ' Verde '], code: '' };
    expect((await t.call(contract.edit, edit, company.token)).body).toEqual({ _id, version: 2 });
    expect(await read(company, _id)).toMatchObject({ sku: 'REM-01', code: '', variant: ['Azul', 'Verde'], version: 2 });
    expect((await t.call(contract.remove, { _id, version: 2 }, company.token)).status).toBe(200);
    expect(await t.call(contract.read, { _id }, company.token)).toMatchObject({ status: 404, body: { message: 'El SKU no existe' } });
    const { body } = await t.call(contract.history, { _id }, company.token);
    expect(body.data.map(({ action }) => action)).toEqual(['delete', 'edit', 'create']);
    expect(body.data[1]?.changes).toEqual({
      sku: { from: 'REM 01', to: 'REM-01' },
      code: { from: '7790001234567', to: '' },
      variant: { from: ['Azul', 'Rojo'], to: ['Azul', 'Verde'] },
    });
  });

  test('is made once, however often the form is sent', async () => {
    const { company, client } = await withClient();
    const _id = newId();
    expect(await added(company, client, { _id })).toBe(_id);
    expect(await added(company, client, { _id })).toBe(_id);
    expect(await listed(company, { client })).toEqual({ skus: ['REM-01'], total: 1 });
  });

  test.each([
    [{ sku: '' }, { sku: 'Requerido' }],
    [{ sku: '   ' }, { sku: 'Requerido' }],
    [{ sku: 'X'.repeat(121) }, { sku: 'Hasta 120 caracteres' }],
    [{ description: 'X'.repeat(501) }, { description: 'Hasta 500 caracteres' }],
    [{ variant: ['S|M'] }, { 'variant.0': 'Sin el signo |: separa una variante de otra' }],
    [{ variant: [''] }, { 'variant.0': 'Requerido' }],
    [{ variant: Array.from({ length: 101 }, (_, i) => `V${i}`) }, { variant: 'Hasta 100 variantes' }],
    [{ variant: 'S' }, { variant: 'Lista inválida' }],
    [{ client: undefined }, { client: 'Requerido' }],
    [{ client: newId() }, { client: 'Cliente inexistente' }],
  ])('with %j is refused at its field', async (over, fields) => {
    const { company, client } = await withClient();
    const { status, body } = await t.call(contract.create, { ...aSku, client, ...over }, company.token);
    expect([status, body.fields]).toEqual([400, fields]);
  });

  test('of a deleted client is refused', async () => {
    const { company, client } = await withClient();
    await t.database.owner.query('update clients set status = 3 where _id = $1', [client]);
    const { status, body } = await t.call(contract.create, { ...aSku, client }, company.token);
    expect([status, body.fields]).toEqual([400, { client: 'Cliente inexistente' }]);
  });

  test('stays its client’s', async () => {
    const { company, client } = await withClient();
    const _id = await added(company, client);
    const other = await t.make.client(company, 'Otro cliente');
    const { status, body } = await t.call(contract.edit, { ...aSku, _id, client: other, version: 1 }, company.token);
    expect([status, body.fields]).toEqual([400, { client: 'El cliente de un SKU no cambia' }]);
  });

  test('that somebody else saved meanwhile is not overwritten', async () => {
    const { company, client } = await withClient();
    const _id = await added(company, client);
    await t.call(contract.edit, { ...aSku, _id, client, version: 1, description: 'De otra persona' }, company.token);
    const mine = await t.call(contract.edit, { ...aSku, _id, client, version: 1, description: 'Mía' }, company.token);
    expect([mine.status, mine.body.code, mine.body.message]).toEqual([409, 'STALE', 'Otro usuario modificó este registro']);
    expect((await t.call(contract.remove, { _id, version: 1 }, company.token)).status).toBe(409);
    expect(await read(company, _id)).toMatchObject({ description: 'De otra persona', version: 2 });
  });
});

describe('two SKUs of a client', () => {
  test.each([
    ['rem-01', true],
    [' REM-01 ', true],
    ['Rém-01', true],
    ['REM 01', false],
    ['REM01', false],
    ['REM-010', false],
  ])('«REM-01» and «%s» are the same: %s', async (sku, same) => {
    const { company, client } = await withClient();
    await added(company, client);
    const { status, body } = await t.call(contract.create, { ...aSku, client, sku }, company.token);
    expect([status, body.fields]).toEqual(same ? [409, { sku: 'El cliente ya tiene ese SKU' }] : [200, undefined]);
  });

  test('that only blanks within tell apart are the same', async () => {
    const { company, client } = await withClient();
    await added(company, client, { sku: 'Niño  talle 4' });
    expect((await t.call(contract.create, { ...aSku, client, sku: 'NINO talle   4' }, company.token)).status).toBe(409);
  });

  test('are told apart from those of other clients, and of deleted ones', async () => {
    const { company, client } = await withClient();
    const _id = await added(company, client);
    expect((await t.call(contract.create, { ...aSku, client: await t.make.client(company) }, company.token)).status).toBe(200);
    await t.call(contract.remove, { _id }, company.token);
    expect((await t.call(contract.create, { ...aSku, client }, company.token)).status).toBe(200);
  });
});

describe('the list', () => {
  test('of clients tells how many SKUs each has, what changed last first', async () => {
    const { company, client } = await withClient();
    const other = await t.make.client(company, 'Vivero Sur');
    const empty = await t.make.client(company, 'Vivero Norte');
    await added(company, client);
    await added(company, other);
    const gone = await added(company, client, { sku: 'OTRO' });
    await t.call(contract.remove, { _id: gone }, company.token);
    await added(company, client, { sku: 'MAS' });
    const { body } = await t.call(contract.clients, {}, company.token);
    expect(body.data.map(({ _id, client: name, sku }) => [_id, name, sku])).toEqual([
      [client, 'Ñandú Indumentaria', 2],
      [other, 'Vivero Sur', 1],
      [empty, 'Vivero Norte', 0],
    ]);
    expect(Object.keys(body.data[0] ?? {}).toSorted()).toEqual(['_id', 'address', 'client', 'sku']);
    const found = async (input: object) => (await t.call(contract.clients, input, company.token)).body.data.map(({ _id }) => _id);
    expect(await found({ search: 'nandu' })).toEqual([client]);
    expect(await found({ search: 'VIVERO', sortField: 'client', sortOrder: 'asc' })).toEqual([empty, other]);
    expect(await found({ sortField: 'sku', sortOrder: 'asc' })).toEqual([empty, other, client]);
    expect(await found({ sortField: 'client', sortOrder: 'asc', size: 1, page: 2 })).toEqual([empty]);
    expect(await found({ search: '%' })).toEqual([]);
  });

  test('of a client’s SKUs is sought, sorted and paged', async () => {
    const { company, client } = await withClient();
    await added(company, client, { sku: 'B-2', description: 'Remera', code: '1' });
    await added(company, client, { sku: 'a-1', description: 'Pantalón', code: '3' });
    await added(company, client, { sku: 'C-3', description: 'Gorra', code: '2', variant: [] });
    await added(company, await t.make.client(company), { sku: 'D-4' });
    expect(await listed(company, { client })).toEqual({ skus: ['C-3', 'a-1', 'B-2'], total: 3 });
    expect(await listed(company, { client, sortField: 'sku', sortOrder: 'asc' })).toEqual({ skus: ['a-1', 'B-2', 'C-3'], total: 3 });
    expect((await listed(company, { client, sortField: 'code', sortOrder: 'desc' })).skus).toEqual(['a-1', 'C-3', 'B-2']);
    expect(await listed(company, { client, size: 2, page: 2 })).toEqual({ skus: ['B-2'], total: 3 });
    expect(await listed(company, { client, size: 1 })).toEqual({ skus: ['C-3'], total: 3 });
    expect(await listed(company, { client, search: 'pantalon a-1' })).toEqual({ skus: ['a-1'], total: 1 });
    expect(await listed(company, { client, search: 'a-', size: 1 })).toEqual({ skus: ['a-1'], total: 1 });
    expect(await t.call(contract.list, { client: newId() }, company.token)).toMatchObject({
      status: 404,
      body: { message: 'El cliente no existe' },
    });
  });

  test('of variants has those of the client’s SKUs, the commonest first', async () => {
    const { company, client } = await withClient();
    await added(company, client, { sku: 'A', variant: ['Rojo', 'Azul'] });
    await added(company, client, { sku: 'B', variant: ['Azul', 'Azul marino'] });
    const gone = await added(company, client, { sku: 'C', variant: ['Gris'] });
    await t.call(contract.remove, { _id: gone }, company.token);
    await added(company, await t.make.client(company), { sku: 'A', variant: ['Blanco'] });
    const found = async (search?: string) => (await t.call(contract.variants, { client, search }, company.token)).body.data;
    expect(await found()).toEqual(['Azul', 'Azul marino', 'Rojo']);
    expect(await found('ÁZUL')).toEqual(['Azul', 'Azul marino']);
    expect(await found('%')).toEqual([]);
  });
});

test('counts follow whatever is done to SKUs, whoever does it', async () => {
  const { company, client } = await withClient();
  const other = await t.make.client(company);
  const totals = async () => {
    const rows = await t.inCompany(company, (db) => db.select({ _id: skuCounts._id, total: skuCounts.total }).from(skuCounts));
    return Object.fromEntries(rows.map(({ _id, total }) => [_id === client ? 'client' : 'other', total]));
  };
  const row = (of: string, sku: string, status: 1 | 2 | 3 = 1) => ({ _id: newId(), client: of, sku, description: '', status });
  await t.inCompany(company, (db) => db.insert(skus).values([row(client, 'A'), row(client, 'B', 2), row(client, 'C', 3), row(other, 'A')]));
  expect(await totals()).toEqual({ client: 2, other: 1 });
  await t.inCompany(company, (db) => db.update(skus).set({ status: 3 }).where(eq(skus.sku, 'A')));
  expect(await totals()).toEqual({ client: 1, other: 0 });
  await t.inCompany(company, (db) =>
    db
      .update(skus)
      .set({ status: 1 })
      .where(and(eq(skus.sku, 'A'), eq(skus.client, client))),
  );
  expect(await totals()).toEqual({ client: 2, other: 0 });
  await t.database.owner.query('delete from skus where client = $1', [client]);
  expect(await totals()).toEqual({ client: 0, other: 0 });
  await expect(t.inCompany(company, (db) => db.update(skuCounts).set({ total: 9 }))).rejects.toMatchObject({ cause: { code: '42501' } });
});

test('only who may do everything sees or changes SKUs; another company sees nothing', async () => {
  const { company, client } = await withClient();
  const _id = await added(company, client);
  const b = await t.make.company();
  const { token } = await t.make.user(company, 'clerk', ['office', 'order', 'warehouse']);
  for (const [call, input] of [
    [contract.clients, {}],
    [contract.list, { client }],
    [contract.export, { client }],
    [contract.variants, { client }],
    [contract.read, { _id }],
    [contract.create, { ...aSku, client, sku: 'B' }],
    [contract.edit, { ...aSku, client, _id, version: 1 }],
    [contract.remove, { _id }],
    [contract.history, { _id }],
    [contract.importCheck, { client, rows: [{ row: 2, cells: { sku: 'B' } }] }],
    [contract.import, { client, rows: [{ row: 2, cells: { sku: 'B' }, _id: newId(), version: null }] }],
  ] as const) {
    expect([call.path, (await t.call(call, input, token)).status]).toEqual([call.path, 403]);
    if (call !== contract.clients) expect([call.path, (await t.call(call, input, b.token)).status < 500]).toEqual([call.path, true]);
  }
  expect((await t.call(contract.clients, {}, b.token)).body).toEqual({ data: [], total: 0 });
  expect((await t.call(contract.list, { client }, b.token)).status).toBe(404);
  expect((await t.call(contract.read, { _id }, b.token)).status).toBe(404);
  expect(await read(company, _id)).toMatchObject({ version: 1 });
  const told = await t.inCompany(company, (db) => db.select().from(audit).where(eq(audit.kind, 'skus')));
  expect(told).toHaveLength(1);
});
