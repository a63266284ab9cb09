import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { audit } from '#server/record/auditTable.ts';
import type { Company } from '../../../testing/testApp.ts';
import { orderProducts, orders } from '../../orders/server/tables.ts';
import { SkuForm } from '../../skus/contract.ts';
import { skus } from '../../skus/server/tables.ts';
import { imports } from '../contract.ts';
import { importsApp, row } from './testing.ts';

let t: Awaited<ReturnType<typeof importsApp>>;
beforeAll(async () => {
  t = await importsApp();
});
afterAll(() => t.close());

const stock = (company: Company, client: string, ...names: string[]) =>
  t.inCompany(company, (db) => db.insert(skus).values(names.map((sku) => ({ _id: newId(), client, sku, description: `Producto ${sku}` }))));
const linesOf = (company: Company) =>
  t.inCompany(company, (db) =>
    db
      .select({
        order: orders.externalID,
        sku: orderProducts.sku,
        description: orderProducts.description,
        variant: orderProducts.variant,
        quantity: orderProducts.quantity,
      })
      .from(orderProducts)
      .innerJoin(orders, eq(orders._id, orderProducts.order))
      .orderBy(asc(orders.internalID), asc(orderProducts._id)),
  );

describe('SKUs of a file', () => {
  test('become the product lines of their orders', async () => {
    const { company, client } = await t.withClient();
    await stock(company, client, 'REM-1', 'GOR-2');
    const drafts = await t.draftsOf(
      company,
      { externalID: 'P-1', sku: 'REM-1;GOR-2', quantity: '2;1' },
      { externalID: 'P-2' },
      { externalID: 'P-3', sku: 'GOR-2' },
    );
    await t.ended(company, (await t.send(company, drafts)).body.job);
    expect(await linesOf(company)).toEqual([
      { order: 'P-1', sku: 'REM-1', description: 'Producto REM-1', variant: null, quantity: 2 },
      { order: 'P-1', sku: 'GOR-2', description: 'Producto GOR-2', variant: null, quantity: 1 },
      { order: 'P-3', sku: 'GOR-2', description: 'Producto GOR-2', variant: null, quantity: 1 },
    ]);
  });

  test('that do not exist refuse the rows with a list, or are told at them when asked to', async () => {
    const { company, client } = await t.withClient();
    await stock(company, client, 'REM-1');
    await stock(company, await t.make.client(company, 'Vivero Sur'), 'VIV-1');
    const stranger = await t.withClient();
    await stock(stranger.company, stranger.client, 'AJENO');
    await t.inCompany(company, (db) => db.update(skus).set({ status: 3 }).where(eq(skus.sku, 'VIV-1')));
    const rows = [row({ sku: 'REM-1;GOR-2;VIV-1' }), row({ sku: 'AJENO' }), row({ sku: 'GOR-2' }), row({ sku: 'GOR-2', client: 'Nadie' })];
    expect(await t.call(imports.confirm, { rows }, company.token)).toMatchObject({
      status: 405,
      body: { code: 'MISSING', message: 'SKU Inexistentes', data: ['GOR-2', 'VIV-1', 'AJENO'] },
    });
    const { status, body } = await t.call(imports.confirm, { rows, mark: true }, company.token);
    expect(status).toBe(200);
    expect(body.rows.map(({ haserror, errors, missing }) => [haserror, errors, missing])).toEqual([
      [true, { sku: 'No existen GOR-2, VIV-1' }, ['GOR-2', 'VIV-1']],
      [true, { sku: 'No existe AJENO' }, ['AJENO']],
      [true, { sku: 'No existe GOR-2' }, ['GOR-2']],
      [true, { client: 'Cliente inexistente' }, undefined],
    ]);
  });

  test('are checked again when the drafts are sent', async () => {
    const { company, client } = await t.withClient();
    await stock(company, client, 'REM-1');
    const drafts = await t.draftsOf(company, { sku: 'REM-1' }, {});
    await t.inCompany(company, (db) => db.update(skus).set({ status: 3 }));
    expect(await t.send(company, drafts)).toMatchObject({
      status: 405,
      body: { message: 'SKU Inexistentes', data: ['REM-1'], fields: { 'orders.0.sku': 'No existe REM-1' } },
    });
    const wrong = drafts.map((draft) => ({ ...draft, client: 'Nadie' }));
    expect(await t.send(company, wrong)).toMatchObject({ status: 400, body: { fields: { 'orders.0.client': 'Cliente inexistente' } } });
    expect(await t.storedImports(company)).toEqual([]);
  });

  test('with a quantity of 0 are refused at their field', async () => {
    const { company } = await t.withClient();
    const [draft] = await t.draftsOf(company, {});
    const sent = [{ ...draft, shipment_product: [{ sku: 'X', quantity: 0 }] }];
    expect(await t.send(company, sent)).toMatchObject({
      status: 400,
      body: { fields: { 'orders.0.shipment_product.0.quantity': 'Cantidad inválida' } },
    });
  });
});

