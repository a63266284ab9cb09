import { eq } from 'drizzle-orm';
import type { Output } from '#shared/contract.ts';
import { pointAt } from '#shared/place/point.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { warehouses } from '../../../warehouses/server/tables.ts';
import type { routing } from '../../contract.ts';

/** The active warehouses, by name. */
export const startPoints = async (db: Db): Promise<Output<typeof routing.warehouse>['data']> => {
  const active = await db.select().from(warehouses).where(eq(warehouses.status, recordStatus.active));
  return active
    .map(({ lat, lng, ...warehouse }) => ({ ...warehouse, location: pointAt(lng, lat) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'es'));
};
