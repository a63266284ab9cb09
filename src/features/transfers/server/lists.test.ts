import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type App, type Company } from '../../../testing/testApp.ts';
import { orders as orderCalls } from '../../orders/contract.ts';
import { orderKit } from '../../orders/server/testing.ts';
import { transfers as contract } from '../contract.ts';
import type { TransferFilter } from '../filter.ts';

let t: App;
let kit: ReturnType<typeof orderKit>;
let [a, b, c]: [Company, Company, Company] = [{} as Company, {} as Company, {} as Company];
/** Orders of A by what became of them, and B's of the open one. */
let [open, confirmed, refused, takenBack, unshared, withC, atB] = ['', '', '', '', '', '', ''];
let client = '';

beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
  [a, b, c] = [await t.make.company(), await t.make.company(), await t.make.company()];
  client = await t.make.client(a, 'Zapatería Ñandú');
  const day = (n: number) => new Date(`2026-11-${n}T13:00:00.000Z`);
  open = await t.make.order(a, {
    deliveryDate: day(21),
    typeOrder: 'Flex',
    fromOrder: 'ML',
    externalID: 'WEB-1',
    toAddress: 'Av. Corrientes',
  });
  confirmed = await t.make.order(a, { deliveryDate: day(22), client });
  refused = await t.make.order(a, { deliveryDate: day(23) });
  takenBack = await t.make.order(a, { deliveryDate: day(24) });
  unshared = await t.make.order(a, { deliveryDate: day(25) });
  withC = await t.make.order(a, { deliveryDate: null });
  const share = (company: Company, ...orders: string[]) => t.call(contract.share, { transferid: company.transferid, orders }, a.token);
  await share(b, open, confirmed, refused, takenBack);
  await share(c, withC);
  const at = async (order: string) => (await t.call(contract.arrived, { tracking: order }, b.token)).body._id ?? '';
  atB = await at(open);
  await t.call(contract.confirm, { orders: [await at(confirmed)] }, b.token);
  await t.call(contract.refuse, { orders: [await at(refused)], reason: 'Rota' }, b.token);
  await t.call(contract.takeBack, { orders: [takenBack] }, a.token);
});
afterAll(() => t.close());

const search = async (filter: Partial<Record<keyof TransferFilter, unknown>>, { token } = a, more: object = {}) => {
  const { status, body } = await t.call(contract.search, { typeTransfer: 'sent', ...filter, ...more }, token);
  expect(status).toBe(200);
  return body;
};
const found = async (filter: Partial<Record<keyof TransferFilter, unknown>>, more: object = {}) =>
  (await search(filter, a, more)).orders.map(({ _id }) => _id);

test('the type is required', async () => {
  for (const typeTransfer of [undefined, '', 'todas']) {
    const { status, body } = await t.call(contract.search, { typeTransfer }, a.token);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['typeTransfer']]);
  }
});

test('what is shared now and what was refused is listed as sent, each with its transfer', async () => {
  const { orders, total } = await search({});
  expect(total).toBe(4);
  expect(
    orders.map(({ _id, transfer: { state, transferStatus, transferid, reason } }) => [_id, state, transferStatus, transferid, reason]),
  ).toEqual([
    [refused, 'refused', 'closed', b.transferid, 'Rota'],
    [confirmed, 'confirmed', 'closed', b.transferid, null],
    [open, 'open', 'open', b.transferid, null],
    [withC, 'open', 'open', c.transferid, null],
  ]);
});

test('what came is listed as received, whatever became of it', async () => {
  const { orders, total } = await search({ typeTransfer: 'received' }, b);
  expect([total, orders.map(({ transfer: { type, state, transferid } }) => [type, state, transferid])]).toEqual([
    4,
    ['takenBack', 'refused', 'confirmed', 'open'].map((state) => ['received', state, a.transferid]),
  ]);
  expect((await search({ typeTransfer: 'received' })).total).toBe(0);
});

test.each<[string, Partial<Record<keyof TransferFilter, unknown>>, () => string[]]>([
  ['open', { transferStatus: 'open' }, () => [open, withC]],
  ['closed', { transferStatus: 'closed' }, () => [refused, confirmed]],
  ['one partner', { transferid: () => c.transferid }, () => [withC]],
  ['one partner, open', { transferid: () => b.transferid.toLowerCase(), transferStatus: 'open' }, () => [open]],
  ['one partner, closed', { transferid: () => b.transferid, transferStatus: 'closed' }, () => [refused, confirmed]],
  ['days', { startDay: '2026-11-22', endDay: '2026-11-23' }, () => [refused, confirmed]],
  ['without a date', { notDate: true }, () => [withC]],
  ['status', { status: [30] }, () => [confirmed, open, withC]],
  ['status of one that came back', { status: [1] }, () => [refused]],
  ['client', { client: () => client }, () => [confirmed]],
  ['type', { typeOrder: ['Flex'] }, () => [open]],
  ['origin', { fromOrder: ['ML', 'shopify'] }, () => [open]],
  ['words', { search: 'corrientes' }, () => [open]],
  ['client’s words', { search: 'zapateria' }, () => [confirmed]],
  ['a number', { search: 'WEB-1' }, () => [open]],
  ['nothing of all that', { search: 'WEB-2' }, () => []],
])('the list filters by %s', async (_, filter, expected) => {
  const asked = Object.fromEntries(Object.entries(filter).map(([key, value]) => [key, typeof value === 'function' ? value() : value]));
  expect(await found(asked)).toEqual(expected());
});