describe('products that a client does not have', () => {
  const skusOf = (company: Company) =>
    t.inCompany(company, (db) =>
      db
        .select({ client: skus.client, sku: skus.sku, description: skus.description, variant: skus.variant, status: skus.status })
        .from(skus)
        .orderBy(asc(skus.client), asc(skus.sku), asc(skus.status)),
    );
  const cells = (externalID: string, sku: string, product = '', variant = '') => ({ externalID, sku, product, variant, quantity: '1' });
  const drafts = async (company: Company, ...rows: ReturnType<typeof cells>[]) => {
    const { body } = await t.call(imports.confirm, { rows: rows.map((each) => row(each)), createSkus: true }, company.token);
    return body.rows.map(({ draft }) => draft);
  };

  test('are told, and no error, where the file makes them', async () => {
    const { company, client } = await t.withClient();
    await stock(company, client, 'REM-1');
    const rows = [row({ sku: 'REM-1;GOR-2' }), row()];
    const { status, body } = await t.call(imports.confirm, { rows, createSkus: true }, company.token);
    expect([status, body.rows.map(({ haserror, errors, missing }) => [haserror, errors, missing])]).toEqual([
      200,
      [
        [false, {}, ['GOR-2']],
        [false, {}, undefined],
      ],
    ]);
  });

  test('are made when the file is stored, as the file names them, for their client alone', async () => {
    const { company, client } = await t.withClient();
    const other = await t.make.client(company, 'Vivero Sur');
    await stock(company, other, 'REM-1');
    const sent = await drafts(
      company,
      cells('P-1', 'REM-1', 'Remera lisa', 'Azul'),
      cells('P-2', 'REM-1', 'Otra remera', 'Rojo'),
      cells('P-3', 'GOR-2'),
    );
    const { body } = await t.send(company, sent, { createSkus: true });
    expect(await t.ended(company, body.job)).toMatchObject({ state: 'Completado', result: { created: 3 } });
    const made = (await skusOf(company)).filter((sku) => sku.client === client);
    expect(made).toEqual([
      { client, sku: 'GOR-2', description: 'GOR-2', variant: [], status: 1 },
      { client, sku: 'REM-1', description: 'Remera lisa', variant: ['Azul', 'Rojo'], status: 1 },
    ]);
    expect((await linesOf(company)).map(({ order, sku, description, variant }) => [order, sku, description, variant])).toEqual([
      ['P-1', 'REM-1', 'Remera lisa', 'Azul'],
      ['P-2', 'REM-1', 'Remera lisa', 'Rojo'],
      ['P-3', 'GOR-2', 'GOR-2', null],
    ]);
    // The same file again makes nothing.
    await t.ended(company, (await t.send(company, sent, { createSkus: true })).body.job);
    expect(await skusOf(company)).toHaveLength(3);
  });

  test('have the variants that the form takes: without the sign between them, each once, a hundred at most', async () => {
    const { company } = await t.withClient();
    const many = Array.from({ length: 101 }, (_, at) => cells(`M-${at}`, 'GOR-2', 'Gorra', `Talle ${at}`));
    const sent = await drafts(company, cells('P-1', 'REM-1', 'Remera lisa', 'Azul|M'), cells('P-2', 'REM-1', '', 'AZUL/M'), ...many);
    expect(await t.ended(company, (await t.send(company, sent, { createSkus: true })).body.job)).toMatchObject({ state: 'Completado' });
    const made = await skusOf(company);
    expect(made).toMatchObject([{ sku: 'GOR-2' }, { sku: 'REM-1', variant: ['Azul/M'] }]);
    expect(made[0]?.variant).toHaveLength(100);
    expect(made.map((sku) => SkuForm.shape.variant.safeParse(sku.variant).success)).toEqual([true, true]);
    const lines = (await linesOf(company)).filter(({ order }) => ['P-1', 'P-2', 'M-100'].includes(order ?? ''));
    expect(lines.map(({ order, description, variant }) => [order, description, variant])).toEqual([
      ['P-1', 'Remera lisa', 'Azul/M'],
      ['P-2', 'Remera lisa', 'Azul/M'],
      ['M-100', 'Gorra (Talle 100)', null],
    ]);
  });

  test('that were put aside are there again; one that was deleted is made anew', async () => {
    const { company, client } = await t.withClient();
    await stock(company, client, 'REM-1', 'GOR-2');
    await t.inCompany(company, (db) => db.update(skus).set({ status: 3 }).where(eq(skus.sku, 'REM-1')));
    await t.inCompany(company, (db) => db.update(skus).set({ status: 2 }).where(eq(skus.sku, 'GOR-2')));
    const sent = await drafts(company, cells('P-1', 'REM-1', 'Remera nueva'), cells('P-2', 'GOR-2'));
    expect(await t.ended(company, (await t.send(company, sent, { createSkus: true })).body.job)).toMatchObject({ state: 'Completado' });
    expect(await skusOf(company)).toMatchObject([
      { sku: 'GOR-2', status: 1 },
      { sku: 'REM-1', description: 'Remera nueva', status: 1 },
      { sku: 'REM-1', description: 'Producto REM-1', status: 3 },
    ]);
  });

  test('are told and made once however the file writes them, and have a history', async () => {
    const { company, client } = await t.withClient();
    await stock(company, client, 'Niño 1');
    const sent = await drafts(company, cells('P-1', 'rem  1'), cells('P-2', 'REM 1'), cells('P-3', 'NINO  1'));
    expect(await t.ended(company, (await t.send(company, sent, { createSkus: true })).body.job)).toMatchObject({ state: 'Completado' });
    expect((await skusOf(company)).map(({ sku }) => sku)).toEqual(['Niño 1', 'rem 1']);
    expect((await linesOf(company)).map(({ sku }) => sku)).toEqual(['rem 1', 'rem 1', 'Niño 1']);
    const told = await t.inCompany(company, (db) => db.select().from(audit).where(eq(audit.kind, 'skus')));
    expect(told).toMatchObject([{ name: 'rem 1', action: 'create', source: 'import' }]);
  });

  test('are made once by two files that are stored at once', async () => {
    const { company } = await t.withClient();
    const named = Array.from({ length: 60 }, (_, i) => `SKU-${i}`);
    const files = [named, named.toReversed()].map((list, n) => list.map((sku, i) => cells(`P-${n}-${i}`, sku, `Producto ${sku}`)));
    const sent = [];
    for (const file of files) sent.push(await drafts(company, ...file));
    const runs = await Promise.all(
      sent.map(async (file) => t.ended(company, (await t.send(company, file, { createSkus: true })).body.job)),
    );
    expect(runs.map(({ state, result }) => [state, result?.created])).toEqual([
      ['Completado', 60],
      ['Completado', 60],
    ]);
    expect(await skusOf(company)).toHaveLength(60);
    expect(await linesOf(company)).toHaveLength(120);
  });

  test('of rows that are left out are not made', async () => {
    const { company } = await t.withClient();
    await t.ended(company, (await t.send(company, await t.draftsOf(company, { externalID: 'P-1' }))).body.job);
    const sent = await drafts(company, cells('P-1', 'REM-1'));
    expect(await t.ended(company, (await t.send(company, sent, { createSkus: true })).body.job)).toMatchObject({ result: { existing: 1 } });
    expect(await skusOf(company)).toEqual([]);
  });

  test('refuse the file that does not make them; sent again, to make them, it is another import', async () => {
    const { company } = await t.withClient();
    const sent = await drafts(company, cells('P-1', 'REM-1'));
    expect((await t.send(company, sent)).status).toBe(405);
    expect((await t.send(company, sent, { createSkus: true })).status).toBe(200);
    expect((await t.send(company, sent, { createSkus: 'sí' })).status).toBe(400);
  });
});

