import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Permission } from '#shared/permissions.ts';
import { newId } from '#server/ids.ts';
import { asPlatform } from '#server/platform.ts';
import { orders } from '../../orders/server/tables.ts';
import { session } from '../../session/contract.ts';
import { passwordResets } from '../../session/server/tables.ts';
import { testApp, type Company } from '../../../testing/testApp.ts';
import { makeRecords } from '../../../testing/fixtures.ts';
import { employees as calls } from '../contract.ts';
import { anEmployee, employeeOf, mail } from './testing.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const create = (token: string, form: object) => t.call(calls.create, { _id: newId(), ...form }, token);
const made = async (token: string, form: object) => {
  const { status, body } = await create(token, form);
  expect([status, body]).toEqual([200, { _id: expect.any(String), version: 1, link: null }]);
  return body._id;
};
const edit = (token: string, _id: string, form: object, version = 1) => t.call(calls.edit, { ...form, password: '', _id, version }, token);
const read = async (company: Company, _id: string) => (await t.call(calls.read, { _id }, company.token)).body.data;
const signIn = async (email: string, password: string = anEmployee.password) => {
  const { status, body } = await t.call(session.signIn, { email, password });
  return { status, token: body.token };
};
const isSignedIn = async (token: string) => (await t.call(session.check, { token })).status === 200;
const aVehicle = async (company: Company) => {
  const { vehicleOfDriver } = await makeRecords(t, company, `V${newId().slice(-6)}`);
  return vehicleOfDriver;
};

