import { expect, test, vi } from 'vitest';

// The driver's name looks who is signed in.
vi.stubGlobal('window', { addEventListener: () => {} });
vi.stubGlobal('localStorage', { getItem: () => null });
const { usualColumns } = await import('./list/columns.tsx');
const { inStopOrder, isOfOneDay, withStops } = await import('./stopColumns.ts');

const driver = '0199c0de-0000-7000-8000-000000000001';

test('one driver’s orders of one day have an order of their own', () => {
  const day = { startDay: '2026-12-21', endDay: '2026-12-21' };
  expect(isOfOneDay({ ...day, driverAssign: driver })).toBe(true);
  expect(isOfOneDay({ ...day, endDay: '2026-12-22', driverAssign: driver })).toBe(false);
  expect([isOfOneDay(day), isOfOneDay({ ...day, driverAssign: 0 }), isOfOneDay({ driverAssign: driver })]).toEqual([false, false, false]);
});

test('it is that of the stops, unless another one is chosen', () => {
  expect(inStopOrder({ page: 2 })).toEqual({ page: 2, sortField: 'sequence', sortOrder: 'asc' });
  const chosen = { sortField: 'deliveryDate', sortOrder: 'desc' } as const;
  expect(inStopOrder(chosen)).toBe(chosen);
});

test('stop and hour stand first, once', () => {
  const keys = withStops(usualColumns).map(({ key }) => key);
  expect(keys.slice(0, 2)).toEqual(['sequence', 'planned']);
  expect(keys.slice(2)).toEqual(usualColumns.map(({ key }) => key));
  expect(withStops(withStops(usualColumns)).map(({ key }) => key)).toEqual(keys);
});