test('a variant that the product does not come in stands with its name; one that it has is its own, however it is written', async () => {
  const { company, client } = await t.withClient();
  await stock(company, client, 'REM-1');
  await t.inCompany(company, (db) => db.update(skus).set({ variant: ['Azul'] }));
  const drafted = await t.draftsOf(company, { sku: 'REM-1', variant: 'AZUL' }, { sku: 'REM-1', variant: 'Verde' });
  await t.ended(company, (await t.send(company, drafted)).body.job);
  expect((await linesOf(company)).map(({ description, variant }) => [description, variant])).toEqual([
    ['Producto REM-1', 'Azul'],
    ['Producto REM-1 (Verde)', null],
  ]);
});

test('the largest file may name other products at each row: all those that do not exist are told', async () => {
  const { company } = await t.withClient();
  const rows = Array.from({ length: 10_000 }, (_, i) => row({ sku: Array.from({ length: 7 }, (_each, n) => `P-${i}-${n}`).join(';') }));
  const checked = await t.call(imports.confirm, { rows, mark: true }, company.token);
  expect([checked.status, checked.body.rows.length]).toEqual([200, 10_000]);
  expect(checked.body.rows.at(-1)?.missing).toHaveLength(7);
  const drafts = checked.body.rows.map(({ draft }) => draft);
  const refused = await t.send(company, drafts);
  expect([refused.status, (refused.body.data as string[]).length]).toEqual([405, 70_000]);
}, 60_000);
