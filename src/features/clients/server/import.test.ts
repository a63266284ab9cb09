import { eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guessedFields } from '#shared/record/import/importColumns.ts';
import { newId } from '#server/ids.ts';
import { audit } from '#server/record/auditTable.ts';
import { testApp, type Company } from '../../../testing/testApp.ts';
import { clients as calls } from '../contract.ts';
import { clientFields } from '../fields.ts';
import { clientColumns } from '../importColumns.ts';
import { clients } from './tables.ts';
import { aClient } from './testing.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

type Cells = Partial<Record<keyof typeof clientColumns, string>>;
const point = '-34.6405, -58.3745';
const nandu: Cells = {
  name: 'Ñandú Indumentaria',
  cuit: '30-50001091-2',
  email: 'Envios@Nandu.test',
  address: 'Mitre',
  addressNumber: '750',
  location: point,
};
const sur: Cells = {
  name: 'Electro Sur',
  cuit: '30-70308853-4',
  email: 'ventas@sur.test',
  address: 'Av. Belgrano 1200, Avellaneda',
  location: point,
};
const check = async (company: Company, ...rows: Cells[]) => {
  const { status, body } = await t.call(calls.importCheck, { rows: rows.map((cells, at) => ({ row: at + 2, cells })) }, company.token);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.rows;
};
const states = async (company: Company, ...rows: Cells[]) => (await check(company, ...rows)).map(({ state, errors }) => [state, errors]);
/** Rows as the screen sends them after its preview. */
const confirmed = async (company: Company, ...rows: Cells[]) =>
  (await check(company, ...rows)).map(({ row, record }, at) => ({
    row,
    cells: rows[at]!,
    _id: record?._id ?? newId(),
    version: record?.version ?? null,
  }));
const send = (company: Company, rows: object[]) => t.call(calls.import, { rows }, company.token);
const stored = (company: Company) => t.inCompany(company, (db) => db.select().from(clients).orderBy(clients.number));

describe('what becomes of a row', () => {
  test('a new client, with what the form needs', async () => {
    const company = await t.make.company();
    expect(await check(company, nandu)).toEqual([
      {
        row: 2,
        state: 'new',
        name: 'Ñandú Indumentaria',
        record: null,
        changes: expect.any(Object),
        errors: {},
        ignored: {},
        twin: null,
        unplaced: null,
      },
    ]);
    expect(await stored(company)).toEqual([]);
  });

  test('floor and door of an address in one cell have their fields, and nothing of it is lost', async () => {
    const company = await t.make.company();
    const address = 'Av. Corrientes 1234 5° B, timbre 4, CABA';
    const [row] = await check(company, { ...sur, address });
    expect(Object.fromEntries(Object.entries(row!.changes).map(([field, { to }]) => [field, to]))).toMatchObject({
      address: 'Av. Corrientes, timbre 4',
      addressNumber: 1234,
      floor: '5',
      door: 'B',
      town: 'CABA',
    });
    await send(company, await confirmed(company, { ...sur, address }));
    expect(await stored(company)).toMatchObject([{ address: 'Av. Corrientes, timbre 4', addressNumber: 1234, floor: '5', door: 'B' }]);
  });

  test('what the form refuses is said in its words, at the field', async () => {
    const company = await t.make.company();
    const wrong = { ...nandu, name: '', cuit: '30-50001091-3', email: 'nandu', status: 'Quizás', postalCode: '12345678901' };
    expect(await states(company, wrong, { ...sur, address: '', location: '' })).toEqual([
      [
        'error',
        {
          name: 'Requerido',
          cuit: 'El dígito verificador no coincide: revise el número',
          email: 'No es un email',
          status: 'Escriba Activo, Inactivo',
          postalCode: 'Código postal inválido',
        },
      ],
      ['error', { address: 'Requerido', location: 'Requerido' }],
    ]);
  });

  test('an address without a point is told apart, to be put on the map', async () => {
    const company = await t.make.company();
    const [row] = await check(company, { ...sur, location: '' });
    expect(row).toMatchObject({
      state: 'error',
      errors: { location: 'Falta ubicar la dirección' },
      unplaced: { address: 'Av. Belgrano', addressNumber: 1200, town: 'Avellaneda', postalCode: '' },
    });
  });

  test('one that is there is recognised by its tax number, then by its e-mail; what changes is shown', async () => {
    const company = await t.make.company();
    await send(company, await confirmed(company, nandu, sur));
    const [first, second] = await stored(company);
    const rows = await check(
      company,
      { cuit: '30500010912', name: 'Ñandú S.A.', town: '' },
      { email: 'VENTAS@sur.test', phone: '11 4301-2200' },
      { cuit: '30500010912x', email: 'ventas@sur.test' },
    );
    expect(rows.map(({ state, record, changes }) => [state, record, changes])).toEqual([
      ['edit', { _id: first!._id, version: 1 }, { name: { from: 'Ñandú Indumentaria', to: 'Ñandú S.A.' } }],
      ['edit', { _id: second!._id, version: 1 }, { phone: { from: '', to: '1143012200' } }],
      ['error', { _id: second!._id, version: 1 }, {}],
    ]);
  });

  test('an address that is as it was keeps its point, another one needs its own', async () => {
    const company = await t.make.company();
    await send(company, await confirmed(company, nandu));
    const { cuit } = nandu;
    expect(await states(company, { cuit, address: 'Mitre', addressNumber: '750' })).toEqual([['same', {}]]);
    expect(await states(company, { cuit, address: 'Mitre', addressNumber: '751' })).toEqual([
      ['error', { location: 'Falta ubicar la dirección' }],
    ]);
  });

  test('an e-mail that another client has is taken', async () => {
    const company = await t.make.company();
    await send(company, await confirmed(company, nandu, sur));
    expect(await states(company, { cuit: nandu.cuit!, email: sur.email! })).toEqual([['error', { email: 'Email existente' }]]);
  });

  test('a client that stands twice in the file is told, with the row where it was', async () => {
    const company = await t.make.company();
    const again = { ...nandu, email: 'otra@nandu.test' };
    const sameMail = { ...sur, cuit: '', email: nandu.email! };
    expect(await states(company, nandu, again, sameMail)).toEqual([
      ['new', {}],
      ['error', { cuit: 'Repetido: ya está en la fila 2' }],
      ['error', { email: 'Repetido: ya está en la fila 2' }],
    ]);
  });

  test('a tax number that two clients have tells none, until another value does', async () => {
    const company = await t.make.company();
    await send(company, await confirmed(company, nandu, sur));
    await t.inCompany(company, (db) => db.update(clients).set({ cuit: '30500010912' }));
    const { cuit } = nandu;
    expect(await states(company, { cuit, name: 'Otro' }, { cuit, email: sur.email!, name: 'Otro' })).toEqual([
      ['error', { cuit: 'Lo tienen 2 clientes: agregue otro dato que los distinga' }],
      ['edit', {}],
    ]);
  });
});

