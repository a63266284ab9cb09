import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { employees } from '../../session/server/tables.ts';
import { testApp, type App, type Company } from '../../../testing/testApp.ts';
import { fleet } from '../contract.ts';
import { aVehicle, chosenFrom, makeVehicle } from './testing.ts';
import { vehicleBrands, vehicleModels, vehicleStatuses } from './tables.ts';

let t: App;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const send = async (company: Company, over: object = {}) =>
  t.call(fleet.create, { ...aVehicle, ...(await chosenFrom(t, company)), _id: newId(), ...over }, company.token);
const read = async (company: Company, _id: string) => (await t.call(fleet.read, { _id }, company.token)).body.data;
const modelOf = (company: Company, brand: string) =>
  t.inCompany(company, async (db) => {
    const [found] = await db
      .select({ brand: vehicleBrands._id, model: vehicleModels._id })
      .from(vehicleModels)
      .innerJoin(vehicleBrands, eq(vehicleBrands._id, vehicleModels.brand))
      .where(eq(vehicleBrands.name, brand));
    return found!;
  });
const statusAt = (company: Company, position: number) =>
  t.inCompany(company, async (db) => (await db.select().from(vehicleStatuses).where(eq(vehicleStatuses.position, position)))[0]!._id);

describe('a vehicle', () => {
  test('is created, read and listed with the names of what it was chosen from', async () => {
    const company = await t.make.company();
    const driver = await t.make.driver(company);
    const chosen = await chosenFrom(t, company);
    const { status, body } = await send(company, { driver: [driver, driver] });
    expect([status, body]).toEqual([200, { _id: expect.any(String), version: 1 }]);
    const [row] = (await t.call(fleet.list, {}, company.token)).body.data;
    expect(row).toEqual({
      ...aVehicle,
      _id: body._id,
      version: 1,
      status: { _id: chosen.status, name: 'En servicio', position: 1, color: '#00873c' },
      brand: { _id: chosen.brand, name: 'Renault' },
      model: { _id: chosen.model, name: 'Kangoo' },
      type: { _id: chosen.type, name: 'Utilitario' },
      category: { _id: chosen.category, name: 'General' },
      driver: [{ _id: driver, name: 'Íñigo Ibáñez' }],
    });
  });

  test('needs plate, fleet number, status, brand, model, type and category', async () => {
    const { token } = await t.make.company();
    const { status, body } = await t.call(fleet.create, { color: 'rojo' }, token);
    const needed = ['plate', 'movilnum', 'status', 'brand', 'model', 'type', 'category'];
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      ...Object.fromEntries(needed.map((field) => [field, 'Requerido'])),
      color: 'Color inválido: seis dígitos, como #136adc',
    });
    expect((await t.call(fleet.create, { plate: '--', movilnum: ' ' }, token)).body.fields).toMatchObject({
      plate: 'Escriba letras o números',
      movilnum: 'Requerido',
    });
  });

  test.each([
    ['plate', 'af-903 tt', 'Otro vehículo tiene esa patente'],
    ['plate', 'ÁF903TT', 'Otro vehículo tiene esa patente'],
    ['movilnum', ' 2 1', 'Otro vehículo tiene ese número de móvil'],
    ['movilnum', '2-1', 'Otro vehículo tiene ese número de móvil'],
  ])('has a %s of its own, however it is written: %s', async (field, value, sentence) => {
    const company = await t.make.company();
    const first = await send(company);
    const other = { plate: 'AA 000 ZZ', movilnum: '99', [field]: value };
    const again = await send(company, other);
    expect([again.status, again.body.fields]).toEqual([409, { [field]: sentence }]);
    expect((await send(await t.make.company(), other)).status).toBe(200);
    await t.call(fleet.remove, { _id: first.body._id }, company.token);
    expect((await send(company, other)).status).toBe(200);
  });

  test('is of a model of its brand', async () => {
    const company = await t.make.company();
    const { model } = await modelOf(company, 'Ford');
    const { status, body } = await send(company, { model });
    expect([status, body.fields]).toEqual([400, { model: 'Ese modelo es de otra marca' }]);
    expect((await send(company, await modelOf(company, 'Ford'))).status).toBe(200);
  });

  test.each(['status', 'brand', 'model', 'type', 'category'] as const)('is of no %s of another company', async (field) => {
    const company = await t.make.company();
    const theirs = (await chosenFrom(t, await t.make.company()))[field];
    const { status, body } = await send(company, { [field]: theirs });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  test('is given to active drivers of the company, to nobody else; one who left may stay', async () => {
    const company = await t.make.company();
    const driver = await t.make.driver(company);
    const refused = [await t.make.driver(await t.make.company()), (await t.make.user(company, 'clerk'))._id, newId()];
    for (const one of refused) expect((await send(company, { driver: [one] })).body.fields).toEqual({ driver: expect.any(String) });
    const { body } = await send(company, { driver: [driver] });
    await t.inCompany(company, (db) => db.update(employees).set({ status: 2 }).where(eq(employees._id, driver)));
    expect((await send(company, { driver: [driver], plate: 'B', movilnum: 'B' })).status).toBe(400);
    const again = { ...aVehicle, ...(await chosenFrom(t, company)), driver: [driver], _id: body._id, version: 1, color: '#000000' };
    expect((await t.call(fleet.edit, again, company.token)).status).toBe(200);
  });

  test('is given one of the statuses above 0 and below 16', async () => {
    const company = await t.make.company();
    expect((await send(company, { status: await statusAt(company, 15) })).status).toBe(200);
    const { status, body } = await send(company, { status: await statusAt(company, 16), plate: 'B', movilnum: 'B' });
    expect([status, body.fields]).toEqual([400, { status: 'Ese estado no se puede elegir' }]);
  });

  test('keeps a history that names what was chosen, and refuses who edits what somebody else saved', async () => {
    const company = await t.make.company();
    const driver = await t.make.driver(company);
    const _id = (await send(company)).body._id;
    const ford = await modelOf(company, 'Ford');
    const next = { ...aVehicle, ...(await chosenFrom(t, company)), ...ford, driver: [driver], _id, version: 1, inspectionExpire: null };
    expect((await t.call(fleet.edit, next, company.token)).body).toEqual({ _id, version: 2 });
    expect((await t.call(fleet.edit, { ...next, color: '#ffffff' }, company.token)).body.code).toBe('STALE');
    const [entry] = (await t.call(fleet.history, { _id }, company.token)).body.data;
    expect(entry?.changes).toEqual({
      brand: { from: 'Renault', to: 'Ford' },
      model: { from: 'Kangoo', to: expect.any(String) },
      driver: { from: [], to: ['Íñigo Ibáñez'] },
      inspectionExpire: { from: '2027-01-15', to: null },
    });
    expect((await read(company, _id)).driver).toEqual([{ _id: driver, name: 'Íñigo Ibáñez' }]);
  });

  test('is given to another driver of the same name: that is a change, and its history says so', async () => {
    const company = await t.make.company();
    const [one, other, ana] = [await t.make.driver(company), await t.make.driver(company), await t.make.driver(company, { name: 'Ana' })];
    const chosen = await chosenFrom(t, company);
    // Nobody is left without a vehicle.
    await send(company, { plate: 'AA111AA', movilnum: '99', driver: [one] });
    const { _id } = (await send(company, { driver: [one, ana] })).body;
    const next = { ...aVehicle, ...chosen, driver: [ana, one], _id, version: 1 };
    expect((await t.call(fleet.edit, next, company.token)).body).toEqual({ _id, version: 1 });
    expect((await t.call(fleet.edit, { ...next, driver: [ana, other] }, company.token)).body).toEqual({ _id, version: 2 });
    expect((await read(company, _id)).driver.map((driver) => driver._id).toSorted()).toEqual([ana, other].toSorted());
    const [entry] = (await t.call(fleet.history, { _id }, company.token)).body.data;
    expect(entry?.changes).toEqual({
      driver: { from: ['Ana Ibáñez', 'Íñigo Ibáñez'], to: ['Ana Ibáñez', 'Íñigo Ibáñez (otro registro)'] },
    });
  });

  test('is told apart from one that was made with another of the same name, when it is sent again', async () => {
    const company = await t.make.company();
    const [one, other] = [await t.make.driver(company), await t.make.driver(company)];
    const sent = { ...aVehicle, ...(await chosenFrom(t, company)), _id: newId() };
    for (const driver of [one, one]) expect((await t.call(fleet.create, { ...sent, driver: [driver] }, company.token)).status).toBe(200);
    expect((await t.call(fleet.create, { ...sent, driver: [other] }, company.token)).body.code).toBe('STALE');
  });

  test('is not deleted while somebody drives it', async () => {
    const company = await t.make.company();
    const _id = (await send(company, { driver: [await t.make.driver(company)] })).body._id;
    const { status, body } = await t.call(fleet.remove, { _id }, company.token);
    expect([status, body.code, body.data]).toEqual([409, 'IN_USE', { count: 1 }]);
    expect(body.message).toBe('Tiene 1 chofer. Quítelo del vehículo y vuelva a intentarlo, o cámbiele el estado: su historia queda.');
    const idle = await makeVehicle(t, company);
    expect((await t.call(fleet.remove, { _id: idle }, company.token)).status).toBe(200);
    expect((await t.call(fleet.list, {}, company.token)).body.data.map((row) => row._id)).toEqual([_id]);
  });
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
