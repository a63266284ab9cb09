import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type Company } from '../../../../testing/testApp.ts';
import { orders as contract } from '../../contract.ts';
import { orders } from '../tables.ts';
import { anAddress, at10In, orderKit } from '../testing.ts';

let t: Awaited<ReturnType<typeof testApp>>;
let kit: ReturnType<typeof orderKit>;
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
});
afterAll(() => t.close());

const formOf = async (company: Company, _id: string, typeAction: 'edit' | 'clone' = 'edit') =>
  (await t.call(contract.form, { _id, typeAction }, company.token)).body.data;

const delivered = async (company: Company) =>
  t.make.order(company, { status: 8, driverAssign: await t.make.driver(company), numberPackage: 4, weight: 900, externalID: 'A-1' });
const formFor = async (company: Company, _id: string) => {
  const { body } = await t.call(contract.returnForm, { _id }, company.token);
  return { ...body.data, driverAssign: await t.make.driver(company), toAddress: anAddress() };
};

test('is prefilled from a delivered order: back from its destination, today at 10:00, quantities zero', async () => {
  const company = await t.make.company();
  const _id = await delivered(company);
  const { status, body } = await t.call(contract.returnForm, { _id }, company.token);
  const internalID = `${company.transferid}00000001`;
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    _id: null,
    typeOrder: 'Inversa',
    status: 5,
    deliveryDate: at10In(0),
    externalID: internalID,
    fromAddress: { address: 'Gurruchaga 1854', name: 'Agustina Peña' },
    toAddress: null,
    driverAssign: null,
    numberPackage: 0,
    weight: 0,
    volume: 0,
    valuePackage: 0,
    chargeAmount: 0,
    chargeDestination: false,
    shipment_product: [],
    returnOf: { _id, internalID },
    returns: [],
  });
});

test('is linked both ways; a second one wants to be confirmed', async () => {
  const company = await t.make.company();
  const _id = await delivered(company);
  const form = await formFor(company, _id);
  const first = await t.call(contract.create, form, company.token);
  expect([first.status, first.body.fields]).toEqual([200, undefined]);
  const second = await t.call(contract.create, form, company.token);
  const message = `La orden ya tiene la devolución ${first.body.internalID}`;
  expect([second.status, second.body.fields]).toEqual([409, { confirmReturn: message }]);
  const confirmed = await t.call(contract.create, { ...form, confirmReturn: true }, company.token);
  expect(confirmed.status).toBe(200);
  const { body } = await t.call(contract.detail, { _id }, company.token);
  expect(body.data.returns.map(({ internalID, status }) => [internalID, status.name])).toEqual([
    [first.body.internalID, 'Asignado'],
    [confirmed.body.internalID, 'Asignado'],
  ]);
  const back = await t.call(contract.detail, { _id: first.body._id }, company.token);
  expect(back.body.data).toMatchObject({ returnOf: { _id, status: { id: 8 } }, returns: [] });
});

test('two at once: one is made', async () => {
  const company = await t.make.company();
  const form = await formFor(company, await delivered(company));
  const answers = await Promise.all([1, 2].map(() => t.call(contract.create, form, company.token)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('only of a delivered order, of its client, as Inversa and Asignado', async () => {
  const company = await t.make.company();
  const open = await t.make.order(company);
  const message = 'Solo se genera la devolución de una orden entregada';
  expect(await t.call(contract.returnForm, { _id: open }, company.token)).toMatchObject({ status: 409, body: { message } });
  const form = await formFor(company, await delivered(company));
  expect(await t.call(contract.create, { ...form, returnOf: open }, company.token)).toMatchObject({ status: 409, body: { message } });
  const client = await t.make.client(company);
  const { body } = await t.call(contract.create, { ...form, client, typeOrder: 'Normal', status: 24 }, company.token);
  expect(body.fields).toEqual({
    typeOrder: 'Una devolución es de tipo Inversa',
    status: 'Una devolución se crea Asignada',
    client: 'Una devolución es del cliente de la orden que devuelve',
  });
});

test('takes the order off every list and keeps its history', async () => {
  const company = await t.make.company();
  const _id = await t.make.order(company);
  expect(await t.call(contract.remove, { _id, version: 1 }, company.token)).toMatchObject({ status: 200, body: { _id } });
  expect(await kit.read(company, _id)).toMatchObject({ status: 99, version: 2 });
  expect((await kit.history(company, _id)).map(({ status }) => status)).toEqual([1, 99]);
  expect((await t.call(contract.search, {}, company.token)).body.total).toBe(0);
  expect((await t.call(contract.remove, { _id }, company.token)).status).toBe(404);
  expect((await t.call(contract.form, { _id }, company.token)).status).toBe(404);
  expect((await t.call(contract.save, { ...kit.form(newId()), _id, version: 2 }, company.token)).status).toBe(404);
});

test('a stale version, and a delivered order without the administrator’s observation, are refused with the reason', async () => {
  const company = await t.make.company();
  const { token } = await t.make.user(company, 'operator', ['order']);
  const free = await t.make.order(company);
  const stale = await t.call(contract.remove, { _id: free, version: 9 }, token);
  expect(stale).toMatchObject({ status: 409, body: { code: 'STALE', message: 'Otro usuario modificó este registro' } });
  const _id = await t.make.order(company, { status: 8, driverAssign: await t.make.driver(company) });
  const restricted = await t.call(contract.remove, { _id, observation: 'Duplicada' }, token);
  expect([restricted.status, restricted.body.message]).toEqual([
    409,
    'Una orden en estado Entregado solo puede corregirla un administrador',
  ]);
  expect((await t.call(contract.remove, { _id }, company.token)).status).toBe(409);
  expect((await t.call(contract.remove, { _id, observation: 'Duplicada' }, company.token)).status).toBe(200);
});

test('nothing of another company can be read, saved, deleted or brought back', async () => {
  const [a, b] = [await t.make.company(), await t.make.company()];
  const _id = await t.make.order(b, { status: 8, driverAssign: await t.make.driver(b) });
  const form = { ...(await formOf(b, _id)), externalID: 'AJENA' };
  for (const call of [contract.form, contract.returnForm, contract.remove]) expect((await t.call(call, { _id }, a.token)).status).toBe(404);
  expect((await t.call(contract.save, form, a.token)).status).toBe(404);
  expect((await t.call(contract.recent, {}, a.token)).body.data).toEqual([]);
  expect((await t.inCompany(b, (db) => db.select().from(orders)))[0]).toMatchObject({ status: 8, version: 1 });
});

test('every call needs the permission order', async () => {
  const company = await t.make.company();
  const { token } = await t.make.user(company, 'clerk', ['office']);
  const _id = await t.make.order(company);
  const form = kit.form(newId());
  for (const [call, body] of [
    [contract.recent, {}],
    [contract.create, form],
    [contract.save, { ...form, _id, version: 1 }],
    [contract.form, { _id }],
    [contract.returnForm, { _id }],
    [contract.remove, { _id }],
  ] as const)
    expect([call.path, (await t.call(call, body, token)).status]).toEqual([call.path, 403]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
