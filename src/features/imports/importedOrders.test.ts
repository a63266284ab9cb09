import { expect, test } from 'vitest';
import { importedOrders } from './importedOrders.ts';

const days = { startDay: '2026-11-22', endDay: '2026-11-23' };
const figures = { doubtful: 0, existing: 0, ...days };

test('what an import created is found by the import, or by its days; there is nothing to find of one that created nothing', () => {
  expect(importedOrders({ ...figures, created: 2, import: 'x' })).toEqual({ import: 'x', anyDate: true });
  expect(importedOrders({ ...figures, created: 2 })).toEqual(days);
  expect(importedOrders({ ...figures, created: 0, existing: 2, import: 'x' })).toBeUndefined();
});