test('who received an order finds it by the sender’s numbers', async () => {
  const { internalID } = (await kit.read(a, open)) ?? {};
  for (const text of ['WEB-1', internalID, open])
    expect((await search({ typeTransfer: 'received', search: text }, b)).orders.map(({ _id }) => _id)).toEqual([atB]);
});

test.each([
  ['deliveryDate', 'asc', () => [withC, open, confirmed, refused]],
  ['createAt', 'asc', () => [open, confirmed, refused, withC]],
  ['internalID', 'desc', () => [withC, refused, confirmed, open]],
  ['status', 'asc', () => [refused, confirmed, open, withC]],
] as const)('the list is sorted by %s, %s', async (sortField, sortOrder, expected) => {
  expect(await found({}, { sortField, sortOrder })).toEqual(expected());
});

test('by client, and page by page', async () => {
  const byClient = await found({}, { sortField: 'client', sortOrder: 'desc' });
  expect(byClient[0]).toBe(confirmed);
  const pages = await Promise.all([1, 2].map((page) => search({}, a, { page, size: 25, sortField: 'client', sortOrder: 'desc' })));
  expect(pages.map(({ orders, total }) => [orders.length, total])).toEqual([
    [4, 4],
    [0, 4],
  ]);
});

test('an order that was deleted is in no list', async () => {
  const [x, y] = [await t.make.company(), await t.make.company()];
  const order = await t.make.order(x);
  await t.call(contract.share, { transferid: y.transferid, orders: [order] }, x.token);
  await t.call(contract.takeBack, { orders: [order] }, x.token);
  const [its] = (await search({ typeTransfer: 'received' }, y)).orders;
  await t.call(orderCalls.remove, { _id: its?._id, observation: 'No' }, y.token);
  expect(await search({ typeTransfer: 'received', status: [99, 22] }, y)).toEqual({ orders: [], total: 0 });
});

test('partners are told by their names, with what awaits an answer', async () => {
  const { data } = (await t.call(contract.partners, {}, a.token)).body;
  expect(data).toEqual([
    { transferid: b.transferid, name: 'Empresa 2', sentOpen: 1, receivedOpen: 0 },
    { transferid: c.transferid, name: 'Empresa 3', sentOpen: 1, receivedOpen: 0 },
  ]);
  expect((await t.call(contract.partners, {}, b.token)).body.data).toMatchObject([
    { transferid: a.transferid, sentOpen: 0, receivedOpen: 1 },
  ]);
  const { token } = await t.make.company();
  expect((await t.call(contract.partners, {}, token)).body.data).toEqual([]);
});

test('the last transfers, the newest first; what was taken back is none', async () => {
  const { data } = (await t.call(contract.recent, {}, a.token)).body;
  expect(data.map(({ _id }) => _id)).toEqual([withC, refused, confirmed, open]);
  expect((await t.call(contract.recent, {}, b.token)).body.data).toHaveLength(4);
});

test('an order is told with all its transfers; one that never was shared has none', async () => {
  const { body } = await t.call(contract.info, { _id: refused }, a.token);
  expect(body.data).toMatchObject({
    _id: refused,
    transferPermission: 'Empresa 2',
    transferStatus: 'closed',
    status: { id: 1 },
    transfers: [{ state: 'refused', reason: 'Rota', type: 'sent', transferid: b.transferid }],
  });
  for (const [_id, { token }] of [
    [unshared, a],
    [refused, b],
  ] as const) {
    const none = await t.call(contract.info, { _id }, token);
    expect([none.status, none.body.message]).toEqual([404, 'La orden no está compartida']);
  }
});

test('the export has what the list has', async () => {
  const input = {
    filter: { typeTransfer: 'sent', transferStatus: 'closed' },
    sortField: 'deliveryDate',
    sortOrder: 'asc',
    columns: ['internalID', 'transferid', 'state', 'reason'],
  };
  const { body } = await t.call(contract.export, input, a.token);
  const { rawPayload } = await t.app.inject('url' in body ? body.url : '');
  const [sheet] = (await readXlsx(rawPayload)).sheets;
  expect(sheet?.rows).toEqual([
    ['# Int.', 'ID Logístico', 'Cierre', 'Motivo'],
    [`${a.transferid}00000002`, b.transferid, 'Confirmada', null],
    [`${a.transferid}00000003`, b.transferid, 'Rechazada', 'Rota'],
  ]);
});
