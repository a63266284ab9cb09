import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type Company } from '../../../../testing/testApp.ts';
import { warehouses as warehousesContract } from '../../../warehouses/contract.ts';
import { orders as contract } from '../../contract.ts';
import { anAddress, at10In, orderKit } from '../testing.ts';

let t: Awaited<ReturnType<typeof testApp>>;
let kit: ReturnType<typeof orderKit>;
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
});
afterAll(() => t.close());

const change = async (company: Company, body: Record<string, unknown>, token = company.token) =>
  (await t.call(contract.changeBulk, body, token)).body;
const undo = (company: Company, batch: string, token = company.token) => t.call(contract.undoBulk, { batch }, token);

test('gives back status, date, driver, warehouse and validation types, as entries of their own', async () => {
  const company = await t.make.company();
  const [before, after] = [await t.make.driver(company), await t.make.driver(company)];
  const warehouse = await t.make.warehouse(company);
  const [assigned, stored] = [
    await t.make.order(company, { status: 5, driverAssign: before, validation_type: ['DNI'] }),
    await t.make.order(company, { status: 4, warehouse, deliveryDate: null }),
  ];
  const was = await Promise.all([assigned, stored].map((_id) => kit.read(company, _id)));
  const { batch } = await change(company, {
    orders: [assigned, stored],
    status: 10,
    driverAssign: after,
    deliveryDate: at10In(2),
    validation_type: ['Foto', 'Firma'],
    observation: 'Nadie en domicilio',
  });
  const { status, body } = await undo(company, batch);
  expect([status, body]).toMatchObject([200, { changed: 2, refused: [], refusedTotal: 0, total: 2, job: null }]);
  for (const [i, _id] of [assigned, stored].entries()) {
    const now = await kit.read(company, _id);
    expect(now).toEqual({ ...was[i], version: 3, lastActionDate: now?.lastActionDate });
  }
  const entries = await kit.history(company, assigned);
  expect(entries.map((entry) => entry.status)).toEqual([1, 5, 10, 5]);
  expect(entries.at(-1)).toMatchObject({ observation: 'Se deshizo un cambio', employee: company.owner, undoes: batch });
  const { body: shown } = await t.call(contract.detail, { _id: assigned }, company.token);
  expect(shown.history.map(({ undone }) => undone)).toEqual([true, true, false, false]);
  expect(shown.history.map(({ undoes }) => undoes)).toEqual([true, false, false, false]);
  expect(shown.history[0]?.changes).toMatchObject({
    status: { from: 10, to: 5 },
    driverAssign: { from: 'Íñigo Ibáñez', to: 'Íñigo Ibáñez' },
    validation_type: { from: ['Foto', 'Firma'], to: ['DNI'] },
  });
});

test('a change that left the status alone is taken back as an edit', async () => {
  const company = await t.make.company();
  const _id = await t.make.order(company);
  const { batch } = await change(company, { orders: [_id], deliveryDate: at10In(3) });
  await undo(company, batch);
  expect((await kit.history(company, _id)).map(({ status }) => status)).toEqual([1, 88, 88]);
  expect((await kit.read(company, _id))?.deliveryDate?.toISOString()).toBe('2026-11-20T13:00:00.000Z');
});

test('an order that somebody changed since stays as it is and is told', async () => {
  const company = await t.make.company();
  const [free, touched, refused] = [await t.make.order(company), await t.make.order(company), await t.make.order(company, { status: 99 })];
  const { batch, changed } = await change(company, { orders: [free, touched, refused], status: 24 });
  expect(changed).toBe(2);
  await change(company, { orders: [touched], status: 42, observation: 'Llamó' });
  const { body } = await undo(company, batch);
  expect(body).toMatchObject({ changed: 1, refusedTotal: 1, total: 2 });
  const { internalID } = (await kit.read(company, touched)) ?? { internalID: '' };
  expect(body.refused).toEqual([{ _id: touched, internalID, message: 'Alguien modificó la orden después del cambio' }]);
  expect([(await kit.read(company, free))?.status, (await kit.read(company, touched))?.status]).toEqual([1, 24]);
});

