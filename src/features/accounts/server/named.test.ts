import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { clients as clientCalls } from '../../clients/contract.ts';
import { accounts as calls } from '../contract.ts';
import { accountsApp, asked, DAY } from './testing.ts';

let t: Awaited<ReturnType<typeof accountsApp>>;
beforeAll(async () => {
  t = await accountsApp();
});
afterAll(() => t.close());

/** A team with a settlement and closed cash. */
const withMoney = async () => {
  const team = await t.team();
  const { company, driver, deliver, settle } = team;
  const order = await deliver({ collected: 700 });
  const { _id: settlement } = await settle([order]);
  const methods = [{ _id: order, method: 'Efectivo' as const }];
  const cash = { driver, day: DAY, version: 0, methods, handed: { Efectivo: 700 }, expected: 700, close: true };
  return { ...team, settlement, closure: (await t.call(calls.saveCash, cash, company.token)).body._id };
};
type Money = Awaited<ReturnType<typeof withMoney>>;

const { client: _, order: __, ...looked } = asked('', []);
const days = { startDay: DAY, endDay: DAY };
const looking = { ...days, typeOrder: looked.typeOrder, exclude: looked.exclude };
const period = { start: DAY, end: DAY };

describe('what is named and is nobody’s, or another company’s', () => {
  test.each([
    ['accounts', ({ client }: Money) => ({ ids: [client] }), 'La cuenta no existe'],
    ['accounts', ({ driver }: Money) => ({ ids: [driver] }), 'La cuenta no existe'],
    ['exportClientBalances', ({ client }: Money) => ({ ids: [client] }), 'No quedan clientes de la lista: actualícela'],
    ['exportEmployeeBalances', ({ driver }: Money) => ({ ids: [driver] }), 'No quedan empleados de la lista: actualícela'],
    ['exportMovements', ({ client }: Money) => ({ ...days, toAccount: client }), 'La cuenta no existe'],
    ['settlementHistory', ({ settlement }: Money) => ({ _id: settlement }), 'La liquidación no existe'],
    ['cashHistory', ({ closure }: Money) => ({ _id: closure }), 'La rendición no existe'],
    ['unsettled', ({ client }: Money) => ({ client, ...looking }), 'El cliente no existe'],
    ['exportSettlements', ({ settlement }: Money) => ({ settlement: [settlement] }), 'La liquidación no existe'],
    ['exportSettlements', ({ client }: Money) => ({ client: [client], period }), 'El cliente no existe'],
    ['exportLines', ({ settlement }: Money) => ({ settlement: [settlement] }), 'La liquidación no existe'],
    ['exportLines', ({ client }: Money) => ({ client: [client], period }), 'El cliente no existe'],
  ] as const)('is told by %s', async (name, input, message) => {
    const [ours, theirs] = [await withMoney(), await withMoney()];
    const ask = async (money: Money) => {
      const { status, body } = await t.call(calls[name], input(money), ours.company.token);
      return [status, body.message];
    };
    expect(await ask(ours)).toEqual([200, undefined]);
    expect(await ask(theirs)).toEqual([404, message]);
    const nobody = { client: newId(), driver: newId(), settlement: newId(), closure: newId() };
    expect(await ask({ ...ours, ...nobody })).toEqual([404, message]);
  });

  test('is told of a settlement that is edited', async () => {
    const [ours, theirs] = [await withMoney(), await withMoney()];
    const ask = (settlement: string) => t.call(calls.unsettled, { client: ours.client, ...looking, settlement }, ours.company.token);
    expect((await ask(ours.settlement)).body.total).toBe(1);
    expect((await ask(theirs.settlement)).status).toBe(404);
  });
});

test('who was deleted keeps their name in searches that name them, and of some that are gone the others are exported', async () => {
  const { company, client } = await t.team();
  const gone = await t.make.client(company, 'Se fue');
  expect((await t.call(clientCalls.remove, { _id: gone }, company.token)).status).toBe(200);
  const named = await t.call(calls.accounts, { ids: [client, gone] }, company.token);
  expect([named.status, named.body.data.map(({ _id }) => _id)]).toEqual([200, [client]]);
  expect((await t.call(calls.exportClientBalances, { ids: [client, gone] }, company.token)).status).toBe(200);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
