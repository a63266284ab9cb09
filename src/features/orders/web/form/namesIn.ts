import { clientOptions } from '../../../clients/web/clientOptions.ts';
import { driverOptions } from '../../../fleet/web/driverOptions.ts';
import { warehouseOptions } from '../../../warehouses/web/warehouseOptions.ts';
import type { Names } from './orderDifferences.ts';
import type { OrderValues } from './orderValues.ts';

/** What the clients, drivers and warehouses that forms point at are called. */
export const namesIn = async (...forms: OrderValues[]): Promise<Names> => {
  const ids = (field: 'client' | 'driverAssign' | 'warehouse') => [...new Set(forms.flatMap((values) => values[field] ?? []))];
  const found = await Promise.all([
    clientOptions.resolve(ids('client')),
    driverOptions.resolve(ids('driverAssign')),
    warehouseOptions.resolve(ids('warehouse')),
  ]);
  return new Map(found.flat().map(({ value, label }) => [value, label]));
};
