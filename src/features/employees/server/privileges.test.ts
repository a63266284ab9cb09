import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Permission } from '#shared/permissions.ts';
import { newId } from '#server/ids.ts';
import { employees as people } from '../../session/server/tables.ts';
import { testApp, type Company } from '../../../testing/testApp.ts';
import { employees as calls } from '../contract.ts';
import { employeeOf } from './testing.ts';

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

describe('privileges', () => {
  const withOffice = async (permission: Permission[] = ['office']) => {
    const company = await t.make.company();
    return { company, clerk: await t.make.user(company, 'clerk', permission) };
  };

  test('a clerk gives no permission that they lack and makes no administrator; what they have they give', async () => {
    const { company, clerk } = await withOffice();
    const lent = await create(clerk.token, employeeOf(company, 'operator', { permission: ['office', 'order'] }));
    expect([lent.status, lent.body.fields]).toEqual([403, { permission: 'No puede dar un permiso que usted no tiene' }]);
    const admin = await create(clerk.token, employeeOf(company, 'admin'));
    expect([admin.status, admin.body.fields]).toEqual([403, { typeEmployee: 'No puede dar un cargo mayor que el suyo' }]);
    await made(clerk.token, employeeOf(company, 'operator', { permission: ['office'] }));
    await made(company.token, employeeOf(company, 'admin'));
  });

  test('nobody edits or deletes who stands above them', async () => {
    const { company, clerk } = await withOffice();
    const form = employeeOf(company, 'admin');
    const _id = await made(company.token, form);
    expect((await edit(clerk.token, _id, { ...form, phone: '' })).status).toBe(403);
    expect((await t.call(calls.remove, { _id }, clerk.token)).status).toBe(403);
    expect((await read(company, _id)).version).toBe(1);
  });

  test('nobody deletes themselves, nor the last owner; of two owners who bring each other down at once one stays', async () => {
    const company = await t.make.company();
    expect((await t.call(calls.remove, { _id: company.owner }, company.token)).status).toBe(403);
    const other = await t.make.user(company, 'owner');
    const owners = new Set([company.owner, other._id]);
    const both = await Promise.all([
      t.call(calls.remove, { _id: other._id }, company.token),
      t.call(calls.remove, { _id: company.owner }, other.token),
    ]);
    // Who comes second is signed out already, or told that they are the last.
    const [first, second] = both.map(({ status }) => status).toSorted((a, b) => a - b);
    expect([first, second === 401 || second === 409]).toEqual([200, true]);
    const left = await t.inCompany(company, (db) => db.select().from(people).where(eq(people.status, 1)));
    expect(left.filter(({ _id }) => owners.has(_id))).toHaveLength(1);
  });

  test('an owner is made by nobody; one that there is stays one', async () => {
    const company = await t.make.company();
    expect((await create(company.token, employeeOf(company, 'owner'))).status).toBe(403);
    const form = employeeOf(company, 'owner', { email: '', phone: '1140000000' });
    expect((await edit(company.token, company.owner, form)).status).toBe(200);
    expect((await edit(company.token, company.owner, { ...form, status: 2 }, 2)).status).toBe(403);
  });
});

describe('types and work shifts', () => {
  test('come with the company; those that people add are theirs to delete while nobody has them', async () => {
    const company = await t.make.company();
    const types = async () => (await t.call(calls.types, {}, company.token)).body.data;
    expect((await types()).map(({ name, total, locked }) => [name, total, locked])).toEqual([
      ['Dueño', 1, true],
      ['Administrador', 0, true],
      ['Administrativo', 0, true],
      ['Operador', 0, true],
      ['Depósito', 0, true],
      ['Chofer', 0, true],
    ]);
    const locked = await t.call(calls.removeType, { _id: company.typeOf.driver }, company.token);
    expect([locked.status, locked.body.message]).toEqual([409, 'Viene con la empresa y no se borra']);
    const { body } = await t.call(calls.addType, { name: 'Limpieza' }, company.token);
    const signs = await t.call(calls.addType, { name: '---' }, company.token);
    expect([signs.status, signs.body.fields]).toEqual([400, { name: 'Escriba letras o números' }]);
    const again = await t.call(calls.addType, { name: 'LIMPÍEZA' }, company.token);
    expect([again.status, again.body.fields]).toEqual([409, { name: 'Ya hay un tipo con ese nombre' }]);
    const _id = await made(company.token, employeeOf(company, 'clerk', { typeEmployee: body._id, password: '' }));
    const used = await t.call(calls.removeType, { _id: body._id }, company.token);
    expect([used.status, used.body.data, (await types()).at(-1)]).toMatchObject([409, { count: 1 }, { name: 'Limpieza', total: 1 }]);
    await t.call(calls.remove, { _id }, company.token);
    expect((await t.call(calls.removeType, { _id: body._id }, company.token)).status).toBe(200);
    expect(await types()).toHaveLength(6);
    expect((await create(company.token, employeeOf(company, 'clerk', { typeEmployee: body._id }))).body.fields).toEqual({
      typeEmployee: 'Tipo inexistente',
    });
  });

  test('shifts are Mañana, Tarde and Noche at first; one that somebody has stays', async () => {
    const company = await t.make.company();
    const shifts = async () => (await t.call(calls.shifts, {}, company.token)).body.data;
    expect((await shifts()).map(({ name }) => name)).toEqual(['Mañana', 'Tarde', 'Noche']);
    const { body } = await t.call(calls.addShift, { name: 'Franco' }, company.token);
    await made(company.token, employeeOf(company, 'clerk', { workshift: body._id }));
    expect((await t.call(calls.removeShift, { _id: body._id }, company.token)).status).toBe(409);
    expect((await t.call(calls.removeShift, { _id: (await shifts())[0]!._id }, company.token)).status).toBe(200);
  });
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
