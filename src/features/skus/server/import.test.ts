import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type Company } from '../../../testing/testApp.ts';
import { jobs } from '../../jobs/contract.ts';
import { skus as contract } from '../contract.ts';
import { skuColumns } from '../importColumns.ts';
import { skuFileFields } from '../fields.ts';
import { guessedFields } from '#shared/record/import/importColumns.ts';
import { skus } from './tables.ts';
import { aSku } from './testing.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

type Cells = Partial<Record<keyof typeof skuFileFields, string>>;
const withClient = async () => {
  const company = await t.make.company();
  return { company, client: await t.make.client(company, 'Ñandú') };
};
const rowsOf = (...all: Cells[]) => all.map((cells, at) => ({ row: at + 2, cells }));
const check = async (company: Company, client: string, rows: ReturnType<typeof rowsOf>) =>
  (await t.call(contract.importCheck, { client, rows }, company.token)).body.rows;
/** The rows as the screen sends them after their preview. */
const asSent = async (company: Company, client: string, rows: ReturnType<typeof rowsOf>) =>
  (await check(company, client, rows)).flatMap(({ row, state, record }) =>
    state === 'new' || state === 'edit'
      ? [{ row, cells: rows.find((one) => one.row === row)!.cells, _id: record?._id ?? newId(), version: record?.version ?? null }]
      : [],
  );
/** The rows of a workbook as the screen reads them. */
const linesOf = async (bytes: Uint8Array) => {
  const [sheet] = (await readXlsx(bytes)).sheets;
  const [titles = [], ...lines] = (sheet?.rows ?? []).map((line) => line.map((cell) => String(cell ?? '')));
  const meant = guessedFields(titles, skuFileFields, skuColumns) as (keyof Cells)[];
  expect(meant).toEqual(['sku', 'description', 'code', 'variant']);
  return rowsOf(...lines.map((line) => Object.fromEntries(meant.map((field, at) => [field, line[at] ?? ''])) as Cells));
};
const send = (company: Company, client: string, rows: object[]) => t.call(contract.import, { client, rows }, company.token);
const stored = async (company: Company, client: string) =>
  (await t.call(contract.list, { client, sortField: 'sku', sortOrder: 'asc', size: 100 }, company.token)).body.data.map(
    ({ sku, description, code, variant, version }) => [sku, description, code, variant, version],
  );

