import fc from 'fast-check';
import { expect, test } from 'vitest';
import { directionOf, mostChanged, trialGroups, type TriedOrder, TrialSums } from './sums.ts';

const prices = (pay: number, cash: number) => ({ pay, cash });
const order = (over: Partial<TriedOrder>): TriedOrder => ({
  client: 'ñandú',
  zone: 'oeste',
  driver: 'rocío',
  before: prices(2_100_00, 3_450_00),
  now: prices(2_100_00, 3_450_00),
  settled: false,
  ...over,
});

test('a small month comes to what one adds up by hand', () => {
  const sums = new TrialSums();
  for (const one of [
    order({ now: prices(2_100_00, 3_967_50), settled: true }),
    order({ now: prices(2_200_00, 3_450_00), driver: '' }),
    order({ client: 'zorzal', zone: 'sur', now: prices(2_100_00, 3_000_00) }),
    order({ client: 'zorzal', zone: '', now: prices(0, 0) }),
    order({ client: 'zorzal' }),
  ])
    sums.take(one);
  expect(sums.total).toEqual({
    orders: 5,
    before: prices(10_500_00, 17_250_00),
    now: prices(8_500_00, 13_867_50),
    settled: 1,
    up: 2,
    down: 2,
  });
  expect(sums.groups('client')).toEqual([
    { key: 'zorzal', orders: 3, before: prices(6_300_00, 10_350_00), now: prices(4_200_00, 6_450_00) },
    { key: 'ñandú', orders: 2, before: prices(4_200_00, 6_900_00), now: prices(4_300_00, 7_417_50) },
  ]);
  expect(sums.groups('zone')).toEqual([
    { key: 'oeste', orders: 3, before: prices(6_300_00, 10_350_00), now: prices(6_400_00, 10_867_50) },
    { key: 'sur', orders: 1, before: prices(2_100_00, 3_450_00), now: prices(2_100_00, 3_000_00) },
    { key: '', orders: 1, before: prices(2_100_00, 3_450_00), now: prices(0, 0) },
  ]);
  expect(sums.groups('driver').map(({ key, orders }) => [key, orders])).toEqual([
    ['rocío', 4],
    ['', 1],
  ]);
});

test('what changes stands before what does not, however many orders that has', () => {
  const sums = new TrialSums();
  for (const one of [order({}), order({}), order({ zone: 'sur', now: prices(2_100_00, 1) }), order({ zone: 'norte' })]) sums.take(one);
  expect(sums.groups('zone').map(({ key }) => key)).toEqual(['sur', 'oeste', 'norte']);
});

test('no orders come to nothing', () => {
  const sums = new TrialSums();
  expect(sums.total).toMatchObject({ orders: 0, before: prices(0, 0), now: prices(0, 0), up: 0, down: 0 });
  expect(trialGroups.map((by) => sums.groups(by))).toEqual([[], [], []]);
});

const anAmount = fc.integer({ min: 0, max: 1_000_000_000_00 });
const somePrices = fc.record({ pay: anAmount, cash: anAmount });
const someOrder = fc.record({
  client: fc.constantFrom('a', 'b', 'c'),
  zone: fc.constantFrom('', 'x', 'y'),
  driver: fc.constantFrom('', 'd', 'e'),
  before: somePrices,
  now: somePrices,
  settled: fc.boolean(),
});

test('whatever the orders, each breakdown adds up to the whole, to the centavo', () =>
  fc.assert(
    fc.property(fc.array(someOrder, { maxLength: 60 }), (orders) => {
      const sums = new TrialSums();
      for (const one of orders) sums.take(one);
      const { total } = sums;
      expect(total.up + total.down).toBe(orders.filter((one) => directionOf(one) !== null).length);
      for (const by of trialGroups) {
        const groups = sums.groups(by);
        const all = (of: (group: (typeof groups)[number]) => number) => groups.reduce((sum, group) => sum + of(group), 0);
        expect([
          all((g) => g.orders),
          all((g) => g.before.cash),
          all((g) => g.before.pay),
          all((g) => g.now.cash),
          all((g) => g.now.pay),
        ]).toEqual([total.orders, total.before.cash, total.before.pay, total.now.cash, total.now.pay]);
      }
    }),
  ));

test.each([
  ['the client is charged a centavo more', prices(0, 0), prices(0, 1), 'up'],
  ['the client is charged a centavo less, whatever the driver gets', prices(0, 1), prices(9, 0), 'down'],
  ['only the driver is paid more', prices(1, 5), prices(2, 5), 'up'],
  ['only the driver is paid less', prices(2, 5), prices(1, 5), 'down'],
  ['nothing changes', prices(2, 5), prices(2, 5), null],
] as const)('which way a price goes: %s', (_, before, now, way) => expect(directionOf({ before, now })).toBe(way));

test('what changes most stands first, up or down; then what is paid, then the older order', () => {
  const one = (id: string, pay: number, cash: number) => ({ order: id, before: prices(100, 100), now: prices(100 + pay, 100 + cash) });
  const sorted = mostChanged([one('c', 0, 5), one('a', 7, 5), one('d', 50, 0), one('b', 0, -9), one('e', 0, 5)]);
  expect(sorted.map(({ order: id }) => id)).toEqual(['b', 'a', 'c', 'e', 'd']);
});
