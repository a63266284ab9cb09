import { asc, eq } from 'drizzle-orm';
import { centsToDecimal, formatMoney, fromCents, toCents } from '#shared/money.ts';
import { changesBetween } from '#shared/record/changes.ts';
import type { Db } from '#server/db.ts';
import { eachOf, unhurried } from '#server/http/unhurried.ts';
import { newId } from '#server/ids.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { writeAudit } from '#server/record/audit.ts';
import { lockRecord } from '#server/record/recordTable.ts';
import { refuse } from '#server/refuse.ts';
import type { Viewer } from '#shared/permissions.ts';
import { areSwapped } from '#shared/place/doubtOfPoint.ts';
import { countryOf } from '../../places/server/operations.ts';
import { FEE } from '../noun.ts';
import { areaOf } from '../zones/geometry.ts';
import { featuresOf, polygonsOf, type Zone, type ZoneInput } from '../zones/zoneSchemas.ts';
import { fees, feeZones } from './tables.ts';

/** Zones that are stored at once. */
const PART = 10;

/** A zone as it is stored. */
export type StoredZone = typeof feeZones.$inferSelect;

/** The zones of a tariff, in their order. */
export const readZones = (db: Db, fee: string): Promise<StoredZone[]> =>
  db.select().from(feeZones).where(eq(feeZones.fee, fee)).orderBy(asc(feeZones.position));

/** A stored zone as answers have it. */
export const shownZone = ({ _id, name, pay, cash, polygons }: StoredZone): Zone => ({
  _id,
  name,
  pay: fromCents(toCents(pay)),
  cash: fromCents(toCents(cash)),
  area: areaOf(polygons),
  region: featuresOf(polygons),
});

type Row = Omit<typeof feeZones.$inferInsert, 'companyId'>;

/** What a history says of a zone; a drawing is told by its size alone. */
const told = ({ name, pay, cash, polygons }: Pick<Row, 'name' | 'pay' | 'cash' | 'polygons'>) =>
  `${name}: pago ${formatMoney(pay)}, cobro ${formatMoney(cash)}, ${areaOf(polygons).toFixed(2).replace('.', ',')} km²`;

/** Whether zones lie where they were meant. @throws 400 for one that lies in the company's country if its coordinates are swapped */
export const checkPlaces = async (db: Db, region: readonly ZoneInput[]): Promise<void> => {
  const country = await countryOf(db);
  const at = region.findIndex((zone) =>
    areSwapped(
      polygonsOf(zone.region).flatMap(([outer = []]) => outer.slice(0, 1)),
      country,
    ),
  );
  if (at === -1) return;
  const said = `La zona ${region[at]?.name} queda fuera del país: ¿latitud y longitud cambiadas?`;
  throw refuse.invalid(said, { [`region.${at}.region`]: said });
};

/**
 * Replaces the zones of a tariff; those that are told with the `_id` of one that it has stay that one.
 * @throws 404, 409 for a version that is not the present one, 400 for the `_id` of a zone that is not its, and as `checkPlaces`
 */
export const saveZones = async (
  db: Db,
  { _id, version, region }: { _id: string; version: number; region: readonly ZoneInput[] },
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<{ _id: string; version: number }> => {
  const fee = await lockRecord(db, fees, FEE, { _id, version: undefined });
  const had = await readZones(db, _id);
  const rowOf = ([position, zone]: [number, ZoneInput]): Row => {
    const [pay, cash] = [zone.pay, zone.cash].map((amount) => centsToDecimal(toCents(amount))) as [string, string];
    return { _id: zone._id ?? newId(), fee: _id, position, name: zone.name, pay, cash, polygons: polygonsOf(zone.region) };
  };
  const rows = await unhurried(eachOf(region.entries(), rowOf));
  const plain = ({ name, pay, cash, polygons }: Pick<Row, 'name' | 'pay' | 'cash' | 'polygons'>) => [name, pay, cash, polygons];
  const isSame = ([at, row]: [number, Row]) => JSON.stringify(plain(had[at]!)) === JSON.stringify(plain(row));
  const stands = had.length === rows.length && (await unhurried(eachOf(rows.entries(), isSame))).every(Boolean);
  // What stands already was sent before, its answer lost.
  if (stands) return { _id, version: fee.version };
  if (fee.version !== version) throw refuse.stale();
  const known = new Set(had.map((zone) => zone._id));
  const named = region.flatMap((zone) => zone._id ?? []);
  const at = region.findIndex((zone) => zone._id !== undefined && !known.has(zone._id));
  if (at !== -1) throw refuse.invalid('Una zona ya no existe: actualice la pantalla', { [`region.${at}`]: 'La zona ya no existe' });
  if (new Set(named).size < named.length) throw refuse.invalid('Una zona está más de una vez');
  await checkPlaces(db, region);
  await db.delete(feeZones).where(eq(feeZones.fee, _id));
  // Writing them down is long too.
  for (let from = 0; from < rows.length; from += PART) await insertMany(db, feeZones, rows.slice(from, from + PART));
  const next = version + 1;
  await db.update(fees).set({ version: next }).where(eq(fees._id, _id));
  const changes = changesBetween({ region: await unhurried(eachOf(had, told)) }, { region: await unhurried(eachOf(rows, told)) });
  const note = { kind: 'fees', record: _id, name: fee.name, employee: viewer._id, source: 'back-office' as const, createAt: now };
  await writeAudit(db, { ...note, action: 'edit', changes });
  return { _id, version: next };
};