describe('a file of SKUs', () => {
  test('adds those that the client does not have and changes those that it has; empty cells leave what there is', async () => {
    const { company, client } = await withClient();
    await t.call(contract.create, { ...aSku, client }, company.token);
    await t.call(contract.create, { ...aSku, client, sku: 'GOR-1', description: 'Gorra', code: '', variant: [] }, company.token);
    const rows = rowsOf(
      { sku: 'rem-01', description: 'Remera lisa' },
      { sku: 'BUZ-2', description: 'Buzo', variant: 'S;M', code: '779' },
      { sku: 'GOR-1', description: 'Gorra' },
    );
    const preview = await check(company, client, rows);
    expect(preview.map(({ row, state, name, changes }) => [row, state, name, changes])).toEqual([
      [2, 'edit', 'REM-01', { description: { from: 'Remera básica', to: 'Remera lisa' } }],
      [
        3,
        'new',
        'BUZ-2',
        {
          sku: { from: null, to: 'BUZ-2' },
          description: { from: null, to: 'Buzo' },
          code: { from: null, to: '779' },
          variant: { from: null, to: ['S', 'M'] },
        },
      ],
      [4, 'same', 'GOR-1', {}],
    ]);
    const sent = await asSent(company, client, rows);
    expect((await send(company, client, sent)).body).toEqual({ created: 1, edited: 1, same: 0 });
    const after = [
      ['BUZ-2', 'Buzo', '779', ['S', 'M'], 1],
      ['GOR-1', 'Gorra', '', [], 1],
      ['REM-01', 'Remera lisa', '7790001234567', ['Azul', 'Rojo'], 2],
    ];
    expect(await stored(company, client)).toEqual(after);
    // Sent again, because the answer was lost: nothing more is done.
    expect((await send(company, client, sent)).body).toEqual({ created: 1, edited: 1, same: 0 });
    expect(await stored(company, client)).toEqual(after);
    const changed = sent.find(({ version }) => version !== null)!;
    const { body } = await t.call(contract.history, { _id: changed._id }, company.token);
    expect(body.data.map(({ action, source }) => [action, source])).toEqual([
      ['edit', 'import'],
      ['create', 'back-office'],
    ]);
  });

  test('is refused at the cells that are wrong, all of it', async () => {
    const { company, client } = await withClient();
    const rows = rowsOf(
      { sku: 'A' },
      { description: 'Sin SKU' },
      { sku: ' a ' },
      { sku: 'X'.repeat(121) },
      { sku: 'B', variant: 'V,'.repeat(101) },
    );
    const preview = await check(company, client, rows);
    expect(preview.map(({ state, errors }) => [state, errors])).toEqual([
      ['new', {}],
      ['error', { sku: 'Requerido' }],
      ['error', { sku: 'Repetido: ya está en la fila 2' }],
      ['error', { sku: 'Hasta 120 caracteres' }],
      ['new', {}],
    ]);
    const sent = rows.map((one) => ({ ...one, _id: newId(), version: null }));
    expect(await send(company, client, sent)).toMatchObject({
      status: 400,
      body: {
        message: 'Hay filas con errores: revise la vista previa',
        fields: { 'rows.1.cells.sku': 'Requerido', 'rows.2.cells.sku': 'Repetido: ya está en la fila 2' },
      },
    });
    expect(await stored(company, client)).toEqual([]);
  });

  test('has errors where a spreadsheet has spoilt a SKU or a code', async () => {
    const { company, client } = await withClient();
    const cut = 'La planilla cortó el número: escríbalo completo';
    const broken = 'La planilla tiene un error en esta celda';
    const rows = rowsOf(
      { sku: '7,79E+12', description: 'Remera' },
      { sku: '7,79E+12', description: 'Gorra' },
      { sku: 'A-1', code: '7.79E+12' },
      { sku: '#N/A', code: '#REF!' },
    );
    const preview = await check(company, client, rows);
    expect(preview.map(({ state, errors }) => [state, errors])).toEqual([
      ['error', { sku: cut }],
      ['error', { sku: cut }],
      ['error', { code: cut }],
      ['error', { sku: broken, code: broken }],
    ]);
    const { status, body } = await send(company, client, [{ ...rows[3]!, _id: newId(), version: null }]);
    expect([status, body.fields]).toEqual([400, { 'rows.0.cells.sku': broken, 'rows.0.cells.code': broken }]);
  });

  test('that was shown otherwise is refused, and nothing of it is stored', async () => {
    const { company, client } = await withClient();
    const { _id } = (await t.call(contract.create, { ...aSku, client }, company.token)).body;
    const sent = await asSent(company, client, rowsOf({ sku: 'NEW' }, { sku: 'REM-01', description: 'De la planilla' }));
    await t.call(contract.edit, { ...aSku, client, _id, version: 1, description: 'De otra persona' }, company.token);
    expect(await send(company, client, sent)).toMatchObject({
      status: 409,
      body: { code: 'STALE', message: 'Algo cambió desde la vista previa: revísela otra vez' },
    });
    const used = [{ row: 2, cells: { sku: 'OTRO' }, _id, version: null }];
    expect((await send(company, client, used)).status).toBe(409);
    expect(await stored(company, client)).toEqual([['REM-01', 'De otra persona', '7790001234567', ['Azul', 'Rojo'], 2]]);
  });

  test('of another client, or of none, is refused', async () => {
    const { company } = await withClient();
    const { client: theirs } = await withClient();
    const rows = [{ row: 2, cells: { sku: 'A' }, _id: newId(), version: null }];
    expect((await send(company, theirs, rows)).status).toBe(404);
    expect((await t.call(contract.importCheck, { client: newId(), rows: rowsOf({ sku: 'A' }) }, company.token)).status).toBe(404);
    expect(await t.call(contract.import, { rows }, company.token)).toMatchObject({
      status: 400,
      body: { fields: { client: 'Requerido' } },
    });
    const many = { client: theirs, rows: Array.from({ length: 50_001 }, (_, i) => ({ row: i + 2, cells: { sku: `S-${i}` } })) };
    expect(await t.call(contract.importCheck, many, company.token)).toMatchObject({
      status: 400,
      body: { fields: { rows: 'Hasta 50.000 SKU por vez' } },
    });
  });

  test('has 50.000 rows at most: all of them are stored in one go, and what is exported of them changes nothing', async () => {
    const { company, client } = await withClient();
    const rows = rowsOf(...Array.from({ length: 50_000 }, (_, i) => ({ sku: `SKU-${i}`, description: `Producto ${i}`, variant: 'S, M' })));
    const sent = rows.map((one) => ({ ...one, _id: newId(), version: null }));
    expect((await send(company, client, sent)).body).toEqual({ created: 50_000, edited: 0, same: 0 });
    const other = rows.slice(0, 10_000).map(({ row, cells }) => ({ row, cells: { ...cells, description: 'Otro' } }));
    expect((await send(company, client, await asSent(company, client, other))).body).toEqual({ created: 0, edited: 10_000, same: 0 });
    const { body } = await t.call(contract.clients, {}, company.token);
    expect(body.data).toMatchObject([{ sku: 50_000 }]);
    const exported = (await t.call(contract.export, { client }, company.token)).body;
    expect(exported).toEqual({ job: expect.any(String) });
    const { job } = exported as { job: string };
    await vi.waitFor(
      async () => expect((await t.call(jobs.get, { _id: job }, company.token)).body).toMatchObject({ state: 'Completado' }),
      { timeout: 60_000, interval: 50 },
    );
    const { file } = (await t.call(jobs.get, { _id: job }, company.token)).body;
    const lines = await linesOf((await t.app.inject(file!.url)).rawPayload);
    const preview = await check(company, client, lines);
    expect(preview).toHaveLength(50_000);
    expect(preview.filter(({ state }) => state !== 'same')).toEqual([]);
  }, 120_000);

  test('has cells as long as a hundred variants are, and no longer', async () => {
    const { company, client } = await withClient();
    const variant = Array.from({ length: 100 }, (_, i) => `${i}${'x'.repeat(118)}`).join(' | ');
    const [row] = await check(company, client, rowsOf({ sku: 'A', variant }));
    expect([row?.state, row?.changes.variant?.to]).toEqual(['new', variant.split(' | ')]);
    const { status, body } = await t.call(
      contract.importCheck,
      { client, rows: rowsOf({ sku: 'A', variant: 'x,'.repeat(6_200) }) },
      company.token,
    );
    expect([status, body]).toMatchObject([400, { fields: { 'rows.0.cells.variant': 'Texto demasiado largo' } }]);
  });

  test('has each variant once, where it came first', async () => {
    const { company, client } = await withClient();
    const [row] = await check(company, client, rowsOf({ sku: 'A', variant: 'S, M, s, L, M' }));
    expect(row?.changes.variant?.to).toEqual(['S', 'M', 'L']);
  });
});

