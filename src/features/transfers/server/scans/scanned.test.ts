import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { orderKit } from '../../../orders/server/testing.ts';
import { transfers as contract } from '../../contract.ts';

let t: App;
let kit: ReturnType<typeof orderKit>;
let [a, b]: [Company, Company] = [{} as Company, {} as Company];
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  [a, b] = [await t.make.company(), await t.make.company()];
});

const check = async (tracking: string, token = a.token) => (await t.call(contract.check, { tracking }, token)).body;
const arrive = async (tracking: string, token = b.token) => (await t.call(contract.arrived, { tracking }, token)).body;
const share = async (...orders: string[]) => (await t.call(contract.share, { transferid: b.transferid, orders }, a.token)).body;
const mlQr = '{"id":"44123456789","sender_id":180000000,"hash_code":"x","security_digit":"0"}';

test('an order is found by each of its numbers, by our label and by that of Mercado Libre', async () => {
  const order = await t.make.order(a, { externalID: 'WEB-7', externalTracking: '44123456789', numberPackage: 3 });
  const { internalID = '' } = (await kit.read(a, order)) ?? {};
  const label = JSON.stringify({ _id: order, internalID, externalID: 'WEB-7', sender_id: newId() });
  const texts = [
    order,
    internalID,
    internalID.toLowerCase(),
    '1',
    'WEB-7',
    'web-7',
    '44123456789',
    label,
    mlQr,
    '{"id":"44123456789","t":"lm"}',
  ];
  for (const text of texts)
    expect([text, await check(text)]).toEqual([
      text,
      {
        result: 'verified',
        _id: order,
        message: 'Verificada',
        order: {
          internalID,
          externalID: 'WEB-7',
          toAddress: 'Gurruchaga 1854, Palermo',
          postalCode: '1414',
          numberPackage: 3,
          typeOrder: 'Normal',
          status: 1,
        },
      },
    ]);
});

test.each([
  ['a number that nobody has', '99999999', 'No es nuestra'],
  ['a web address', 'https://reparto.test/seguir/12', 'No es nuestra'],
  ['the QR of a network', 'WIFI:S:Depósito;T:WPA;P:clave;;', 'No es nuestra'],
  ['a contact', 'BEGIN:VCARD\nFN:Ana\nEND:VCARD', 'No es nuestra'],
  ['JSON of somebody else', '{"pedido":7,"envío":{"a":[1]}}', 'No es el código de una orden'],
  ['broken JSON', '{"_id":', 'No es nuestra'],
  ['more than any label has', 'x'.repeat(2_000), 'No es el código de una orden'],
])('%s is no order of ours', async (_, text, message) => {
  await t.make.order(a);
  expect(await check(text)).toEqual({ result: 'notOurs', order: null, message });
  expect(await arrive(text)).toEqual({ result: 'notOurs', order: null, message, transferid: null });
});

test('a text that is longer than any label is refused; so is one of a megabyte', async () => {
  for (const call of [contract.check, contract.arrived]) {
    const long = await t.call(call, { tracking: 'x'.repeat(2_001) }, a.token);
    expect([long.status, long.body.fields]).toEqual([400, { tracking: 'No es el código de una orden: es demasiado largo' }]);
    const huge = await t.call(call, { tracking: 'x'.repeat(1024 * 1024) }, a.token);
    expect([huge.status, huge.body.code]).toEqual([413, 'TOO_LARGE']);
    const empty = await t.call(call, { tracking: '  ' }, a.token);
    expect([empty.status, empty.body.fields]).toEqual([400, { tracking: 'Requerido' }]);
  }
});

test('what cannot be shared is told with the reason and without its id', async () => {
  const driver = await t.make.driver(a);
  const [shared, delivered] = [await t.make.order(a), await t.make.order(a, { status: 8, driverAssign: driver })];
  await share(shared);
  const already = await check(shared);
  expect(already).toMatchObject({
    result: 'shared',
    order: { status: 30 },
    message: expect.stringMatching(/^Ya se compartió con Empresa \d+$/),
  });
  expect(already).not.toHaveProperty('_id');
  expect(await check(delivered)).toMatchObject({ result: 'refused', message: 'Está en estado Entregado: no se comparte' });
});

test('of several orders with the same number the one that can be shared counts, its own number before those of others', async () => {
  const done = await t.make.order(a, { externalID: 'P-1', status: 22 });
  const free = await t.make.order(a, { externalID: 'P-1' });
  expect(await check('P-1')).toMatchObject({ result: 'verified', _id: free });
  await share(free);
  expect(await check('P-1')).toMatchObject({ result: 'shared' });
  const { internalID = '' } = (await kit.read(a, done)) ?? {};
  const namesake = await t.make.order(a, { externalID: internalID });
  expect(await check(internalID)).toMatchObject({ result: 'verified', _id: namesake });
});

test('a deleted order is nobody’s for restricted users', async () => {
  const order = await t.make.order(a);
  await t.call(orderCalls.remove, { _id: order }, a.token);
  const { token } = await t.make.user(a, 'operator', ['transfer']);
  expect(await check(order, token)).toMatchObject({ result: 'notOurs', order: null });
  expect(await check(order)).toMatchObject({ result: 'refused', message: 'La orden está eliminada' });
});

test('what arrives is found by the sender’s label, whichever of its numbers is read', async () => {
  const order = await t.make.order(a, { externalID: 'WEB-7', externalTracking: '44123456789' });
  await share(order);
  const { internalID = '' } = (await kit.read(a, order)) ?? {};
  const { _id: its = '' } = (await t.call(contract.expected, {}, b.token)).body.data[0] ?? {};
  for (const text of [
    order,
    internalID,
    'WEB-7',
    '44123456789',
    mlQr,
    its,
    JSON.stringify({ _id: order, internalID, externalID: 'WEB-7', sender_id: 'x' }),
  ])
    expect([text, await arrive(text)]).toMatchObject([
      text,
      { result: 'arrived', _id: its, message: 'Llegó', transferid: a.transferid, order: { externalID: internalID } },
    ]);
  // It is not A's to receive, and is B's to share on.
  expect(await arrive(order, a.token)).toMatchObject({
    result: 'notOurs',
    message: 'Nadie la compartió con nosotros',
    order: { internalID },
  });
  expect(await check('WEB-7', b.token)).toMatchObject({ result: 'verified', _id: its });
});

test('what was confirmed, refused or taken back does not arrive again', async () => {
  const [one, other, third] = [await t.make.order(a), await t.make.order(a), await t.make.order(a)];
  await share(one, other, third);
  const idOf = async (order: string) => (await arrive(order))._id ?? '';
  const [atOne, atOther] = [await idOf(one), await idOf(other)];
  await t.call(contract.confirm, { orders: [atOne] }, b.token);
  await t.call(contract.refuse, { orders: [atOther], reason: 'Rota' }, b.token);
  await t.call(contract.takeBack, { orders: [third] }, a.token);
  expect(await arrive(one)).toMatchObject({ result: 'already', message: 'Ya se confirmó' });
  expect(await arrive(other)).toMatchObject({ result: 'refused', message: expect.stringMatching(/^Ya se rechazó: volvió a Empresa \d+$/) });
  expect(await arrive(third)).toMatchObject({ result: 'refused', message: expect.stringMatching(/^Empresa \d+ la recuperó$/) });
  for (const order of [one, other, third]) expect(await arrive(order)).not.toHaveProperty('_id');
  // Shared again, the new one arrives.
  await share(third);
  expect(await arrive(third)).toMatchObject({ result: 'arrived' });
});