test('undone twice, also at once, it is undone once and answers the same', async () => {
  const company = await t.make.company();
  const _id = await t.make.order(company);
  const { batch } = await change(company, { orders: [_id], status: 24 });
  const answers = await Promise.all([undo(company, batch), undo(company, batch)]);
  answers.push(await undo(company, batch));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers[0]?.body).toMatchObject({ changed: 1 });
  expect(await kit.history(company, _id)).toHaveLength(3);
});

test('ten minutes later it is too late; the undoing itself cannot be undone', async () => {
  const company = await t.make.company();
  const ids = [await t.make.order(company), await t.make.order(company)];
  const [late, soon] = [await change(company, { orders: [ids[0]], status: 24 }), await change(company, { orders: [ids[1]], status: 24 })];
  const age = (batch: string, seconds: number) =>
    t.database.owner.query(`update order_batches set end_at = now() - make_interval(secs => $2) where _id = $1`, [batch, seconds]);
  await age(late.batch, 605);
  await age(soon.batch, 590);
  const refused = await undo(company, late.batch);
  expect([refused.status, refused.body.message]).toEqual([409, 'Un cambio se puede deshacer hasta 10 minutos después']);
  const { status, body } = await undo(company, soon.batch);
  expect([status, (await undo(company, body.batch)).status]).toEqual([200, 404]);
});

test('only who made the change, or an unrestricted user, may undo it', async () => {
  const company = await t.make.company();
  const [maker, other] = [await t.make.user(company, 'operator', ['order']), await t.make.user(company, 'operator', ['order'])];
  const ids = [await t.make.order(company), await t.make.order(company)];
  const batches = [];
  for (const _id of ids) batches.push((await change(company, { orders: [_id], status: 24 }, maker.token)).batch);
  const refused = await undo(company, batches[0] ?? '', other.token);
  expect([refused.status, refused.body.message]).toEqual([403, 'Solo puede deshacer el cambio quien lo hizo, o un administrador']);
  expect((await undo(company, batches[0] ?? '', maker.token)).body.changed).toBe(1);
  expect((await undo(company, batches[1] ?? '')).body.changed).toBe(1);
});

test('what can be undone is listed to its author until it is undone or ten minutes have passed', async () => {
  const company = await t.make.company();
  const [maker, other] = [await t.make.user(company, 'operator', ['order']), await t.make.user(company, 'operator', ['order'])];
  const ids = [await t.make.order(company), await t.make.order(company), await t.make.order(company, { status: 99 })];
  const listed = async (token: string) => (await t.call(contract.undoable, {}, token)).body.data;
  const first = await change(company, { orders: ids, status: 24 }, maker.token);
  const second = await change(company, { orders: [ids[0]], deliveryDate: at10In(2) }, maker.token);
  await change(company, { orders: [ids[2]], status: 24 }, maker.token);
  expect(await listed(maker.token)).toMatchObject([
    { batch: second.batch, total: 1, changed: 1, refusedTotal: 0, status: 88 },
    { batch: first.batch, total: 3, changed: 2, refusedTotal: 1, status: 24 },
  ]);
  expect([await listed(other.token), await listed(company.token)]).toEqual([[], []]);
  await undo(company, second.batch, maker.token);
  expect((await listed(maker.token)).map(({ batch }) => batch)).toEqual([first.batch]);
  await t.database.owner.query(`update order_batches set end_at = now() - interval '605 seconds' where _id = $1`, [first.batch]);
  expect(await listed(maker.token)).toEqual([]);
});

