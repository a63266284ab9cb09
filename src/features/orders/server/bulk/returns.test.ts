import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Company } from '../../../../testing/testApp.ts';
import { orders as contract } from '../../contract.ts';
import { anAddress, orderKit } from '../testing.ts';

let t: Awaited<ReturnType<typeof testApp>>;
let kit: ReturnType<typeof orderKit>;
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
});
afterAll(() => t.close());

const status = async (company: Company, _id: string) => (await kit.read(company, _id))?.status;
const remove = (company: Company, _id: string) => t.call(contract.remove, { _id, observation: 'x' }, company.token);
const restore = (company: Company, _id: string) => t.call(contract.restore, { _id }, company.token);
const undo = (company: Company, batch: string) => t.call(contract.undoBulk, { batch }, company.token);
const bulk = (company: Company, _id: string, change: object) => t.call(contract.changeBulk, { orders: [_id], ...change }, company.token);
/** A correction, as the one who owns the company makes it in the history. */
const correct = (company: Company, _id: string, to: number) =>
  t.call(contract.addHistory, { _id, status: to, observation: 'Fue un error', deliveryDate: new Date().toISOString() }, company.token);

/** A delivered order and the return that was made of it. */
const returned = async (company: Company) => {
  const driverAssign = await t.make.driver(company);
  const original = await t.make.order(company, { status: 5, driverAssign });
  const delivery = { status: 8, clientName: 'Ana', clientIDNumber: '30111222', observation: 'ok' };
  const { batch } = (await bulk(company, original, delivery)).body;
  const again = async () => {
    const form = (await t.call(contract.returnForm, { _id: original }, company.token)).body.data;
    return (await t.call(contract.create, { ...form, driverAssign, toAddress: anAddress() }, company.token)).body;
  };
  return { original, batch, back: await again(), again };
};

test('a delivery is taken back by no door while its return stands', async () => {
  const company = await t.make.company();
  const { original, batch, back } = await returned(company);
  const message = `La orden ya tiene la devolución ${back.internalID}`;
  expect([(await remove(company, original)).body.message, (await correct(company, original, 7)).body.message]).toEqual([message, message]);
  for (const to of [7, 24])
    expect((await bulk(company, original, { status: to, observation: 'x' })).body).toMatchObject({ changed: 0, refused: [{ message }] });
  expect((await undo(company, batch)).body).toMatchObject({ changed: 0, refused: [{ message }] });
  const { token } = await t.make.user(company, 'operator', ['order']);
  const form = (await t.call(contract.form, { _id: original, typeAction: 'edit' }, token)).body.data;
  const saved = await t.call(contract.save, { ...form, status: 18 }, token);
  expect([saved.status, saved.body.message]).toEqual([409, message]);
  expect(await status(company, original)).toBe(8);
  expect((await correct(company, original, 42)).status).toBe(200);
  expect((await remove(company, back._id)).status).toBe(200);
  expect((await correct(company, original, 7)).status).toBe(200);
});

test('a deleted return comes back by no door beside another one', async () => {
  const company = await t.make.company();
  const { back, again } = await returned(company);
  await remove(company, back._id);
  const second = await again();
  const message = `No se puede restaurar: la orden ya tiene la devolución ${second.internalID}`;
  expect([(await restore(company, back._id)).body.message, (await correct(company, back._id, 24)).body.message]).toEqual([
    message,
    message,
  ]);
  expect((await bulk(company, back._id, { status: 24, observation: 'x' })).body).toMatchObject({ changed: 0, refused: [{ message }] });
  expect(await status(company, back._id)).toBe(99);
  expect((await correct(company, back._id, 42)).status).toBe(200);
});

test('nor with another one, or against what it brings back, by one and the same change', async () => {
  const company = await t.make.company();
  const { original, back, again } = await returned(company);
  await remove(company, back._id);
  const second = await again();
  await remove(company, second._id);
  const change = async (ids: string[]) =>
    (await t.call(contract.changeBulk, { orders: ids, status: 6, observation: 'x' }, company.token)).body;
  const message = 'No se puede restaurar: el mismo cambio modifica la orden que devuelve, o le restaura otra devolución';
  expect(await change([original, back._id])).toMatchObject({ changed: 1, refused: [{ _id: back._id, message }] });
  expect(await status(company, back._id)).toBe(99);
  const { original: other, back: one, again: more } = await returned(company);
  await remove(company, one._id);
  const two = await more();
  await remove(company, two._id);
  expect(await change([one._id, two._id])).toMatchObject({ changed: 1, refusedTotal: 1 });
  expect(await status(company, other)).toBe(8);
});

test('nor once what it brings back is delivered no more', async () => {
  const company = await t.make.company();
  const { original, batch, back } = await returned(company);
  await remove(company, back._id);
  expect((await undo(company, batch)).body.changed).toBe(1);
  const name = (await kit.read(company, original))?.internalID;
  const message = `No se puede restaurar: la orden ${name}, que devuelve, ya no está entregada`;
  expect([(await restore(company, back._id)).body.message, (await correct(company, back._id, 24)).body.message]).toEqual([
    message,
    message,
  ]);
  await remove(company, original);
  expect((await restore(company, back._id)).body.message).toBe(message);
  expect([await status(company, original), await status(company, back._id)]).toEqual([99, 99]);
});

test('no order comes back on its way with a driver who was deleted, whatever is left out', async () => {
  const company = await t.make.company();
  const driverAssign = await t.make.driver(company);
  const order = await t.make.order(company, { status: 7, driverAssign });
  await remove(company, order);
  await t.database.owner.query('update employees set status = 3 where _id = $1', [driverAssign]);
  for (const driver of [{}, { driverAssign: '' }]) {
    const { body } = await bulk(company, order, { status: 7, observation: 'x', ...driver });
    expect(body).toMatchObject({ changed: 0, refused: [{ message: expect.stringContaining('su chofer') }] });
  }
});

test('of a deletion and a return at once one holds', async () => {
  const company = await t.make.company();
  for (let round = 0; round < 4; round += 1) {
    const { original, back, again } = await returned(company);
    await remove(company, back._id);
    const [gone, made] = await Promise.all([remove(company, original), again()]);
    expect([gone.status === 200, '_id' in made]).toSatisfy(([deleted, stands]) => deleted !== stands);
  }
});

test('an undo that changed nothing can be tried again', async () => {
  const company = await t.make.company();
  const { original, batch, back } = await returned(company);
  expect((await undo(company, batch)).body).toMatchObject({ changed: 0, refusedTotal: 1 });
  const listed = async () => (await t.call(contract.undoable, {}, company.token)).body.data.map((one) => one.batch);
  expect(await listed()).toEqual([batch]);
  await remove(company, back._id);
  expect((await undo(company, batch)).body).toMatchObject({ changed: 1, refusedTotal: 0 });
  expect((await undo(company, batch)).body).toMatchObject({ changed: 1, refusedTotal: 0 });
  expect([await status(company, original), await listed()]).toEqual([5, []]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
