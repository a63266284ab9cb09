import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guessedFields } from '#shared/record/import/importColumns.ts';
import { newId } from '#server/ids.ts';
import { testApp, type Company } from '../../../testing/testApp.ts';
import { makeVehicle } from '../../fleet/server/testing.ts';
import { session } from '../../session/contract.ts';
import { employeeTypes } from '../../session/server/tables.ts';
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
  last: `Peña ${dni}`,
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
/** Rows as the screen sends them after its preview. */
const confirmed = async (company: { token: string }, ...rows: Cells[]) =>
  (await check(company, ...rows)).map(({ row, record }, at) => ({
    row,
    cells: rows[at]!,
    _id: record?._id ?? newId(),
    version: record?.version ?? null,
  }));
const bring = async (company: { token: string }, ...rows: Cells[]) => {
  const { status, body } = await t.call(calls.import, { rows: await confirmed(company, ...rows) }, company.token);
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
    expect(await bring(company, ...rows)).toEqual({ created: 4, edited: 0, same: 0, invited: 0, outside: 4, links: [], unlinked: 0 });
    const made = (await list(company)).filter(({ name }) => name === 'Íñigo').toSorted((a, b) => a.fileNumber - b.fileNumber);
    expect(
      made.map((one) => [one.last, one.kind, one.vehicleAssign.map(({ _id }) => _id), one.warehouse.length, one.permission, one.canSignIn]),
    ).toEqual([
      ['Uno', 'driver', [vehicle], 0, [], false],
      ['Dos', 'driver', [vehicle], 0, [], false],
      ['Tres', 'warehouse', [], 1, [], false],
      ['Cuatro', 'clerk', [], 0, ['order', 'map'], false],
    ]);
    const { body: first } = await t.call(calls.read, { _id: made[0]!._id }, company.token);
    expect([first.data.workshift?.name, first.data.birth]).toEqual(['Mañana', '1983-01-22']);
  });

  test('have nothing to sign in with, and no mail gives it to them, until they are invited', async () => {
    const company = await t.make.company();
    const email = mail();
    await bring(company, person('Administrador', { email }));
    expect((await t.call(session.signIn, { email, password: 'quebracho colorado' })).status).toBe(401);
    const made = (await list(company)).find((one) => one.email === email);
    expect([made!.canSignIn, made!.invited]).toEqual([false, null]);
    expect((await t.call(calls.invite, { _id: made!._id }, company.token)).status).toBe(200);
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
      ['error', { workshift: 'No existe «Trasnoche»' }],
    ]);
  });

  test('who does not use what a column tells comes without it, and is told so; who no longer does loses it', async () => {
    const company = await t.make.company();
    await makeVehicle(t, company, { plate: 'AC 120 ÑA', movilnum: '14' });
    const driver = person('Chofer', { vehicleAssign: '14', permission: 'Órdenes' });
    const clerk = person('Administrativo', { vehicleAssign: 'AB123CD', warehouse: 'Galpón 9', permission: 'Mapa' });
    const rows = await check(company, driver, clerk);
    expect(rows.map(({ state, errors, ignored }) => [state, errors, ignored])).toEqual([
      ['new', {}, { permission: 'A este tipo no se le dan permisos' }],
      ['new', {}, { vehicleAssign: 'Este tipo no lleva vehículos', warehouse: 'Este tipo no lleva depósitos' }],
    ]);
    expect(await bring(company, driver, clerk)).toMatchObject({ created: 2 });
    expect((await check(company, clerk)).map(({ state }) => state)).toEqual(['same']);
    const moved = await check(company, { ...driver, typeEmployee: 'Operador', permission: '' });
    expect(moved.map(({ state, changes, ignored }) => [state, Object.keys(changes).toSorted(), ignored])).toEqual([
      ['edit', ['typeEmployee', 'vehicleAssign'], { vehicleAssign: 'Este tipo no lleva vehículos' }],
    ]);
    expect(await bring(company, { ...driver, typeEmployee: 'Operador' })).toMatchObject({ edited: 1 });
    const after = (await list(company)).find(({ fileNumber }) => String(fileNumber) === driver.fileNumber);
    expect([after!.kind, after!.vehicleAssign]).toEqual(['operator', []]);
  });

  test('what is wrong is told as a file needs it; what somebody does not have is nothing', async () => {
    const company = await t.make.company();
    expect(
      await states(
        company,
        person('Operador', { email: 'juan@', cuil: '20123', phone: '12' }),
        person('Operador', { email: 'a@b.com / c@d.com' }),
        person('Operador', { phone: 'no tiene', phoneEmergency: 's/d', cuil: '-', vehicleAssign: 'no' }),
        person('Chofer', { vehicleAssign: 'sin vehículo' }),
      ),
    ).toEqual([
      ['error', { email: 'No es un email', cuil: 'Faltan dígitos: un CUIT tiene 11', phone: 'Escriba de 6 a 15 dígitos' }],
      ['error', { email: 'Son varios emails: deje uno' }],
      ['new', {}],
      ['error', { vehicleAssign: 'Requerido' }],
    ]);
  });

  test('may leave the gender unsaid, once and again', async () => {
    const company = await t.make.company();
    const one = person('Operador', { gender: '' });
    await bring(company, one);
    expect((await list(company)).find(({ fileNumber }) => String(fileNumber) === one.fileNumber)?.name).toBe('Íñigo');
    expect(await states(company, one)).toEqual([['same', {}]]);
    expect(await states(company, { dni: one.dni!, phone: '1155667788' })).toEqual([['edit', {}]]);
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

describe('an invitation with the import', () => {
  const send = (company: { token: string }, rows: object[]) => t.call(calls.import, { rows, invite: true }, company.token);
  const invitable = async (company: { token: string }, ...rows: Cells[]) => (await check(company, ...rows)).map((row) => row.invitable);
  /** What the mailed or told link lets in. */
  const acceptedBy = async (link: string) => {
    const token = link.slice(link.lastIndexOf('/') + 1);
    return (await t.call(session.acceptInvitation, { token, password: 'quebracho colorado' })).status;
  };

  test('is for those who sign in by what they are, are active, have an e-mail and cannot yet', async () => {
    const company = await t.make.company();
    await t.inCompany(company, (db) => db.insert(employeeTypes).values({ _id: newId(), name: 'Sereno', kind: 'other', degree: 9 }));
    const [owner] = await list(company);
    expect(
      await invitable(
        company,
        person('Operador'),
        person('Sereno'),
        person('Operador', { status: 'Inactivo' }),
        person('Operador', { email: 'x' }),
        { email: owner!.email, phone: '1155667788' },
      ),
    ).toEqual([true, false, false, false, false]);
  });

  test('gives the links, once, where no mail takes them; what is sent twice invites once', async () => {
    const company = await t.make.company();
    const rows = await confirmed(company, person('Operador', { name: 'Ana' }), person('Administrador'));
    const first = await send(company, rows);
    expect([first.status, first.body]).toMatchObject([200, { created: 2, invited: 2, outside: 0 }]);
    expect(first.body.links.map(({ name, email }) => [name, email])).toEqual(
      rows.map(({ cells }) => [`${cells.name} ${cells.last}`, cells.email]),
    );
    const again = await send(company, rows);
    expect([again.status, again.body]).toEqual([200, { created: 2, edited: 0, same: 0, invited: 2, outside: 0, links: [], unlinked: 2 }]);
    const [one] = first.body.links;
    expect(await acceptedBy(one!.link)).toBe(200);
    const { email } = rows[0]!.cells;
    expect((await t.call(session.signIn, { email: email!, password: 'quebracho colorado' })).status).toBe(200);
    expect(await acceptedBy(one!.link)).toBe(400);
    const history = (await t.call(calls.history, { _id: one!._id }, company.token)).body.data;
    expect(history.map(({ action, source, changes }) => [action, source, changes])).toContainEqual([
      'edit',
      'import',
      { invite: { from: null, to: `Enviada a ${email}` } },
    ]);
  });

  test('leaves one that stands as it is, and takes the place of one that the file ends', async () => {
    const company = await t.make.company();
    const [stays, moves] = [person('Operador'), person('Operador')];
    const sent = await send(company, await confirmed(company, stays, moves));
    const changed = [
      { fileNumber: stays.fileNumber!, phone: '1155667788' },
      { fileNumber: moves.fileNumber!, email: mail() },
    ];
    expect(await invitable(company, ...changed)).toEqual([false, true]);
    const { body } = await send(company, await confirmed(company, ...changed));
    expect(body).toMatchObject({ edited: 2, invited: 2, outside: 0, links: [{ email: changed[1]!.email }], unlinked: 1 });
    expect(await acceptedBy(sent.body.links[1]!.link)).toBe(400);
    expect(await acceptedBy(sent.body.links[0]!.link)).toBe(200);
  });

  test('lets nobody in whom the viewer may not let in', async () => {
    const company = await t.make.company();
    const clerk = await t.make.user(company, 'clerk', ['office']);
    const guarded = person('Operador', { permission: 'Cuenta' });
    await bring(company, guarded);
    const edit = { fileNumber: guarded.fileNumber!, phone: '1155667788' };
    expect(await invitable(clerk, edit)).toEqual([false]);
    const { status, body } = await send(clerk, await confirmed(clerk, edit));
    expect([status, body]).toMatchObject([200, { edited: 1, invited: 0, outside: 1, links: [] }]);
  });

  test('is asked for, and is yes or no', async () => {
    const company = await t.make.company();
    expect(await bring(company, person('Operador'))).toMatchObject({ invited: 0, outside: 1, links: [] });
    const rows = await confirmed(company, person('Operador'));
    const { status, body } = await t.call(calls.import, { rows, invite: 'quizás' }, company.token);
    expect([status, body.fields]).toEqual([400, { invite: 'Debe ser sí o no' }]);
  });
});
