import { eq } from 'drizzle-orm';
import { pointAt } from '#shared/place/point.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { findOptions } from '#server/query/findOptions.ts';
import { handlers } from '#server/http/api.ts';
import { recordHandlers } from '#server/record/recordHandlers.ts';
import type { RecordParts } from '#server/record/recordParts.ts';
import { pointColumns } from '#server/record/structured.ts';
import { warehouses as contract } from '../contract.ts';
import { warehouseFields } from '../fields.ts';
import { WAREHOUSE } from '../noun.ts';
import { warehouses } from './tables.ts';

type InUse = NonNullable<RecordParts<typeof contract, typeof warehouses>['inUse']>;

/** @param uses what keeps a warehouse from being deleted: orders and employees are later slices' */
export const warehouseHandlers = (...uses: readonly InUse[]) =>
  handlers(contract, {
    ...recordHandlers(contract, {
      noun: WAREHOUSE,
      table: warehouses,
      fields: warehouseFields,
      name: ({ name }) => name,
      structured: { location: pointColumns },
      taken: { id: 'Ya hay un depósito con ese número' },
      inUse: async (db, _id) => {
        for (const keeping of uses) {
          const found = await keeping(db, _id);
          if (found) return found;
        }
        return undefined;
      },
    }),
    forImport: async ({ db }) => {
      const active = await db.select().from(warehouses).where(eq(warehouses.status, recordStatus.active));
      return {
        data: active
          .map(({ lat, lng, ...warehouse }) => ({ ...warehouse, location: pointAt(lng, lat) }))
          .toSorted((one, other) => one.name.localeCompare(other.name, 'es')),
      };
    },
    search: ({ input, db }) =>
      findOptions(db, input, { from: warehouses, label: warehouses.name, active: eq(warehouses.status, recordStatus.active) }),
  });
