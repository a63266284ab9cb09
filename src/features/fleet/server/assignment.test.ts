import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type App, type Company } from '../../../testing/testApp.ts';
import { employees } from '../../employees/contract.ts';
import { employeeOf } from '../../employees/server/testing.ts';
import { fleet } from '../contract.ts';
import { aVehicle, chosenFrom, makeVehicle } from './testing.ts';

let t: App;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const driverOf = async (company: Company, vehicleAssign: string[]) => {
  const form = { ...employeeOf(company, 'driver', { vehicleAssign }), name: 'Rocío', last: 'Peña' };
  const { body } = await t.call(employees.create, { _id: newId(), ...form }, company.token);
  return { _id: body._id, form };
};
const vehicleForm = async (company: Company, over: object) => ({ ...aVehicle, ...(await chosenFrom(t, company)), ...over });
const vehicle = async (company: Company, _id: string) => (await t.call(fleet.read, { _id }, company.token)).body.data;
const told = async (company: Company, _id: string) => (await t.call(fleet.history, { _id }, company.token)).body.data;

test('a driver who is given a vehicle on either form is told on the other: its version moves on and its history has it', async () => {
  const company = await t.make.company();
  const [a, b] = [await makeVehicle(t, company), await makeVehicle(t, company, { plate: 'BB 222 CC', movilnum: '2' })];
  const { _id, form } = await driverOf(company, [a]);
  expect((await vehicle(company, a)).version).toBe(2);
  expect((await told(company, a))[0]).toMatchObject({ action: 'edit', changes: { driver: { from: [], to: ['Rocío Peña'] } } });

  const edited = await t.call(
    fleet.edit,
    { ...(await vehicleForm(company, { plate: 'BB 222 CC', movilnum: '2' })), _id: b, version: 1, driver: [_id] },
    company.token,
  );
  expect([edited.status, edited.body.version]).toEqual([200, 2]);
  const history = (await t.call(employees.history, { _id }, company.token)).body.data;
  expect(history[0]!.changes).toEqual({
    vehicleAssign: { from: ['Móvil 1 · AA 111 BB'], to: ['Móvil 1 · AA 111 BB', 'Móvil 2 · BB 222 CC'] },
  });

  // Whoever had the driver's form open since before does not take the vehicle away unseen.
  const stale = await t.call(employees.edit, { ...form, password: '', phone: '1144445555', _id, version: 1 }, company.token);
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE']);
  expect((await vehicle(company, b)).driver).toEqual([{ _id, name: 'Rocío Peña' }]);
});

test('nobody is given more vehicles from a vehicle’s form than their own form takes', async () => {
  const company = await t.make.company();
  const all: string[] = [];
  for (let n = 1; n <= 51; n += 1) all.push(await makeVehicle(t, company, { plate: `PL ${100 + n}`, movilnum: String(n) }));
  const last = all.pop()!;
  const { _id } = await driverOf(company, all);
  const form = await vehicleForm(company, { plate: 'PL 151', movilnum: '51', driver: [_id] });
  const refused = await t.call(fleet.edit, { ...form, _id: last, version: 1 }, company.token);
  expect([refused.status, refused.body.fields]).toEqual([400, { driver: 'Rocío Peña ya tiene 50: quítele alguno antes' }]);
  expect((await vehicle(company, last)).driver).toEqual([]);
  // A long list tells who drives what, too.
  const listed = (await t.call(fleet.list, {}, company.token)).body.data;
  expect(listed.filter(({ driver }) => driver.some((one) => one._id === _id)).map((one) => one._id)).toEqual(all);
});

test('the last vehicle of a driver who works is not taken from them on its form; of one who does not it is', async () => {
  const company = await t.make.company();
  const [a, b] = [await makeVehicle(t, company), await makeVehicle(t, company, { plate: 'BB 222 CC', movilnum: '2' })];
  const { _id } = await driverOf(company, [a]);
  const form = await vehicleForm(company, { plate: 'AA 111 BB', movilnum: '1', driver: [] });
  const refused = await t.call(fleet.edit, { ...form, _id: a, version: 2 }, company.token);
  expect([refused.status, refused.body.fields]).toEqual([400, { driver: 'Rocío Peña quedaría sin vehículo: dele otro antes' }]);

  const second = await vehicleForm(company, { plate: 'BB 222 CC', movilnum: '2', driver: [_id] });
  expect((await t.call(fleet.edit, { ...second, _id: b, version: 1 }, company.token)).status).toBe(200);
  expect((await t.call(fleet.edit, { ...form, _id: a, version: 2 }, company.token)).status).toBe(200);
  await t.call(employees.deactivate, { _id, version: 3 }, company.token);
  const freed = await t.call(fleet.edit, { ...second, driver: [], _id: b, version: 2 }, company.token);
  expect(freed.status).toBe(200);
});

test('many who give drivers and vehicles to each other at once are all answered, and what they are told is what stands', async () => {
  const company = await t.make.company();
  const vehicles = [await makeVehicle(t, company), await makeVehicle(t, company, { plate: 'BB 222 CC', movilnum: '2' })];
  const people = [await driverOf(company, [vehicles[0]!]), await driverOf(company, [vehicles[1]!])];
  const forms = await Promise.all(vehicles.map((_id, at) => vehicleForm(company, { plate: `CC 33${at} DD`, movilnum: String(at + 1) })));
  const answers = await Promise.all([
    ...people.map(({ _id, form }) =>
      t.call(employees.edit, { ...form, password: '', vehicleAssign: vehicles, _id, version: 1 }, company.token),
    ),
    ...vehicles.map((_id, at) =>
      t.call(fleet.edit, { ...forms[at]!, driver: people.map((one) => one._id), _id, version: 2 }, company.token),
    ),
  ]);
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
