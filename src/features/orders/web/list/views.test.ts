import { expect, test } from 'vitest';
import { isMoved, openView, viewSearch } from './views.ts';

const TODAY = '2026-11-20';
const ID = '01900000-0000-7000-8000-000000000001';
const view = { _id: ID, name: 'Flex de hoy', search: { typeOrder: ['Flex'], status: [1, 5] }, columns: null };

test('a view keeps filters and order, not the page', () =>
  expect(viewSearch({ status: [1], sortField: 'createAt', page: 3, size: 50, view: ID }, TODAY)).toEqual({
    status: [1],
    sortField: 'createAt',
  }));
test('today is kept as an untouched date, another day as itself', () => {
  expect(viewSearch({ startDay: TODAY, endDay: TODAY }, TODAY)).toEqual({});
  expect(viewSearch({ startDay: '2026-11-19', endDay: '2026-11-19' }, TODAY)).toEqual({ startDay: '2026-11-19', endDay: '2026-11-19' });
});
test('opening a view takes off what it says nothing of', () =>
  expect(openView(view)).toMatchObject({
    typeOrder: ['Flex'],
    status: [1, 5],
    view: ID,
    client: undefined,
    anyDate: undefined,
    page: undefined,
  }));
test('what a view holds and the list does not know is left out', () =>
  expect(openView({ ...view, search: { typeOrder: ['Nave'], colour: 'red' } })).not.toHaveProperty('colour'));
test('a view just opened has not moved; another filter moves it, another page does not', () => {
  expect(isMoved(view, openView(view), TODAY)).toBe(false);
  expect(isMoved(view, { ...openView(view), page: 2 }, TODAY)).toBe(false);
  expect(isMoved(view, { ...openView(view), status: [1] }, TODAY)).toBe(true);
});
