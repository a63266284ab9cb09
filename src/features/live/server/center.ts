import { eq } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { companies } from '../../session/server/tables.ts';
import { warehouses } from '../../warehouses/server/tables.ts';

/** Near Buenos Aires, where maps begin of companies of which no place is known (spec 1 §9). */
const ELSEWHERE = { lat: -34.46, lng: -58.54, zoom: 5 };
const CITY_ZOOM = 12;

/** Where a company's maps begin: its own place, else its first warehouse (decisions §7). */
export const findCenter = async (db: Db): Promise<{ lat: number; lng: number; zoom: number }> => {
  const [company] = await db.select({ lat: companies.lat, lng: companies.lng }).from(companies);
  if (company && company.lat !== null && company.lng !== null) return { lat: company.lat, lng: company.lng, zoom: CITY_ZOOM };
  const [first] = await db
    .select({ lat: warehouses.lat, lng: warehouses.lng })
    .from(warehouses)
    .where(eq(warehouses.status, recordStatus.active))
    .orderBy(warehouses.id)
    .limit(1);
  return first ? { ...first, zoom: CITY_ZOOM } : ELSEWHERE;
};
