import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type Company } from '../../../testing/testApp.ts';
import { clients as calls } from '../contract.ts';
import type { clientColumns } from '../importColumns.ts';
import { clients } from './tables.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

type Cells = Partial<Record<keyof typeof clientColumns, string>>;
const where = { address: 'Mitre', addressNumber: '750', location: '-34.6405, -58.3745' };
const nandu: Cells = { ...where, name: 'Ñandú Indumentaria', cuit: '30-50001091-2', email: 'Envios@Nandu.test' };
const sur: Cells = { ...where, name: 'Electro Sur', cuit: '30-70308853-4', email: 'ventas@sur.test' };
const send = (company: Company, rows: object[]) => t.call(calls.import, { rows }, company.token);
const stored = (company: Company) => t.inCompany(company, (db) => db.select().from(clients).orderBy(clients.number));

describe('a client of another one’s name', () => {
  const branch: Cells = { ...nandu, name: 'NANDU  indumentaria', cuit: '', email: 'sucursal@nandu.test' };
  type Said = { cells: Cells; twin?: 'other' | 'same' };
  const ask = async (company: Company, ...rows: Said[]) => {
    const { status, body } = await t.call(calls.importCheck, { rows: rows.map((one, at) => ({ row: at + 2, ...one })) }, company.token);
    expect(status).toBe(200);
    return body.rows;
  };
  const said = async (company: Company, ...rows: Said[]) => (await ask(company, ...rows)).map(({ state, twin }) => [state, twin]);
  const prepared = async (company: Company, ...rows: Said[]) =>
    (await ask(company, ...rows)).map(({ row, record }, at) => ({
      row,
      ...rows[at]!,
      _id: record?._id ?? newId(),
      version: record?.version ?? null,
    }));
  const there = 'Ya hay un cliente con ese nombre: Ñandú Indumentaria (30-50001091-2 · envios@nandu.test)';

  test('is in doubt until somebody says whether it is that one, whatever the case, accents and spaces', async () => {
    const company = await t.make.company();
    await send(company, await prepared(company, { cells: nandu }));
    expect(await said(company, { cells: branch })).toEqual([['twin', { sentence: there, same: true }]]);
    expect(await said(company, { cells: branch, twin: 'other' })).toEqual([['new', { sentence: there, same: true }]]);
    const [row] = await ask(company, { cells: branch, twin: 'same' });
    expect([row!.state, Object.keys(row!.changes), row!.twin]).toEqual(['edit', ['name', 'email'], null]);
  });

  test('is not brought in silence, and as what it is said to be once', async () => {
    const company = await t.make.company();
    await send(company, await prepared(company, { cells: nandu }));
    const silent = await send(company, await prepared(company, { cells: branch }));
    expect([silent.status, silent.body.fields]).toEqual([400, { 'rows.0': there }]);
    for (const [twin, counts] of [
      ['same', { created: 0, edited: 1, same: 0 }],
      ['other', { created: 1, edited: 0, same: 0 }],
    ] as const) {
      const cells = twin === 'same' ? branch : { ...branch, email: 'otra@nandu.test' };
      const rows = await prepared(company, { cells, twin });
      for (const { status, body } of [await send(company, rows), await send(company, rows)]) expect([status, body]).toEqual([200, counts]);
    }
    expect((await stored(company)).map(({ name, email, version }) => [name, email, version])).toEqual([
      ['NANDU  indumentaria', 'sucursal@nandu.test', 2],
      ['NANDU  indumentaria', 'otra@nandu.test', 1],
    ]);
  });

  test('may be of another row of the file', async () => {
    const company = await t.make.company();
    const second = { sentence: 'Mismo nombre que la fila 2', same: false };
    expect(await said(company, { cells: nandu }, { cells: branch }, { cells: sur })).toEqual([
      ['new', null],
      ['twin', second],
      ['new', null],
    ]);
    expect(await said(company, { cells: nandu }, { cells: branch, twin: 'other' })).toEqual([
      ['new', null],
      ['new', second],
    ]);
    expect(await said(company, { cells: { ...nandu, email: 'x' } }, { cells: branch })).toEqual([
      ['error', null],
      ['new', null],
    ]);
  });

  test('cannot be that one when both have a tax number, or another row is about it; several are told', async () => {
    const company = await t.make.company();
    await send(company, await prepared(company, { cells: nandu }));
    const another = { ...branch, cuit: sur.cuit! };
    expect(await said(company, { cells: another, twin: 'same' })).toEqual([['twin', { sentence: there, same: false }]]);
    const edit = { cells: { cuit: nandu.cuit!, phone: '1143012200' } };
    expect(await said(company, edit, { cells: branch, twin: 'same' })).toEqual([
      ['edit', null],
      ['twin', { sentence: there, same: false }],
    ]);
    expect(await said(company, { cells: branch, twin: 'same' }, { cells: { ...branch, email: 'z@z.test' }, twin: 'same' })).toEqual([
      ['edit', null],
      ['twin', { sentence: there, same: false }],
    ]);
    await send(company, await prepared(company, { cells: another, twin: 'other' }));
    expect(await said(company, { cells: { ...branch, email: 'z@z.test' }, twin: 'same' })).toEqual([
      ['twin', { sentence: expect.stringMatching(/^Ya hay 2 clientes con ese nombre: 30-.*; 30-/), same: false }],
    ]);
  });

  test('is one that a row renames, not one that was called so before', async () => {
    const company = await t.make.company();
    await send(company, await prepared(company, { cells: nandu }, { cells: sur }));
    expect(await said(company, { cells: { cuit: sur.cuit!, name: 'nandu indumentaria' } })).toEqual([
      ['twin', { sentence: there, same: false }],
    ]);
    await send(company, await prepared(company, { cells: { cuit: sur.cuit!, name: nandu.name! }, twin: 'other' }));
    expect(await said(company, { cells: { cuit: sur.cuit!, name: 'NANDU INDUMENTARIA', phone: '1143012200' } })).toEqual([['edit', null]]);
  });

  test('of another company or of one that was deleted is nobody’s; what is said is one of two', async () => {
    const [company, other] = [await t.make.company(), await t.make.company()];
    await send(other, await prepared(other, { cells: nandu }));
    await send(company, await prepared(company, { cells: nandu }));
    await t.inCompany(company, (db) => db.update(clients).set({ status: 3 }));
    expect(await said(company, { cells: branch })).toEqual([['new', null]]);
    const { status, body } = await t.call(calls.importCheck, { rows: [{ row: 2, cells: branch, twin: 'x' as never }] }, company.token);
    expect([status, body.fields]).toEqual([400, { 'rows.0.twin': 'Debe ser other o same' }]);
  });
});
