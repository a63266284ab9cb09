import { asc, ne } from 'drizzle-orm';
import { handlers } from '#server/http/api.ts';
import { warehouses as contract } from '../contract.ts';
import { warehouses } from './tables.ts';

export const warehouseHandlers = handlers(contract, {
  list: async ({ db }) => {
    const rows = await db.select().from(warehouses).where(ne(warehouses.status, 3)).orderBy(asc(warehouses.id));
    return {
      data: rows.map(({ lat, lng, ...warehouse }) => ({
        ...warehouse,
        location: { type: 'Point' as const, coordinates: [lng, lat] as [number, number] },
      })),
    };
  },
});
