import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { orders as orderTable } from '../../../orders/server/tables.ts';
import { orderKit } from '../../../orders/server/testing.ts';
import { transfers as contract } from '../../contract.ts';
import { codeHash } from '../codeHash.ts';
import { transferCodes } from '../tables.ts';

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

const MANY = 'Hay 2 órdenes con este número: lea el QR de la etiqueta o busque por el número interno';
const numberOf = async (company: Company, order: string) => (await kit.read(company, order))?.internalID ?? '';

test('of several orders with the same number the one under way counts; of those that were shared it is told', async () => {
  await t.make.order(a, { externalID: 'P-1', status: 22 });
  const free = await t.make.order(a, { externalID: 'P-1' });
  expect(await check('P-1')).toMatchObject({ result: 'verified', _id: free });
  await share(free);
  expect(await check('P-1')).toMatchObject({ result: 'shared' });
});

test('a label that names an order exactly never becomes another one', async () => {
  const [shared, done] = [await t.make.order(a), await t.make.order(a, { status: 22 })];
  const [sharedNumber, doneNumber] = [await numberOf(a, shared), await numberOf(a, done)];
  for (const externalID of [sharedNumber, doneNumber]) await t.make.order(a, { externalID });
  await share(shared);
  const label = JSON.stringify({ _id: shared, internalID: sharedNumber, externalID: '', sender_id: newId() });
  for (const text of [shared, sharedNumber, label])
    expect([text, await check(text)]).toMatchObject([text, { result: 'shared', order: { internalID: sharedNumber } }]);
  expect(await check(doneNumber)).toMatchObject({ result: 'refused', order: { internalID: doneNumber } });
});

test('our own label names our own order, whatever codes another company says its parcel has', async () => {
  const [own, theirs] = [await t.make.order(b), await t.make.order(a)];
  await share(theirs);
  const { data } = (await t.call(contract.expected, {}, b.token)).body;
  await t.inCompany(b, (db) => db.insert(transferCodes).values({ _id: newId(), order: data[0]?._id ?? '', code: codeHash(own) }));
  expect(await check(own, b.token)).toMatchObject({ result: 'verified', _id: own });
});

test('what several orders under way have in common is told, and means none of them', async () => {
  const [one, other] = [await t.make.order(a, { externalID: 'P-2' }), await t.make.order(a, { externalTracking: 'P-2' })];
  const told = { result: 'refused', order: null, message: MANY };
  expect(await check('P-2')).toEqual(told);
  // The parcel of the one that was shared may be read again.
  await share(one);
  expect(await check('P-2')).toEqual(told);
  expect(await check(other)).toMatchObject({ result: 'verified', _id: other });
});

test('a number that others stuck on a parcel and one of an own order are told apart by the QR alone', async () => {
  const order = await t.make.order(a, { externalID: 'P-3' });
  await share(order);
  const { _id: its } = await arrive(order);
  const own = await t.make.order(b, { externalID: 'P-3' });
  expect(await check('P-3', b.token)).toEqual({ result: 'refused', order: null, message: MANY });
  expect(await check(order, b.token)).toMatchObject({ result: 'verified', _id: its });
  expect(await check(own, b.token)).toMatchObject({ result: 'verified', _id: own });
  // What others shared alone can arrive.
  expect(await arrive('P-3')).toMatchObject({ result: 'arrived', _id: its });
});

test('the end of an internal number counts where no order has it as its number', async () => {
  const first = await t.make.order(a);
  expect(await check('1')).toMatchObject({ result: 'verified', _id: first });
  const namesake = await t.make.order(a, { externalID: '1' });
  expect(await check('1')).toMatchObject({ result: 'verified', _id: namesake });
});

test('newer orders that have a number as their external one hide none that it names, or that arrived with it', async () => {
  const [exact, tracked] = [await t.make.order(a), await t.make.order(a, { externalID: 'P-4' })];
  const number = await numberOf(a, exact);
  await share(exact, tracked);
  const [its, itsTracked] = [(await arrive(exact))._id, (await arrive(tracked))._id];
  for (let i = 0; i < 25; i += 1) {
    await t.make.order(a, { externalID: number });
    await t.make.order(b, { externalID: i < 22 ? number : 'P-4', status: 1 });
    await t.make.order(b, { externalID: 'P-4', status: 22 });
  }
  expect(await check(number)).toMatchObject({ result: 'shared', order: { internalID: number } });
  expect(await arrive(number)).toMatchObject({ result: 'arrived', _id: its });
  expect(await arrive('P-4')).toMatchObject({ result: 'arrived', _id: itsTracked });
  expect(await check(number, b.token)).toMatchObject({ result: 'refused', message: expect.stringMatching(/^Hay más de 19 órdenes/) });
});

test('of two that arrive with one number none arrives by it, before and after one is confirmed; delivered, it stands in nobody’s way', async () => {
  const [one, other] = [await t.make.order(a, { externalID: 'P-5' }), await t.make.order(a, { externalID: 'P-5' })];
  await share(one, other);
  const told = { result: 'refused', order: null, message: MANY, transferid: null };
  expect(await arrive('P-5')).toEqual(told);
  const { _id: its = '' } = await arrive(one);
  await t.call(contract.confirm, { orders: [its] }, b.token);
  expect(await arrive('P-5')).toEqual(told);
  expect(await arrive(one)).toMatchObject({ result: 'already', message: 'Ya se confirmó' });
  await t.inCompany(b, (db) => db.update(orderTable).set({ status: 8 }).where(eq(orderTable._id, its)));
  expect(await arrive('P-5')).toMatchObject({ result: 'arrived', order: { externalID: await numberOf(a, other) } });
});

test('a parcel that its sender cancelled or ended otherwise does not arrive, and nobody waits for it', async () => {
  const [cancelled, delivered, kept] = [await t.make.order(a), await t.make.order(a), await t.make.order(a)];
  await share(cancelled, delivered, kept);
  const ids = await Promise.all([cancelled, delivered, kept].map(async (order) => (await arrive(order))._id ?? ''));
  for (const [order, status] of [
    [ids[0], 22],
    [ids[1], 8],
  ] as const)
    await t.inCompany(b, (db) =>
      db
        .update(orderTable)
        .set({ status })
        .where(eq(orderTable._id, order ?? '')),
    );
  expect(await arrive(cancelled)).toMatchObject({
    result: 'refused',
    order: { status: 22 },
    message: expect.stringMatching(/^La canceló Empresa \d+: no se recibe$/),
  });
  expect(await arrive(delivered)).toMatchObject({
    result: 'refused',
    message: expect.stringMatching(/^Empresa \d+ la pasó a Entregado: no se recibe$/),
  });
  const expected = (await t.call(contract.expected, {}, b.token)).body;
  expect([expected.data.map(({ _id }) => _id), expected.total]).toEqual([[ids[2]], 1]);
  const confirmed = await t.call(contract.confirm, { orders: ids }, b.token);
  expect(confirmed.body).toMatchObject({ changed: 1, refusedTotal: 2 });
  // Whoever has it on the list gives it back.
  const refused = await t.call(contract.refuse, { orders: [ids[0] ?? ''], reason: 'Cancelada' }, b.token);
  expect(refused.body).toMatchObject({ changed: 1 });
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
