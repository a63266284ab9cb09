import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type Company } from '../../../testing/testApp.ts';
import { fees as calls } from '../contract.ts';
import type { FeeRule } from '../rules.ts';
import { bookFor, priceEach, readPricedOrders, readTariffs } from './pricing.ts';
import { aFee, squareAt, zoneOf } from './testing.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const place = { toLng: -58.45, toLat: -34.55 };
const create = async (company: Company, cash: number, over: object = {}) => {
  const fee = { ...aFee, fromOrder: [], rules: [], ...over };
  const { _id } = (await t.call(calls.create, { _id: newId(), ...fee }, company.token)).body;
  await zone(company, _id, 1, cash);
  return _id;
};
const zone = async (company: Company, _id: string, version: number, cash: number) => {
  const region = [zoneOf('Norte', squareAt(-58.5, -34.6), { pay: 0, cash })];
  expect((await t.call(calls.saveZones, { _id, version, region }, company.token)).status).toBe(200);
};
const charged = async (company: Company, order: string) => (await t.call(calls.price, { order }, company.token)).body.data.price.cash;

test('prices are those of the zones as they were saved last, also where the tariffs were read before', async () => {
  const company = await t.make.company();
  const order = await t.make.order(company, { typeOrder: 'Flex', ...place });
  const fee = await create(company, 1_000);
  expect([await charged(company, order), await charged(company, order)]).toEqual([1_000, 1_000]);
  const known = await t.inCompany(company, readTariffs);
  await zone(company, fee, 2, 2_000);
  expect(await charged(company, order)).toBe(2_000);
  const priced = await t.inCompany(company, (db) => priceEach(db, [order], known));
  expect(priced.get(order)?.pricing.price.cash).toBe(200_000);
  await t.call(calls.deactivate, { _id: fee, version: 3 }, company.token);
  expect((await t.inCompany(company, (db) => priceEach(db, [order], known))).get(order)?.pricing.fee).toBeUndefined();
});

test('of two tariffs for everybody the one that was made last counts, whichever number its caller gave it', async () => {
  const company = await t.make.company();
  const order = await t.make.order(company, { typeOrder: 'Flex', ...place });
  await create(company, 1_000, { _id: 'ffffffff-ffff-7fff-bfff-ffffffffffff' });
  await create(company, 2_000, { _id: '00000000-0000-7000-8000-000000000001' });
  expect(await charged(company, order)).toBe(2_000);
});

test('an order at 0, 0 is told to have no place on the map', async () => {
  const company = await t.make.company();
  const order = await t.make.order(company, { typeOrder: 'Flex', toLng: 0, toLat: 0 });
  await create(company, 1_000);
  expect((await t.call(calls.price, { order }, company.token)).body.data).toMatchObject({ unplaced: true, zones: [], price: { cash: 0 } });
});

test('of tariffs that no order is charged by no zones are read', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const order = await t.make.order(company, { client, typeOrder: 'Flex', ...place });
  const [general, named] = [await create(company, 1_000), await create(company, 2_000, { clients: [client] })];
  const { book, said } = await t.inCompany(company, async (db) => {
    const priced = (await readPricedOrders(db, [order])).get(order)!;
    const read = await bookFor(db, [priced]);
    return { ...read, said: read.book.verdicts(priced) };
  });
  expect(book.size).toBe(2);
  expect(said.map(({ fee, verdict }) => [fee._id, verdict, fee.zones.at([-58.45, -34.55]).length])).toEqual([
    [named, 'named', 1],
    [general, 'unnamed', 0],
  ]);
});

test('while many orders are priced others have their turn', async () => {
  const company = await t.make.company();
  await create(company, 1_000);
  const ids: string[] = [];
  for (let made = 0; made < 40; made += 1) ids.push(await t.make.order(company, { typeOrder: 'Flex', ...place }));
  let [turns, running] = [0, true];
  const turn = () => {
    turns += 1;
    if (running) setImmediate(turn);
  };
  const seen: number[] = [];
  // A rule that takes a millisecond each time that it is looked at.
  const slow = {
    ...aFee.rules[0],
    get operator() {
      for (const began = performance.now(); performance.now() - began < 1;);
      seen.push(turns);
      return 'inc' as const;
    },
  } as FeeRule;
  const tariffs = await t.inCompany(company, readTariffs);
  const known = { ...tariffs, heads: tariffs.heads.map((head) => ({ ...head, rules: [slow] })) };
  turn();
  const priced = await t.inCompany(company, (db) => priceEach(db, ids, known));
  running = false;
  expect(priced.size).toBe(40);
  expect(seen.length).toBeGreaterThan(80);
  expect(new Set(seen).size).toBeGreaterThan(5);
});
