import { expect, test } from 'vitest';
import { covers, gapOf, labelsIn, portionsOf, runTitle, sortedForPrint, type Span, touches, withSpan } from './runs.ts';

const order = (name: string, postalCode: string | null, driver: string | null = null, addressNumber = 1) => ({
  name,
  postalCode,
  town: 'Palermo',
  address: 'Gurruchaga',
  addressNumber,
  driver,
});
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('');

test.each([
  ['list', 'abcd'],
  ['postalCode', 'cadb'],
  ['driver', 'dbca'],
] as const)('by %s, labels are printed in the order %s', (sort, expected) => {
  const orders = [order('a', 'C1414ABC'), order('b', null, 'Ana'), order('c', '900', 'Órtiz'), order('d', 'C1414ABC', 'ana', 20)];
  expect(names(sortedForPrint(orders, sort))).toBe(expected);
});

test('orders of one driver go by their postal codes, and equal ones stay as they were listed', () => {
  expect(names(sortedForPrint([order('a', '1500', 'Ana'), order('b', '1400', 'Ana'), order('c', '1400', 'Ana')], 'driver'))).toBe('bca');
});

test.each([
  [[], ''],
  [['Ñandú', 'Ñandú'], 'Ñandú'],
  [['Ñandú', 'Electro Sur', 'Electro Sur'], 'Electro Sur y Ñandú'],
  [['a', 'b', 'b', 'c', 'd'], 'b, a y 2 más'],
])('the labels of %j are called %j', (clients, title) => {
  expect(runTitle(clients)).toBe(title);
});

test.each([
  [1, 6, ['0:0-1 ends', '1:0-3 ends', '2:0-2 ends']],
  [1, 1, ['0:0-1 ends']],
  [3, 3, ['1:1-2']],
  [2, 3, ['1:0-2']],
  [4, 5, ['1:2-3 ends', '2:0-1']],
  [6, 99, ['2:1-2 ends']],
  [7, 9, []],
])('of orders with 1, 3 and 2 labels those from %i to %i are %j', (from, to, expected) => {
  const said = portionsOf([1, 3, 2], from, to).map((each) => `${each.order}:${each.from}-${each.until}${each.ends ? ' ends' : ''}`);
  expect(said).toEqual(expected);
});

test.each<[spans: Span[], added: Span, merged: Span[], labels: number, gap: Span | undefined]>([
  [[], [1, 10], [[1, 10]], 10, [11, 20]],
  [
    [[1, 2]],
    [5, 8],
    [
      [1, 2],
      [5, 8],
    ],
    6,
    [3, 4],
  ],
  [
    [
      [1, 2],
      [5, 8],
    ],
    [3, 4],
    [[1, 8]],
    8,
    [9, 20],
  ],
  [[[3, 5]], [4, 12], [[3, 12]], 10, [1, 2]],
  [[[1, 19]], [20, 20], [[1, 20]], 20, undefined],
])('of 20 labels %j and %j are %j, %i of them; the first that are missing are %j', (spans, added, merged, labels, gap) => {
  const found = withSpan(spans, added);
  expect([found, labelsIn(found), gapOf(found, 20)]).toEqual([merged, labels, gap]);
  expect([covers(found, added), touches(found, added)]).toEqual([true, true]);
});

test('a span that lies partly in others is touched, not covered', () => {
  const spans: Span[] = [
    [1, 4],
    [8, 9],
  ];
  expect([covers(spans, [3, 8]), touches(spans, [3, 8]), touches(spans, [5, 7])]).toEqual([false, true, false]);
});
