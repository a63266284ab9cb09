import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, testApp } from '../../../testing/testApp.ts';
import { transfers as transferCalls } from '../../transfers/contract.ts';
import { dashboard } from '../contract.ts';

let t: App;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('the bell tells in one notice what other companies shared and nobody confirmed, and again when they share more', async () => {
  const [company, flecha, rayo] = [await t.make.company(), await t.make.company(), await t.make.company()];
  const { token } = await t.make.user(company, 'clerk', ['transfer']);
  const of = async () => (await t.call(dashboard.notices, {}, token)).body;
  const nameOf = ({ transferid }: typeof company) => `Empresa ${Number(transferid.slice(0, 2))}`;
  const share = async (from: typeof company, count: number) => {
    const some = await Promise.all(Array.from({ length: count }, () => t.make.order(from)));
    await t.call(transferCalls.share, { transferid: company.transferid, orders: some }, from.token);
  };
  expect((await of()).data).toEqual([]);
  await share(flecha, 1);
  const [one] = (await of()).data;
  expect(one).toMatchObject({
    kind: 'arrivals',
    title: 'Hay una orden recibida sin confirmar',
    note: `1 de ${nameOf(flecha)}`,
    bad: false,
    end: null,
    unread: true,
  });
  await t.call(dashboard.readNotice, { key: one?.key ?? '' }, token);
  expect(await of()).toMatchObject({ unread: 0 });
  await share(rayo, 2);
  const told = await of();
  expect([told.unread, told.data.map(({ title, note: said }) => [title, said])]).toEqual([
    1,
    [['Hay 3 órdenes recibidas sin confirmar', `2 de ${nameOf(rayo)}, 1 de ${nameOf(flecha)}`]],
  ]);
  // Who may not transfer is told nothing, nor is who shared them.
  const office = await t.make.user(company, 'clerk', ['office', 'order']);
  expect((await t.call(dashboard.notices, {}, office.token)).body.data).toEqual([]);
  expect((await t.call(dashboard.notices, {}, rayo.token)).body.data).toEqual([]);
  const { data } = (await t.call(transferCalls.expected, {}, token)).body;
  await t.call(transferCalls.confirm, { orders: data.map(({ _id }) => _id) }, token);
  expect((await of()).data).toEqual([]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
