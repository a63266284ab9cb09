import { expect, test } from 'vitest';
import { isMoved, openView, viewSearch } from '../../../views/web/viewSearch.ts';
import { orderViews } from './orderViews.ts';

const TODAY = '2026-11-20';
const ID = '01900000-0000-7000-8000-000000000001';
const view = { _id: ID, name: 'Flex de hoy', search: { typeOrder: ['Flex'], status: [1, 5] }, columns: null };

test('a view keeps filters and order, not the page', () =>
  expect(viewSearch({ status: [1], sortField: 'createAt', page: 3, size: 50, view: ID }, orderViews, TODAY)).toEqual({
    status: [1],
    sortField: 'createAt',
  }));
test('today is kept as an untouched date, another day as itself', () => {
  expect(viewSearch({ startDay: TODAY, endDay: TODAY }, orderViews, TODAY)).toEqual({});
  expect(viewSearch({ startDay: '2026-11-19', endDay: '2026-11-19' }, orderViews, TODAY)).toEqual({
    startDay: '2026-11-19',
    endDay: '2026-11-19',
  });
});
test('opening a view takes off what it says nothing of', () =>
  expect(openView(view, orderViews)).toMatchObject({
    typeOrder: ['Flex'],
    status: [1, 5],
    view: ID,
    client: undefined,
    anyDate: undefined,
    page: undefined,
  }));
test('what a view holds and the list does not know is left out', () =>
  expect(openView({ ...view, search: { typeOrder: ['Nave'], colour: 'red' } }, orderViews)).not.toHaveProperty('colour'));
test('a view just opened has not moved; another filter moves it, another page does not', () => {
  expect(isMoved(view, openView(view, orderViews), orderViews, TODAY)).toBe(false);
  expect(isMoved(view, { ...openView(view, orderViews), page: 2 }, orderViews, TODAY)).toBe(false);
  expect(isMoved(view, { ...openView(view, orderViews), status: [1] }, orderViews, TODAY)).toBe(true);
});
