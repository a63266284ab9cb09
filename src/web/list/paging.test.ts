import { expect, test } from 'vitest';
import { askedOf, placeOf, tableStateOf } from './paging.ts';

const offer = { sizes: [25, 50, 100], sorts: ['deliveryDate', 'status'] } as const;

test('an untouched list asks for its first page, in its first order, newest first', () =>
  expect(askedOf({}, offer, 25)).toEqual({ page: 1, size: 25, sortField: 'deliveryDate', sortOrder: 'desc' }));

test('what the address says counts; the remembered size only where it says none', () => {
  expect(askedOf({ page: 3, sortField: 'status', sortOrder: 'asc' }, offer, 50)).toEqual({
    page: 3,
    size: 50,
    sortField: 'status',
    sortOrder: 'asc',
  });
  expect(askedOf({ size: 100 }, offer, 50).size).toBe(100);
});

test('a remembered size that is no longer offered is the first one', () => expect(askedOf({}, offer, 30).size).toBe(25));

test('a list may run the other way at first', () => expect(askedOf({}, { ...offer, order: 'asc' }, 25).sortOrder).toBe('asc'));

test('the table stands where the list was asked to', () =>
  expect(tableStateOf(askedOf({ page: 2, sortOrder: 'asc' }, offer, 25))).toEqual({
    page: 2,
    size: 25,
    sort: { key: 'deliveryDate', desc: false },
  }));

test('where the table moves the list goes; the first page has no number, a size or order that is not offered is none', () => {
  expect(placeOf({ page: 4, size: 50, sort: { key: 'status', desc: true } }, offer)).toEqual({
    page: 4,
    size: 50,
    sortField: 'status',
    sortOrder: 'desc',
  });
  expect(placeOf({ page: 1, size: 7, sort: { key: 'phone', desc: false } }, offer)).toEqual({
    page: undefined,
    size: undefined,
    sortField: undefined,
    sortOrder: 'asc',
  });
});