describe('an import', () => {
  test('makes and changes clients in one go, with numbers of their own and a history that says where from', async () => {
    const company = await t.make.company();
    await t.call(calls.create, { ...aClient, _id: newId(), name: 'Viejo', email: 'viejo@test.test', cuit: '' }, company.token);
    const rows = await confirmed(company, nandu, { email: 'viejo@test.test', town: 'Ñuñoa' }, sur);
    const { status, body } = await send(company, rows);
    expect([status, body]).toEqual([200, { created: 2, edited: 1, same: 0 }]);
    const made = await stored(company);
    expect(made.map(({ name, town, search, passwordHash, version }) => [name, town, search, passwordHash !== null, version])).toEqual([
      ['Viejo', 'Ñuñoa', 'viejo', true, 2],
      ['Ñandú Indumentaria', null, 'nandu indumentaria', false, 1],
      ['Electro Sur', 'Avellaneda', 'electro sur', false, 1],
    ]);
    expect(new Set(made.map(({ number }) => number)).size).toBe(3);
    const notes = await t.inCompany(company, (db) =>
      db.select().from(audit).where(eq(audit.source, 'import')).orderBy(audit.action, audit.name),
    );
    expect(notes.map(({ action, name, changes }) => [action, name, changes])).toEqual([
      ['create', 'Electro Sur', {}],
      ['create', 'Ñandú Indumentaria', {}],
      ['edit', 'Viejo', { town: { from: 'Barracas', to: 'Ñuñoa' } }],
    ]);
  });

  test('sent twice, or twice at once, is done once', async () => {
    const company = await t.make.company();
    await send(company, await confirmed(company, { ...sur, cuit: '' }));
    const rows = await confirmed(company, nandu, { email: sur.email!, phone: '1143012200' });
    const answers = await Promise.all([send(company, rows), send(company, rows)]);
    for (const { status, body } of [...answers, await send(company, rows)])
      expect([status, body]).toEqual([200, { created: 1, edited: 1, same: 0 }]);
    expect((await stored(company)).map(({ version }) => version)).toEqual([2, 1]);
  });

  test('does nothing when one of its rows cannot be imported, or is no longer what was shown', async () => {
    const company = await t.make.company();
    const rows = await confirmed(company, nandu, sur);
    const wrong = await send(company, [rows[0]!, { ...rows[1]!, cells: { ...sur, email: 'x' } }]);
    expect([wrong.status, wrong.body.fields]).toEqual([400, { 'rows.1.cells.email': 'No es un email' }]);
    expect(await stored(company)).toEqual([]);
    await send(company, rows.slice(0, 1));
    const edits = await confirmed(company, { ...nandu, name: 'Ñandú S.A.' });
    await t.inCompany(company, (db) => db.update(clients).set({ version: 5 }));
    const stale = await send(company, [rows[1]!, ...edits]);
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE']);
    expect((await stored(company)).map(({ name }) => name)).toEqual(['Ñandú Indumentaria']);
  });

  test('and an edit or a deletion of the same client at once: one of them is told, and nothing is taken back', async () => {
    const company = await t.make.company();
    await send(company, await confirmed(company, nandu, sur));
    for (let round = 0; round < 6; round += 1) {
      const rows = await confirmed(company, { ...nandu, contactName: `Vuelta ${round}` }, { ...sur, contactName: `Vuelta ${round}` });
      const [before] = await stored(company);
      const { _id, version, email } = before!;
      const form = { ...aClient, _id, version, email: email!, password: '', phone: `11444400${round}0` };
      const [imported, edited] = await Promise.all([send(company, rows), t.call(calls.edit, form, company.token)]);
      expect([imported.status, edited.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      const [after] = await stored(company);
      expect(after).toMatchObject(edited.status === 200 ? { phone: form.phone } : { contactName: `Vuelta ${round}` });
    }
    const rows = await confirmed(company, { ...nandu, contactName: 'Última' });
    const [imported, removed] = await Promise.all([send(company, rows), t.call(calls.remove, { _id: rows[0]!._id }, company.token)]);
    expect([removed.status, (await stored(company))[0]!.status]).toEqual([200, 3]);
    expect([200, 409]).toContain(imported.status);
  });

  test('takes 2.000 rows and no more', async () => {
    const company = await t.make.company();
    const row = { row: 2, cells: { name: 'x' } };
    const { status, body } = await t.call(calls.importCheck, { rows: Array.from({ length: 2001 }, () => row) }, company.token);
    expect([status, body.fields]).toEqual([400, { rows: 'Hasta 2.000 clientes por vez' }]);
  });

  test('an _id that is in use makes no second client', async () => {
    const company = await t.make.company();
    const rows = await confirmed(company, nandu);
    await send(company, rows);
    const { status, body } = await send(company, [{ ...rows[0]!, cells: sur }]);
    expect([status, body.message]).toEqual([409, 'Ya se guardó con otros datos o se borró el cliente']);
  });

  test('of our own list comes back without changes', async () => {
    const company = await t.make.company();
    await t.call(calls.create, { ...aClient, _id: newId(), name: 'Primero' }, company.token);
    await send(company, await confirmed(company, sur, { ...nandu, cuit: '', email: 'tres@test.test', status: 'inactivo', floor: 'PB' }));
    // As one from before, of which little is known.
    await t.inCompany(company, (db) =>
      db.insert(clients).values({ _id: newId(), number: 99, name: 'Viejo', search: 'viejo', address: '', email: 'viejo@test.test' }),
    );
    const { body } = await t.call(calls.export, {}, company.token);
    const [sheet] = (await readXlsx((await t.app.inject(body.url)).rawPayload)).sheets;
    const [titles = [], ...lines] = sheet!.rows.map((cells) => cells.map((cell) => String(cell ?? '')));
    const meant = guessedFields(titles, clientFields, clientColumns);
    expect(meant).not.toContain(null);
    const rows = lines.map((cells) => Object.fromEntries(meant.map((field, at) => [field, cells[at] ?? ''])));
    expect(await states(company, ...rows)).toEqual([0, 1, 2, 3].map(() => ['same', {}]));
  });

  test('is for the office, and knows nothing of other companies', async () => {
    const [company, other] = [await t.make.company(), await t.make.company()];
    await send(other, await confirmed(other, nandu));
    expect(await states(company, nandu)).toEqual([['new', {}]]);
    const { token } = await t.make.user(company, 'clerk', ['order']);
    expect((await t.call(calls.importCheck, { rows: [{ row: 2, cells: nandu }] }, token)).status).toBe(403);
    expect((await t.call(calls.import, { rows: [{ row: 2, cells: nandu, _id: newId(), version: null }] }, token)).status).toBe(403);
  });
});