describe('an employee', () => {
  test('is created, read, listed and signs in; nothing tells the password', async () => {
    const company = await t.make.company();
    const form = employeeOf(company, 'clerk', {
      permission: ['order', 'office'],
      email: ` ${mail().toUpperCase()} `,
      cuil: '27-29880114-6',
    });
    const _id = await made(company.token, form);
    const { password: _password, invite: _invite, ...told } = form;
    const email = form.email.trim().toLowerCase();
    const row = {
      ...told,
      _id,
      version: 1,
      email,
      cuil: '27298801146',
      typeEmployee: { _id: company.typeOf.clerk, name: 'Administrativo' },
      kind: 'clerk',
      avatar: null,
      degree: 3,
      canSignIn: true,
      invited: null,
      factor: false,
      last_connect: null,
    };
    expect(await read(company, _id)).toEqual(row);
    const { token } = await signIn(email);
    expect(await isSignedIn(token)).toBe(true);
    // The list tells what it shows and is searched by, and no more of people.
    const untold = new Set(['cuil', 'birth', 'gender', 'bloodtype', 'nameEmergency', 'phoneEmergency', 'art', 'fleetAccess']);
    const shown = Object.fromEntries(Object.entries(row).filter(([field]) => !untold.has(field)));
    const listed = (await t.call(calls.list, {}, token)).body.data.find((one) => one._id === _id);
    expect(listed).toEqual({ ...shown, last_connect: expect.any(String) });
    const history = await t.call(calls.history, { _id }, company.token);
    expect(JSON.stringify(history.body)).not.toContain('quebracho');
  });

  test('needs what the documents say, each told at its field', async () => {
    const company = await t.make.company();
    const { status, body } = await create(company.token, {});
    expect([status, body.fields]).toEqual([
      400,
      {
        typeEmployee: 'Requerido',
        fileNumber: 'Requerido',
        status: 'Requerido',
        name: 'Requerido',
        last: 'Requerido',
        dni: 'Requerido',
        gender: 'Requerido',
      },
    ]);
    const wrong = await create(
      company.token,
      employeeOf(company, 'clerk', { email: 'a@', dni: 'DNI 12', cuil: '27-29880114-7', password: 'corta' }),
    );
    expect(wrong.body.fields).toEqual({
      email: 'Error en el Email',
      dni: 'Número inválido',
      cuil: 'El dígito verificador no coincide: revise el número',
      password: 'Al menos 8 caracteres',
    });
    const later = await create(company.token, employeeOf(company, 'clerk', { birth: '2190-01-01' }));
    expect(later.body.fields).toEqual({ birth: 'Fecha inválida' });
  });

  test.each([
    ['clerk', { email: '', password: '' }, { email: 'Requerido', password: 'Requerido' }],
    ['driver', { password: '' }, { vehicleAssign: 'Requerido', password: 'Requerido' }],
    ['warehouse', {}, { warehouse: 'Requerido' }],
    ['warehouse', { permission: ['order'] }, { warehouse: 'Requerido', permission: 'A este tipo no se le dan permisos' }],
    ['driver', { permission: ['order'] }, { vehicleAssign: 'Requerido', permission: 'A este tipo no se le dan permisos' }],
  ] as const)('of kind %s with %o lacks %o', async (kind, over, fields) => {
    const company = await t.make.company();
    const { status, body } = await create(company.token, employeeOf(company, kind, over));
    expect([status, body.fields]).toEqual([400, fields]);
  });

  test('that drives has vehicles, and signs in to nothing of the back-office', async () => {
    const company = await t.make.company();
    const vehicle = await aVehicle(company);
    const form = employeeOf(company, 'driver', { vehicleAssign: [vehicle, vehicle] });
    const _id = await made(company.token, form);
    expect((await read(company, _id)).vehicleAssign).toEqual([{ _id: vehicle, name: expect.stringContaining('Móvil') }]);
    const { token } = await signIn(form.email);
    expect((await t.call(calls.list, {}, token)).status).toBe(403);
    const without = await edit(company.token, _id, { ...form, vehicleAssign: [] });
    expect([without.status, without.body.fields]).toEqual([400, { vehicleAssign: 'Requerido' }]);
    expect((await edit(company.token, _id, { ...form, vehicleAssign: [], status: 2 })).status).toBe(200);
  });

  test('of a type of the company has no password and signs in to nothing; an email is theirs all the same', async () => {
    const company = await t.make.company();
    const { body } = await t.call(calls.addType, { name: 'Limpieza' }, company.token);
    const form = employeeOf(company, 'clerk', { typeEmployee: body._id });
    expect((await create(company.token, form)).body.fields).toEqual({ password: 'Este tipo no ingresa' });
    const _id = await made(company.token, { ...form, password: '' });
    expect(await read(company, _id)).toMatchObject({ kind: 'other', canSignIn: false, email: form.email });
    expect((await signIn(form.email)).status).toBe(401);
  });

  test('has an email of its own in the whole deployment, however it is written, until it is deleted', async () => {
    const [company, elsewhere] = [await t.make.company(), await t.make.company()];
    const form = employeeOf(company, 'clerk');
    const _id = await made(company.token, form);
    const taken = async (token: string, input: object) =>
      (await t.call(calls.email, { email: form.email.toUpperCase(), ...input }, token)).body.taken;
    for (const { token, typeOf } of [company, elsewhere]) {
      const again = await create(token, { ...employeeOf(company, 'clerk'), typeEmployee: typeOf.clerk, email: form.email.toUpperCase() });
      expect([again.status, again.body.fields]).toEqual([409, { email: 'Email existente' }]);
      expect([await taken(token, { type: 'new' }), await taken(token, { type: 'edit', _id })]).toEqual([true, token !== company.token]);
    }
    await t.call(calls.remove, { _id, version: 1 }, company.token);
    expect(await taken(elsewhere.token, { type: 'new' })).toBe(false);
    await made(elsewhere.token, { ...employeeOf(elsewhere, 'clerk'), email: form.email });
  });

  test('has a file number of its own, free again once it is deleted', async () => {
    const company = await t.make.company();
    const form = employeeOf(company, 'clerk');
    const _id = await made(company.token, form);
    const again = await create(company.token, { ...form, email: mail() });
    expect([again.status, again.body.fields]).toEqual([409, { fileNumber: 'Ya hay un empleado con ese legajo' }]);
    await t.call(calls.remove, { _id }, company.token);
    await made(company.token, form);
  });

  test('that is a driver with open orders is not deleted, and how many they are is told', async () => {
    const company = await t.make.company();
    const _id = await t.make.driver(company);
    const order = await t.make.order(company, { driverAssign: _id, status: 5 });
    const { status, body } = await t.call(calls.remove, { _id }, company.token);
    expect([status, body.code, body.data]).toEqual([409, 'IN_USE', { count: 1 }]);
    await t.inCompany(company, (db) => db.update(orders).set({ status: 22 }).where(eq(orders._id, order)));
    expect((await t.call(calls.remove, { _id }, company.token)).status).toBe(200);
  });
});