test('titles of files are known by many names', () => {
  expect(guessedFields(['Código de artículo', 'Nombre', 'EAN', 'Talles', 'Precio'], skuFileFields, skuColumns)).toEqual([
    'sku',
    'description',
    'code',
    'variant',
    null,
  ]);
  expect(guessedFields(['SKU', 'Descripción', 'Código', 'Variantes'], skuFileFields, skuColumns)).toEqual([
    'sku',
    'description',
    'code',
    'variant',
  ]);
});

test('what is exported can be imported again and changes nothing', async () => {
  const { company, client } = await withClient();
  const of = (sku: string, over: Partial<typeof skus.$inferInsert> = {}) => ({ _id: newId(), client, sku, description: 'Remera', ...over });
  await t.inCompany(company, (db) =>
    db
      .insert(skus)
      .values([
        of('00123', { code: '0077900012345678' }),
        of('=1+1', { description: '=HYPERLINK("http://x")' }),
        of('-', { description: '' }),
        of('1E5', { description: 'N/A', code: '-5' }),
        of('NIÑO 4', { variant: ['Rojo, M', 'Azul; L'] }),
        of('UNA', { variant: ['Rojo, M'] }),
        of('DOS', { variant: ['S', 'M'] }),
        of('_x0041_', { description: 'Ñandú «ü» 🎁' }),
        of('GONE', { status: 3 }),
      ]),
  );
  const { url } = (await t.call(contract.export, { client }, company.token)).body as { url: string };
  const file = await t.app.inject(url);
  expect(decodeURIComponent(String(file.headers['content-disposition']))).toMatch(/SKU Ñandú \d{4}-\d\d-\d\d\.xlsx$/);
  const preview = await check(company, client, await linesOf(file.rawPayload));
  const told = Object.fromEntries(preview.map(({ name, state, errors }) => [name, { state, errors }]));
  const names = ['-', '00123', '1E5', '=1+1', 'DOS', 'NIÑO 4', 'UNA', '_x0041_'];
  expect(told).toEqual(Object.fromEntries(names.map((name) => [name, { state: 'same', errors: {} }])));
});

test('the export of another company’s client is refused', async () => {
  const { client } = await withClient();
  const b = await t.make.company();
  expect(await t.call(contract.export, { client }, b.token)).toMatchObject({ status: 404, body: { message: 'El cliente no existe' } });
});
