import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type App, type Company } from '../../../testing/testApp.ts';
import { fleet } from '../contract.ts';
import { chosenFrom, makeVehicle } from './testing.ts';

let t: App;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const categories = async (company: Company) => (await t.call(fleet.categories, {}, company.token)).body.data;
const save = (company: Company, input: object, token = company.token) => t.call(fleet.saveEntry, input, token);

test('a company begins with brands and their models, types, a category and 16 statuses with colours', async () => {
  const { token } = await t.make.company();
  const { data } = (await t.call(fleet.brands, {}, token)).body;
  expect(data.length).toBeGreaterThan(15);
  const renault = data.find(({ name }) => name === 'Renault');
  const models = (await t.call(fleet.models, { brand: renault?._id }, token)).body.data;
  expect(models.map(({ name }) => name)).toEqual(['Kangoo', 'Logan', 'Master', 'Oroch', 'Sandero', 'Trafic']);
  expect((await t.call(fleet.types, {}, token)).body.data.map(({ name }) => name)).toContain('Furgón');
  const statuses = (await t.call(fleet.statuses, {}, token)).body.data;
  expect(statuses.map(({ position }) => position)).toEqual(Array.from({ length: 16 }, (_, at) => at + 1));
  for (const { color } of statuses) expect(color).toMatch(/^#[0-9a-f]{6}$/);
});

test('categories are added with a name of their own, tell how many vehicles they have, and go while they have none', async () => {
  const company = await t.make.company();
  await makeVehicle(t, company);
  const { category } = await chosenFrom(t, company);
  const { body } = await t.call(fleet.addCategory, { name: ' Zona norte ' }, company.token);
  expect(await categories(company)).toEqual([
    { _id: category, name: 'General', total: 1 },
    { _id: body._id, name: 'Zona norte', total: 0 },
  ]);
  const again = await t.call(fleet.addCategory, { name: 'zóna NORTE' }, company.token);
  expect([again.status, again.body.fields]).toEqual([409, { name: 'Ese nombre ya está' }]);
  const _id = newId();
  const sent = async (name: string) => (await t.call(fleet.addCategory, { _id, name }, company.token)).status;
  expect([await sent('Zona este'), await sent('Zona este'), await sent('Zona oeste')]).toEqual([200, 200, 409]);
  expect((await t.call(fleet.addCategory, { name: ' ' }, company.token)).body.fields).toEqual({ name: 'Requerido' });
  const used = await t.call(fleet.removeCategory, { _id: category }, company.token);
  expect([used.status, used.body.message, used.body.data]).toEqual([
    409,
    '1 vehículo la usa: cámbielos antes de borrar General',
    { count: 1 },
  ]);
  expect((await t.call(fleet.removeCategory, { _id: body._id }, company.token)).status).toBe(200);
  expect((await t.call(fleet.removeCategory, { _id: body._id }, company.token)).status).toBe(404);
  expect((await t.call(fleet.addCategory, { name: 'Zona norte' }, company.token)).status).toBe(200);
});

test('a category of another company is not there', async () => {
  const [mine, theirs] = [await t.make.company(), await t.make.company()];
  const { category: _id } = await chosenFrom(t, theirs);
  expect((await t.call(fleet.removeCategory, { _id }, mine.token)).status).toBe(404);
});

test('brands, models and types are added, renamed and deleted by the unrestricted; statuses are renamed and coloured', async () => {
  const company = await t.make.company();
  const brand = (await save(company, { catalogue: 'brand', name: 'Scania' })).body._id;
  const model = (await save(company, { catalogue: 'model', brand, name: 'P 250' })).body._id;
  expect((await save(company, { catalogue: 'model', _id: model, name: 'P 280' })).status).toBe(200);
  expect((await save(company, { catalogue: 'model', _id: newId(), name: 'P 300' })).status).toBe(404);
  expect((await t.call(fleet.models, { brand }, company.token)).body.data).toEqual([{ _id: model, name: 'P 280', total: 0 }]);
  expect((await save(company, { catalogue: 'model', name: 'Suelto' })).body.fields).toEqual({ brand: 'Requerido' });
  const theirs = await chosenFrom(t, await t.make.company());
  expect((await save(company, { catalogue: 'model', name: 'Ajeno', brand: theirs.brand })).status).toBe(400);
  expect((await save(company, { catalogue: 'status', name: 'Otro' })).status).toBe(409);
  const { status } = await chosenFrom(t, company);
  await save(company, { catalogue: 'status', _id: status, name: 'En calle', color: '#ABCDEF' });
  expect((await t.call(fleet.statuses, {}, company.token)).body.data[0]).toMatchObject({ name: 'En calle', color: '#abcdef', position: 1 });
  const remove = (catalogue: string, _id: string) => t.call(fleet.removeEntry, { catalogue, _id }, company.token);
  expect((await remove('status', status)).status).toBe(409);
  expect((await remove('brand', brand)).status).toBe(200);
  expect((await t.call(fleet.models, { brand }, company.token)).body.data).toEqual([]);
  await makeVehicle(t, company);
  const chosen = await chosenFrom(t, company);
  expect([(await remove('brand', chosen.brand)).status, (await remove('model', chosen.model)).status]).toEqual([409, 409]);
});

test('who has the permission alone may add categories and change nothing else', async () => {
  const company = await t.make.company();
  const { token } = await t.make.user(company, 'clerk', ['fleet']);
  expect((await t.call(fleet.addCategory, { name: 'Express' }, token)).status).toBe(200);
  expect((await save(company, { catalogue: 'brand', name: 'Scania' }, token)).status).toBe(403);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