describe('how somebody signs in', () => {
  const stands = async (kind: 'clerk' | 'operator' = 'clerk', permission: Permission[] = ['office']) => {
    const company = await t.make.company();
    const form = employeeOf(company, kind, { permission });
    const _id = await made(company.token, form);
    return { company, form, _id, token: (await signIn(form.email)).token };
  };

  test('ends at once and for good when they are deactivated; they sign in again once they are active', async () => {
    const { company, form, _id, token } = await stands();
    await edit(company.token, _id, { ...form, status: 2 });
    expect([await isSignedIn(token), (await signIn(form.email)).status]).toEqual([false, 401]);
    await edit(company.token, _id, form, 2);
    expect([await isSignedIn(token), (await signIn(form.email)).status]).toEqual([false, 200]);
  });

  test.each(['deleted', 'made a type that does not sign in'])('ends at once and for good when they are %s', async (how) => {
    const { company, form, _id, token } = await stands();
    if (how === 'deleted') await t.call(calls.remove, { _id }, company.token);
    else {
      const { body } = await t.call(calls.addType, { name: 'Sereno' }, company.token);
      await edit(company.token, _id, { ...form, typeEmployee: body._id, permission: [] });
      expect((await read(company, _id)).canSignIn).toBe(false);
      const back = await edit(company.token, _id, form, 2);
      expect(back.body.fields).toEqual({ password: 'Requerido' });
    }
    expect([await isSignedIn(token), (await signIn(form.email)).status]).toEqual([false, 401]);
  });

  test('a new password ends their sessions and mailed links; one’s own is not set here', async () => {
    const { company, form, _id, token } = await stands();
    const expire = new Date(Date.now() + 3600_000);
    await asPlatform(t.database, (db) => db.insert(passwordResets).values({ tokenHash: newId(), email: form.email, expire }));
    const changed = { ...form, _id, version: 1, password: 'ceibo en flor' };
    expect((await t.call(calls.edit, changed, company.token)).status).toBe(200);
    expect([await isSignedIn(token), (await signIn(form.email)).status, (await signIn(form.email, 'ceibo en flor')).status]).toEqual([
      false,
      401,
      200,
    ]);
    const links = await asPlatform(t.database, (db) => db.select().from(passwordResets).where(eq(passwordResets.email, form.email)));
    expect(links).toEqual([]);
    const mine = await signIn(form.email, 'ceibo en flor');
    for (const [field, value] of [
      ['password', 'jacaranda lila'],
      ['email', mail()],
    ] as const) {
      const own = await t.call(calls.edit, { ...changed, version: 2, password: '', [field]: value }, mine.token);
      expect([own.status, own.body.fields]).toEqual([403, { [field]: 'Su email y su contraseña se cambian en Mi perfil' }]);
    }
    expect((await signIn(form.email, 'ceibo en flor')).status).toBe(200);
  });

  test('another email signs them in with the same password, and the one before does not', async () => {
    const { company, form, _id, token } = await stands();
    const email = mail();
    await edit(company.token, _id, { ...form, email });
    expect([(await signIn(email)).status, (await signIn(form.email)).status, await isSignedIn(token)]).toEqual([200, 401, true]);
    expect((await edit(company.token, _id, { ...form, email: '' }, 2)).body.fields).toEqual({ email: 'Requerido' });
  });

  test('a form sent twice makes one employee, whose password since then stays', async () => {
    const company = await t.make.company();
    const form = { ...employeeOf(company, 'clerk'), _id: newId() };
    await made(company.token, form);
    await t.call(calls.edit, { ...form, version: 1, password: 'ceibo en flor' }, company.token);
    await create(company.token, form);
    expect((await signIn(form.email, 'ceibo en flor')).status).toBe(200);
  });
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
