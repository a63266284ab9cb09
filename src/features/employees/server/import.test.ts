import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guessedFields } from '#shared/record/import/importColumns.ts';
import { newId } from '#server/ids.ts';
import { testApp, type Company } from '../../../testing/testApp.ts';
import { makeVehicle } from '../../fleet/server/testing.ts';
import { session } from '../../session/contract.ts';
import { employees as calls } from '../contract.ts';
import { employeeFields } from '../fields.ts';
import { employeeColumns } from '../importColumns.ts';
import { warehouses } from '../../warehouses/contract.ts';
import { mail } from './testing.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

type Cells = Partial<Record<keyof typeof employeeColumns, string>>;
let dni = 20_000_000;
const person = (typeEmployee: string, over: Cells = {}): Cells => ({
  typeEmployee,
  fileNumber: String((dni += 1) - 19_990_000),
  name: 'Íñigo',
  last: 'Peña',
  dni: String(dni),
  gender: 'M',
  email: mail(),
  ...over,
});
const check = async (company: { token: string }, ...rows: Cells[]) => {
  const { status, body } = await t.call(calls.importCheck, { rows: rows.map((cells, at) => ({ row: at + 2, cells })) }, company.token);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.rows;
};
const states = async (company: { token: string }, ...rows: Cells[]) =>
  (await check(company, ...rows)).map(({ state, errors }) => [state, errors]);
const bring = async (company: { token: string }, ...rows: Cells[]) => {
  const checked = await check(company, ...rows);
  const sent = checked.map(({ row, record }, at) => ({
    row,
    cells: rows[at]!,
    _id: record?._id ?? newId(),
    version: record?.version ?? null,
  }));
  const { status, body } = await t.call(calls.import, { rows: sent }, company.token);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
};
const list = async (company: Company) => (await t.call(calls.list, {}, company.token)).body.data;

