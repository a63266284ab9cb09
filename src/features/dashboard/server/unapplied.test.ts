import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, type Company, testApp } from '../../../testing/testApp.ts';
import { orders as orderCalls } from '../../orders/contract.ts';
import { orderHistory, orders } from '../../orders/server/tables.ts';
import { transfers as transferCalls } from '../../transfers/contract.ts';
import { drain } from '../../transfers/server/courier/drain.ts';
import { dashboard } from '../contract.ts';

let t: App;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const nameOf = ({ transferid }: Company) => `Empresa ${Number(transferid.slice(0, 2))}`;
const change = (company: Company, _id: string, fields: object) =>
  t.call(orderCalls.changeBulk, { orders: [_id], ...fields }, company.token);
const deliverAll = () => drain({ database: t.database, report: (error) => t.problems.push(error) });
const GIVEN = { status: 8, clientName: 'Ana', clientIDNumber: '30111222', observation: 'En mano' };

/** An order that both companies delivered without knowing of each other. */
const deliveredTwice = async (from: Company, to: Company) => {
  const order = await t.make.order(from);
  await t.call(transferCalls.share, { transferid: to.transferid, orders: [order] }, from.token);
  const its = (await t.call(transferCalls.expected, {}, to.token)).body.data[0]?._id ?? '';
  for (const [company, one] of [
    [from, order],
    [to, its],
  ] as const) {
    expect((await change(company, one, { status: 5, driverAssign: await t.make.driver(company) })).body).toMatchObject({ changed: 1 });
    expect((await change(company, one, GIVEN)).body).toMatchObject({ changed: 1 });
  }
  await deliverAll();
  return { order, its };
};

const bell = async (token: string) =>
  (await t.call(dashboard.notices, {}, token)).body.data.filter(({ kind }) => kind.startsWith('unapplied'));
const lines = async (token: string) =>
  (await t.call(dashboard.todo, {}, token)).body.lines.filter(({ key }) => key.startsWith('unapplied'));
const listed = async (typeTransfer: 'sent' | 'received', token: string) =>
  (await t.call(transferCalls.search, { typeTransfer, news: 'unapplied' }, token)).body;

test('two deliveries, and whatever else was not applied, are told to who transfers, with the way to the orders and the reasons', async () => {
  const [a, b] = [await t.make.company(), await t.make.company()];
  const clerk = await t.make.user(a, 'clerk', ['transfer']);
  expect([await bell(clerk.token), await lines(clerk.token)]).toEqual([[], []]);
  const { order, its } = await deliveredTwice(a, b);
  const found = await bell(clerk.token);
  const entries = await unappliedIn(a);
  expect(found).toMatchObject([
    {
      kind: 'unappliedSent',
      title: `Hay ${entries === 1 ? 'una novedad' : `${entries} novedades`} de otras logísticas sin aplicar`,
      note: `En órdenes compartidas: ${entries} de ${nameOf(b)}; 1 figura entregada por las dos`,
      unread: true,
      bad: false,
    },
  ]);
  expect(await lines(clerk.token)).toEqual([
    { key: 'unappliedSent', count: 1, companies: [{ name: nameOf(b), count: 1 }], delivered: 1, others: 0 },
  ]);
  expect(await listed('sent', clerk.token)).toMatchObject({ total: 1, orders: [{ _id: order }] });
  expect((await listed('received', clerk.token)).total).toBe(0);
  const { data } = (await t.call(transferCalls.info, { _id: order }, clerk.token)).body;
  expect(data.unapplied).toContainEqual({
    status: expect.objectContaining({ id: 8, name: 'Entregado' }),
    transferPermission: nameOf(b),
    reason: 'Acá ya la había entregado un chofer',
    createAt: expect.any(String),
  });
  // The other company is told the same of its own.
  expect(await lines(b.token)).toEqual([
    { key: 'unappliedReceived', count: 1, companies: [{ name: nameOf(a), count: 1 }], delivered: 1, others: 0 },
  ]);
  expect((await bell(b.token))[0]?.note).toMatch(/^En órdenes recibidas: /);
  expect(await listed('received', b.token)).toMatchObject({ total: 1, orders: [{ _id: its }] });

  // Read, it is told anew when there is more.
  await t.call(dashboard.readNotice, { key: found[0]?.key ?? '' }, clerk.token);
  expect((await bell(clerk.token))[0]?.unread).toBe(false);
  await deliveredTwice(a, b);
  expect((await bell(clerk.token))[0]).toMatchObject({ unread: true, note: expect.stringMatching(/2 figuran entregadas por las dos$/) });
  expect(await lines(clerk.token)).toMatchObject([{ count: 2, delivered: 2 }]);
});

test('where both lists have some, the line opens the longer one and tells of the other; the bell tells of each', async () => {
  const [a, b] = [await t.make.company(), await t.make.company()];
  await deliveredTwice(a, b);
  await deliveredTwice(b, a);
  expect(await lines(a.token)).toMatchObject([{ key: 'unappliedSent', count: 1, others: 1 }]);
  await deliveredTwice(b, a);
  expect(await lines(a.token)).toMatchObject([{ key: 'unappliedReceived', count: 2, others: 1 }]);
  expect((await bell(a.token)).map(({ kind }) => kind)).toEqual(['unappliedSent', 'unappliedReceived']);
});

/** Entries of a company that came and were not applied. */
const unappliedIn = (company: Company) => t.inCompany(company, (db) => db.$count(orderHistory, sql`unapplied is not null`));

test('who may not transfer, and other companies, are told nothing; nor is what is over a week old or was deleted', async () => {
  const [a, b, c] = [await t.make.company(), await t.make.company(), await t.make.company()];
  const { order } = await deliveredTwice(a, b);
  const office = await t.make.user(a, 'clerk', ['office', 'order']);
  for (const token of [office.token, c.token]) expect([await bell(token), await lines(token)]).toEqual([[], []]);
  await t.inCompany(a, (db) => db.update(orders).set({ status: 99 }).where(eq(orders._id, order)));
  expect([await bell(a.token), await lines(a.token), (await listed('sent', a.token)).total]).toEqual([[], [], 0]);
  await t.database.owner.query(
    `update order_history set _id = overlay(_id::text placing '01900000-0000' from 1 for 13)::uuid where company_id = $1 and unapplied is not null`,
    [b.companyId],
  );
  expect([await bell(b.token), await lines(b.token), (await listed('received', b.token)).total]).toEqual([[], [], 0]);
});

test('what is no news is refused', async () => {
  const company = await t.make.company();
  const { status, body } = await t.call(transferCalls.search, { typeTransfer: 'sent', news: 'loud' }, company.token);
  expect([status, body.fields]).toEqual([400, { news: 'Opción inexistente' }]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
