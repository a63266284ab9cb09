import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { makeVehicle } from '../../fleet/server/testing.ts';
import { live } from '../../live/contract.ts';
import { session } from '../../session/contract.ts';
import { testApp, type App, type Company } from '../../../testing/testApp.ts';
import { employees as calls } from '../contract.ts';
import { employeeOf } from './testing.ts';

let t: App;
let company: Company;
let [one, two] = ['', ''];
beforeAll(async () => {
  t = await testApp();
  company = await t.make.company();
  [one, two] = [await makeVehicle(t, company), await makeVehicle(t, company, { plate: 'BB 2', movilnum: '2' })];
});
afterAll(() => t.close());

const create = (token: string, form: object) => t.call(calls.create, { _id: newId(), ...form }, token);
const seen = async (token: string) => (await t.call(live.fleet, {}, token)).body;

test('who is given some vehicles sees these alone; who is given none, or is an administrator, all', async () => {
  const { body } = await create(company.token, employeeOf(company, 'clerk', { permission: ['map'], fleetAccess: [one] }));
  const told = (await t.call(calls.read, { _id: body._id }, company.token)).body.data;
  expect(told.fleetAccess).toEqual([{ _id: one, name: 'Móvil 1 · AA 111 BB' }]);
  const token = await t.signIn(company.companyId, body._id);
  const fleet = await seen(token);
  expect([fleet.data.map(({ _id }) => _id), fleet.VehicleAuth]).toEqual([[one], [one]]);
  expect((await t.call(session.check, { token }, token)).body.fleetAccess).toEqual([one]);
  expect((await t.call(live.track, { vehicle: one, day: '2026-11-20' }, token)).status).toBe(200);
  expect((await t.call(live.track, { vehicle: two, day: '2026-11-20' }, token)).status).toBe(404);
  const all = await t.make.user(company, 'clerk', ['map']);
  expect((await seen(all.token)).data).toHaveLength(2);
  expect((await seen(company.token)).VehicleAuth).toEqual([]);
});

test('a vehicle of another company is none, and a driver is given none', async () => {
  const other = await t.make.company();
  const theirs = await makeVehicle(t, other);
  const foreign = await create(company.token, employeeOf(company, 'clerk', { fleetAccess: [theirs] }));
  expect([foreign.status, foreign.body.fields]).toEqual([400, { fleetAccess: 'Vehículo inexistente' }]);
  const driver = await create(company.token, employeeOf(company, 'driver', { vehicleAssign: [one], fleetAccess: [one] }));
  expect([driver.status, driver.body.fields]).toEqual([400, { fleetAccess: 'A este tipo no se le eligen vehículos' }]);
});

test('who sees some vehicles alone shows no other to anybody, nor to themselves', async () => {
  const { body } = await create(company.token, employeeOf(company, 'clerk', { permission: ['office'], fleetAccess: [one] }));
  const token = await t.signIn(company.companyId, body._id);
  const sentence = 'Usted ve solo algunos vehículos: elija entre esos';
  for (const fleetAccess of [[], [two], [one, two]]) {
    const refused = await create(token, employeeOf(company, 'operator', { fleetAccess }));
    expect([refused.status, refused.body.fields]).toEqual([403, { fleetAccess: sentence }]);
  }
  expect((await create(token, employeeOf(company, 'operator', { fleetAccess: [one] }))).status).toBe(200);
  expect((await create(token, employeeOf(company, 'driver', { vehicleAssign: [one] }))).status).toBe(200);
});