describe('employees from a file', () => {
  test('come with their type, shift, vehicles, warehouses and permissions by name', async () => {
    const company = await t.make.company();
    const vehicle = await makeVehicle(t, company, { plate: 'AC 120 ÑA', movilnum: '14' });
    await t.make.warehouse(company);
    const [{ name: warehouse } = { name: '' }] = (await t.call(warehouses.list, {}, company.token)).body.data;
    const rows = [
      person('chofer', { vehicleAssign: 'ac120ña', workshift: 'mañana', birth: '22/01/83', last: 'Uno' }),
      person('CHOFER', { vehicleAssign: '14', last: 'Dos' }),
      person('Depósito', { warehouse, last: 'Tres' }),
      person('Administrativo', { permission: 'Órdenes, Mapa', last: 'Cuatro' }),
    ];
    expect(await bring(company, ...rows)).toEqual({ created: 4, edited: 0, same: 0 });
    const made = (await list(company)).filter(({ name }) => name === 'Íñigo').toSorted((a, b) => a.fileNumber - b.fileNumber);
    expect(
      made.map((one) => [one.last, one.kind, one.vehicleAssign.map(({ _id }) => _id), one.warehouse.length, one.permission, one.canSignIn]),
    ).toEqual([
      ['Uno', 'driver', [vehicle], 0, [], true],
      ['Dos', 'driver', [vehicle], 0, [], true],
      ['Tres', 'warehouse', [], 1, [], true],
      ['Cuatro', 'clerk', [], 0, ['order', 'map'], true],
    ]);
    const { body: first } = await t.call(calls.read, { _id: made[0]!._id }, company.token);
    expect([first.data.workshift?.name, first.data.birth]).toEqual(['Mañana', '1983-01-22']);
  });

  test('sign in with nothing that anybody knows, and can choose a password by mail', async () => {
    const company = await t.make.company();
    const email = mail();
    await bring(company, person('Administrador', { email }));
    expect((await t.call(session.signIn, { email, password: 'quebracho colorado' })).status).toBe(401);
    expect((await t.call(session.forgot, { email })).status).toBe(200);
  });

  test('a driver without a vehicle, a clerk without an e-mail, a name that there is not: said at the field', async () => {
    const company = await t.make.company();
    expect(
      await states(
        company,
        person('Chofer'),
        person('Administrativo', { email: '' }),
        person('Cadete'),
        person('Operador', { permission: 'Caja fuerte' }),
        person('Operador', { birth: '31/02/1990', cuil: '27-29880114-7', gender: 'quizás' }),
        person('Operador', { workshift: 'Trasnoche', gender: '' }),
      ),
    ).toEqual([
      ['error', { vehicleAssign: 'Requerido' }],
      ['error', { email: 'Requerido' }],
      ['error', { typeEmployee: 'No existe «Cadete»' }],
      ['error', { permission: 'No existe «Caja fuerte»' }],
      [
        'error',
        {
          birth: expect.stringMatching(/febrero|no existe|inválida/i),
          cuil: 'El dígito verificador no coincide: revise el número',
          gender: 'Escriba Masculino, Femenino, Otro',
        },
      ],
      ['error', { workshift: 'No existe «Trasnoche»', gender: 'Requerido' }],
    ]);
  });

  test('nobody makes somebody above them, an owner, or gives a permission that they lack', async () => {
    const company = await t.make.company();
    const clerk = await t.make.user(company, 'clerk', ['office']);
    expect(await states(clerk, person('Administrador'), person('Operador', { permission: 'Cuenta' }), person('Operador'))).toEqual([
      ['error', { typeEmployee: 'No puede dar un cargo mayor que el suyo' }],
      ['error', { permission: 'No puede dar un permiso que usted no tiene' }],
      ['new', {}],
    ]);
    expect(await states(company, person('Dueño'))).toEqual([['error', { typeEmployee: 'Dueño no se elige: viene con la empresa' }]]);
  });

  test('are recognised by file number, identity number or e-mail; an e-mail of another company is taken', async () => {
    const [company, other] = [await t.make.company(), await t.make.company()];
    const [one, two, three] = [person('Operador'), person('Operador'), person('Operador')] as const;
    await bring(company, one, two, three);
    const rows = await check(
      company,
      { fileNumber: one.fileNumber!, phone: '1155667788' },
      { dni: two.dni!, phone: '1155667788' },
      { email: three.email!.toUpperCase(), phone: '1155667788' },
    );
    expect(rows.map(({ state, changes, errors }) => [state, Object.keys(changes), errors])).toEqual([
      ['edit', ['phone'], {}],
      ['edit', ['phone'], {}],
      ['edit', ['phone'], {}],
    ]);
    expect(await states(company, { fileNumber: one.fileNumber!, email: two.email! })).toEqual([['error', { email: 'Email existente' }]]);
    expect(await states(other, person('Operador', { email: one.email! }))).toEqual([['error', { email: 'Email existente' }]]);
  });

  test('what is exported comes back without changes', async () => {
    const company = await t.make.company();
    await makeVehicle(t, company, { plate: 'AC 120 ÑA', movilnum: '14' });
    await bring(
      company,
      person('Chofer', { vehicleAssign: '14', licenseExpire: '31/01/2027', bloodtype: 'AB-', phone: '11 5566-7788' }),
      person('Administrativo', { permission: 'Mapa, Órdenes' }),
    );
    const { body } = await t.call(calls.export, {}, company.token);
    const [sheet] = (await readXlsx((await t.app.inject(body.url)).rawPayload)).sheets;
    const text = (cell: unknown) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : ((cell as string | null) ?? ''));
    const [titles = [], ...lines] = sheet!.rows.map((cells) => cells.map(text));
    const meant = guessedFields(titles, employeeFields, employeeColumns);
    expect(meant).not.toContain(null);
    const rows = lines.map((cells) => Object.fromEntries(meant.map((field, at) => [field, cells[at] ?? ''])));
    expect(await states(company, ...rows)).toEqual(rows.map(() => ['same', {}]));
  });
});
