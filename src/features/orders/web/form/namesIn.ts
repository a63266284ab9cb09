import { resolveClients } from '../../../clients/web/clientOptions.ts';
import { warehousesApi } from '../../../warehouses/web/api.ts';
import { resolveDrivers } from '../driverOptions.ts';
import type { Names } from './orderDifferences.ts';
import type { OrderValues } from './orderForm.ts';

/** What the clients, drivers and warehouses that forms point at are called. */
export const namesIn = async (...forms: OrderValues[]): Promise<Names> => {
  const ids = (field: 'client' | 'driverAssign') => [...new Set(forms.flatMap((values) => values[field] ?? []))];
  const [clients, drivers, warehouses] = await Promise.all([
    resolveClients(ids('client')),
    resolveDrivers(ids('driverAssign')),
    forms.some(({ warehouse }) => warehouse) ? warehousesApi.list.call({}) : { data: [] },
  ]);
  return new Map([
    ...[...clients, ...drivers].map(({ value, label }) => [value, label] as const),
    ...warehouses.data.map(({ _id, name }) => [_id, name] as const),
  ]);
};
