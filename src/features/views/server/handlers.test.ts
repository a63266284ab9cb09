import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp } from '../../../testing/testApp.ts';
import { views as contract } from '../contract.ts';
import { MAX_VIEWS } from '../maxViews.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** The list that these tests keep views of. */
const list = 'orders';
const views = async (token: string) => (await t.call(contract.list, { list }, token)).body;

test('a view is saved with its search and columns, changed under its name or another, listed by name and removed', async () => {
  const { token } = await t.make.company();
  expect(await views(token)).toEqual({ data: [], columns: null });
  const search = { status: [1, 4], client: newId(), anyDate: true, toAddress: 'ñandú' };
  const b = (await t.call(contract.save, { list, name: ' Sin asignar ', search, columns: ['status', 'toAddress'] }, token)).body;
  const a = (await t.call(contract.save, { list, name: 'Atrasadas', search: {} }, token)).body;
  expect(await views(token)).toEqual({
    data: [
      { _id: a._id, name: 'Atrasadas', search: {}, columns: null },
      { _id: b._id, name: 'Sin asignar', search, columns: ['status', 'toAddress'] },
    ],
    columns: null,
  });
  await t.call(contract.save, { list, _id: b._id, name: 'Sin asignar', search: { notDate: true }, columns: null }, token);
  expect((await t.call(contract.remove, { list, _id: a._id }, token)).status).toBe(200);
  expect((await views(token)).data).toEqual([{ _id: b._id, name: 'Sin asignar', search: { notDate: true }, columns: null }]);
});

test('the columns of the list itself are kept apart from the views', async () => {
  const { token } = await t.make.company();
  await t.call(contract.saveColumns, { list, columns: ['status', 'client'] }, token);
  await t.call(contract.saveColumns, { list, columns: ['client'] }, token);
  expect(await views(token)).toEqual({ data: [], columns: ['client'] });
  await t.call(contract.saveColumns, { list, columns: null }, token);
  expect(await views(token)).toEqual({ data: [], columns: null });
});

test('a name is taken once, and there is an end to views', async () => {
  const { token } = await t.make.company();
  const first = (await t.call(contract.save, { list, name: 'A', search: {} }, token)).body;
  const again = await t.call(contract.save, { list, name: 'A', search: {} }, token);
  expect([again.status, again.body.fields]).toEqual([409, { name: 'Ya tiene una vista con ese nombre' }]);
  for (let i = 1; i < MAX_VIEWS; i += 1) await t.call(contract.save, { list, name: `V${i}`, search: {} }, token);
  const more = await t.call(contract.save, { list, name: 'Una más', search: {} }, token);
  expect([more.status, more.body.message]).toEqual([409, 'Hasta 30 vistas: elimine alguna antes de guardar otra']);
  expect((await t.call(contract.save, { list, _id: first._id, name: 'B', search: {} }, token)).status).toBe(200);
});

test('two views that are given one name at once: one has it, the other is told', async () => {
  const { token } = await t.make.company();
  const save = async (view: { _id?: string; name: string }) => t.call(contract.save, { list, search: {}, ...view }, token);
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = [(await save({ name: `A${round}` })).body, (await save({ name: `B${round}` })).body];
    const name = `C${round}`;
    const answers = await Promise.all([save({ _id: a._id, name }), save({ _id: b._id, name }), save({ name })]);
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409, 409]);
  }
});

test.each([
  [{ name: ' ', search: {} }, { name: 'Requerido' }],
  [{ name: 'x'.repeat(61), search: {} }, { name: 'Hasta 60 caracteres' }],
  [{ name: 'A' }, { search: 'Requerido' }],
  [{ name: 'A', search: { status: Array.from({ length: 100 }, () => 'x'.repeat(100)) } }, { search: 'La búsqueda es demasiado larga' }],
  [{ name: 'A', search: {}, columns: Array.from({ length: 41 }, String) }, { columns: 'Hasta 40 elementos' }],
])('%j is refused at its field', async (view, fields) => {
  const { token } = await t.make.company();
  const { status, body } = await t.call(contract.save, { list, ...view }, token);
  expect([status, body.fields]).toEqual([400, fields]);
});

test('views are their user’s own: nobody else of the company or of another sees, changes or removes them', async () => {
  const [company, b] = [await t.make.company(), await t.make.company()];
  const { _id } = (await t.call(contract.save, { list, name: 'Mía', search: {} }, company.token)).body;
  const { token } = await t.make.user(company, 'operator', ['order']);
  for (const other of [token, b.token]) {
    expect((await views(other)).data).toEqual([]);
    expect((await t.call(contract.save, { list, _id, name: 'Ajena', search: {} }, other)).status).toBe(404);
    expect((await t.call(contract.remove, { list, _id }, other)).status).toBe(404);
    expect((await t.call(contract.save, { list, name: 'Mía', search: {} }, other)).status).toBe(200);
  }
  expect((await views(company.token)).data.map(({ name }) => name)).toEqual(['Mía']);
});

test('who may not see a list keeps nothing of it', async () => {
  const company = await t.make.company();
  const { token } = await t.make.user(company, 'clerk', ['office']);
  for (const [call, body] of [
    [contract.list, { list }],
    [contract.save, { list, name: 'A', search: {} }],
    [contract.saveColumns, { list, columns: null }],
    [contract.remove, { list, _id: newId() }],
  ] as const)
    expect((await t.call(call, body, token)).status).toBe(403);
});

test.each([['vistas'], [''], [null], [undefined], ['toString'], [['orders']]])('of a list %j nothing is kept', async (unknown) => {
  const { token } = await t.make.company();
  const { status, body } = await t.call(contract.save, { list: unknown, name: 'A', search: {} }, token);
  expect([status, body.fields]).toEqual([400, { list: (unknown ?? '') === '' ? 'Requerido' : 'Esa lista no guarda vistas' }]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
