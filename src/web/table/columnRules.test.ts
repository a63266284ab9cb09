import { expect, test } from 'vitest';
import { actionRules, columnsWidth } from './columnRules.ts';

const columns = [
  { key: 'day', title: 'Entrega', width: 76 },
  {
    key: 'client',
    title: 'Cliente',
    width: 150,
    narrow: [
      { at: 1330, width: 130 },
      { at: 1190, width: 110 },
    ],
  },
  { key: 'type', title: 'Tipo', width: 70, hideAt: 1000 },
  { key: 'to', title: 'Destino' },
];

test('a column without width counts 140 px', () => {
  expect(columnsWidth(columns, Infinity)).toBe(76 + 150 + 70 + 140);
});

test('each step holds at its limit and below it, the narrowest one wins', () => {
  expect(columnsWidth(columns, 1331)).toBe(436);
  expect(columnsWidth(columns, 1330)).toBe(76 + 130 + 70 + 140);
  expect(columnsWidth(columns, 1190)).toBe(76 + 110 + 70 + 140);
  expect(columnsWidth(columns, 1000)).toBe(76 + 110 + 140);
});

test('buttons that the menu has too give way to it, and their column with them', () =>
  expect(actionRules('t', [1330], 1, () => 72)).toBe(
    '@container rp-table (max-width:1330px){[data-table="t"] [data-row-actions]{display:none}[data-table="t"] [data-col="actions"]{width:72px}}',
  ));

test('of two buttons the first gives way first, and then the other', () =>
  expect(
    actionRules('t', [1330, 1100], 2, (left) => (left === 1 ? 80 : 72)).match(/max-width:\d+px|\[data-row-actions][^{]*|width:\d+px}/g),
  ).toEqual([
    'max-width:1330px',
    '[data-row-actions]>:nth-last-child(n+2)',
    'width:80px}',
    'max-width:1100px',
    '[data-row-actions]',
    'width:72px}',
  ]));