test('the history offers to undo a change to its author and to unrestricted users', async () => {
  const company = await t.make.company();
  const [maker, other] = [await t.make.user(company, 'operator', ['order']), await t.make.user(company, 'operator', ['order'])];
  const _id = await t.make.order(company);
  const offered = async (token: string) =>
    (await t.call(contract.detail, { _id }, token)).body.history.map((entry) => entry.undo && [entry.undo.batch, entry.undo.total]);
  const { batch } = await change(company, { orders: [_id, await t.make.order(company)], status: 24 }, maker.token);
  expect(await offered(maker.token)).toEqual([[batch, 2], null]);
  expect(await offered(company.token)).toEqual([[batch, 2], null]);
  expect(await offered(other.token)).toEqual([null, null]);
  await undo(company, batch, maker.token);
  expect(await offered(maker.token)).toEqual([null, null, null]);
});

test('bad, unknown and foreign changes, and a missing permission, are refused', async () => {
  const [a, b] = [await t.make.company(), await t.make.company()];
  const { batch } = await change(b, { orders: [await t.make.order(b)], status: 24 });
  for (const unknown of [batch, newId()])
    expect(await undo(a, unknown)).toMatchObject({ status: 404, body: { message: 'El cambio no existe' } });
  expect((await undo(a, 'x')).body.fields).toEqual({ batch: 'Identificador inválido' });
  const { token } = await t.make.user(a, 'clerk', ['office']);
  expect((await undo(a, newId(), token)).status).toBe(403);
});

test('an order does not come back into a warehouse that was deleted since', async () => {
  const company = await t.make.company();
  const warehouse = await t.make.warehouse(company);
  const [stored, other] = [await t.make.order(company, { status: 4, warehouse }), await t.make.order(company)];
  const { batch } = await change(company, { orders: [stored, other], status: 7 });
  expect((await t.call(warehousesContract.remove, { _id: warehouse }, company.token)).status).toBe(200);
  const { body } = await undo(company, batch);
  expect(body).toMatchObject({ changed: 1, refused: [{ _id: stored, message: 'El depósito en que estaba ya no existe' }] });
  expect([(await kit.read(company, stored))?.status, (await kit.read(company, other))?.status]).toEqual([7, 1]);
});

test('nor is it given back a warehouse to wait in that was deleted since', async () => {
  const company = await t.make.company();
  const [from, to] = [await t.make.warehouse(company), await t.make.warehouse(company)];
  const stored = await t.make.order(company, { status: 4, warehouse: from });
  const { batch } = await change(company, { orders: [stored], warehouse: to });
  expect((await t.call(warehousesContract.remove, { _id: from }, company.token)).status).toBe(200);
  const { body } = await undo(company, batch);
  expect(body).toMatchObject({ changed: 0, refused: [{ _id: stored, message: 'El depósito en que estaba ya no existe' }] });
  expect(await kit.read(company, stored)).toMatchObject({ status: 4, warehouse: to, version: 2 });
});

test('a delivery whose return was made since stays delivered until that return is deleted', async () => {
  const company = await t.make.company();
  const driverAssign = await t.make.driver(company);
  const deliver = async () => {
    const _id = await t.make.order(company, { status: 5, driverAssign });
    const receiver = { clientName: 'Ana', clientIDNumber: '30111222', observation: 'ok' };
    const { batch } = await change(company, { orders: [_id], status: 8, ...receiver });
    const form = (await t.call(contract.returnForm, { _id }, company.token)).body.data;
    const { body } = await t.call(contract.create, { ...form, driverAssign, toAddress: anAddress() }, company.token);
    return { _id, batch, made: body };
  };
  const [returned, free] = [await deliver(), await deliver()];
  const refused = (await undo(company, returned.batch)).body;
  const message = `La orden ya tiene la devolución ${returned.made.internalID}`;
  expect(refused).toMatchObject({ changed: 0, refused: [{ _id: returned._id, message }] });
  expect((await t.call(contract.remove, { _id: free.made._id }, company.token)).status).toBe(200);
  expect((await undo(company, free.batch)).body).toMatchObject({ changed: 1, refused: [] });
  expect([(await kit.read(company, returned._id))?.status, (await kit.read(company, free._id))?.status]).toEqual([8, 5]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
