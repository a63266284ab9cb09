import { eq, sql } from 'drizzle-orm';
import { addDays, at10, today } from '#shared/time.ts';
import type { Day } from '#shared/day.ts';
import type { Database, Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import type { FileStore } from '#server/files/files.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { counters } from '#server/jobs/jobTables.ts';
import { asPlatform } from '#server/platform.ts';
import { searchText } from '../features/orders/server/list/search.ts';
import { orderSearch } from '../features/orders/server/searchTables.ts';
import { orderHistory, orderProducts, orders, type StoredFile } from '../features/orders/server/tables.ts';
import { rememberPlaces, storeOutlines } from '../features/places/server/operations.ts';
import { hashPassword } from '../features/session/server/passwords.ts';
import { companies } from '../features/session/server/tables.ts';
import { drain } from '../features/transfers/server/courier/drain.ts';
import { type Base, makeCompany } from './company.ts';
import { describePeople } from './staff/describePeople.ts';
import { storeCompanyLogos } from './clients/logos.ts';
import { connectClients } from './clients/shops.ts';
import { outlinesOf } from './outlines.ts';
import { endsOf } from './ends.ts';
import { DEMO_KEY, storeDevelopers } from './office/developers.ts';
import { importFilesOf, storeImports } from './office/imports.ts';
import { storePrintRuns } from './office/printRuns.ts';
import { idAt } from './clock.ts';
import { busyness, spread } from './past/days.ts';
import { makeParcels, type Parcel } from './parcels.ts';
import { makePast, pastDays, YEAR } from './past/past.ts';
import { drawProofs, storeProofs } from './proofs.ts';
import { storeRoutes } from './fleet/routes.ts';
import { storeFees } from './fees/fees.ts';
import { makeMoney, moneySince } from './money/money.ts';
import { createRandom } from './random.ts';
import { DEMO_PASSWORD, demoCompanies } from './settings.ts';
import { shareDemoOrders } from './office/transfers.ts';

export { DEMO_PASSWORD, demoSignIns } from './settings.ts';

/** Days of orders before today and after it. */
const [BEFORE, AFTER] = [30, 3];

/** That many due days of the demo's own; the undated ones come last as nulls. */
const dueDays = (total: number, undated: number, now: Date): (Day | null)[] => {
  const range = Array.from({ length: BEFORE + 1 + AFTER }, (_, i) => i - BEFORE).map((ahead) => {
    const day = addDays(today(now), ahead);
    return { day, share: busyness(day, ahead) };
  });
  return [...spread(total - undated, range), ...Array.from({ length: undated }, () => null)];
};

/**
 * Fills an empty database with three companies to try the product with: people, fleet, clients and orders of the last 30 and next 3 days, with
 * some delivered ones of the year before.
 * Does nothing where there is a company already. One transaction: a process killed in the middle leaves nothing behind.
 * @param now what the days are relative to; the same seed on the same day gives the same people, addresses and statuses
 * @param files where photos, signatures and DNIs of the last deliveries go
 * @param log told in Spanish what is being made, as it takes a few seconds
 */
export const makeDemo = async (
  database: Database,
  { now, files, seed = 20_261_121, log }: { now: Date; files: Pick<FileStore, 'put'>; seed?: number; log?: (line: string) => void },
): Promise<void> => {
  const made = await asPlatform(database, async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('reparto demo'))`);
    const [existing] = await db.select({ companyId: companies.companyId }).from(companies).limit(1);
    if (existing) return false;
    log?.('Preparando los datos de demostración…');
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    const drawn = await drawProofs();
    const since = at10(addDays(today(now), -YEAR - 30));
    const bases: { base: Base; transferid: string }[] = [];
    for (const [i, company] of demoCompanies.entries()) {
      const random = createRandom(seed + i);
      const base = await makeCompany(db, company, { random, since, now, passwordHash });
      const told = { random: createRandom(seed + 100 + i), now, company };
      await describePeople(db, base, told);
      await connectClients(db, base, { files, since, now });
      await db
        .update(companies)
        .set(await storeCompanyLogos(files, base.companyId))
        .where(eq(companies.companyId, base.companyId));
      const recent = makeParcels(random, company, base, dueDays(company.orders, company.undated, now), now);
      const past = makePast(createRandom(seed + 200 + i), company, base, pastDays(company.past, now, BEFORE), now);
      const parcels = [...past, ...recent].toSorted((a, b) => a.order.createAt.getTime() - b.order.createAt.getTime());
      await addProofs(parcels, (at) => storeProofs(files, base.companyId, drawn, at));
      const sent = importFilesOf(recent, base, now);
      await storeParcels(db, company.transferid, parcels);
      await storeRoutes(db, recent, base, { random: createRandom(seed + 400 + i), now });
      await storeImports(db, sent, base, now);
      await storePrintRuns(db, parcels, base, now);
      await rememberPlaces(db, endsOf(parcels, company.countryCode), 'order', now);
      await storeFees(db, base, { country: company.countryCode, zones: company.zones, since, now });
      await makeMoney(db, base, parcels, { random: createRandom(seed + 300 + i), now, since: moneySince(now, YEAR) });
      await storeOutlines(db, base.companyId, outlinesOf(company.zones), now);
      await storeDevelopers(db, base, parcels, { transferid: company.transferid, since, now });
      bases.push({ base, transferid: company.transferid });
    }
    const neighbours = bases.filter((_, i) => demoCompanies[i]?.countryCode === 'AR');
    if (neighbours[0] && neighbours[1]) await shareDemoOrders(db, [neighbours[0], neighbours[1]], now);
    return true;
  });
  // Without statistics the planner keeps plans that read every order for each row of an import.
  if (!made) return;
  await drain({
    database,
    report: (error) => {
      throw error;
    },
  });
  await database.owner.query('analyze');
};

/** Deliveries, the last ones, whose photos, signature and DNI are kept. */
const PROVEN = 40;

/** Gives the last deliveries what the driver brought home. */
const addProofs = async (parcels: readonly Parcel[], store: (at: number) => Promise<StoredFile[]>) => {
  const delivered = parcels.flatMap(({ history }) => history.filter(({ status }) => status === 8));
  const last = delivered.toSorted((a, b) => b.createAt.getTime() - a.createAt.getTime()).slice(0, PROVEN);
  for (const [at, entry] of last.entries()) entry.files = await store(at);
};

const storeParcels = async (db: Db, transferid: string, parcels: Parcel[]) => {
  const rows = parcels.map(({ order }, i) => ({ ...order, internalID: `${transferid}${String(i + 1).padStart(8, '0')}` }));
  await insertMany(db, orders, rows);
  await insertMany(
    db,
    orderSearch,
    rows.map((row) => ({ _id: row._id, search: searchText(row) })),
  );
  await insertMany(
    db,
    orderProducts,
    parcels.flatMap(({ order, products }) => products.map((line) => ({ _id: newId(), order: order._id, ...line }))),
  );
  const entries = parcels
    .flatMap(({ order, history }) => history.map((entry) => ({ order: order._id, ...entry })))
    .toSorted((a, b) => a.createAt.getTime() - b.createAt.getTime());
  await insertMany(
    db,
    orderHistory,
    entries.map((entry, i) => ({ _id: idAt(entry.createAt, i), files: [], agent: entry.source === 'API' ? DEMO_KEY : null, ...entry })),
  );
  await db.insert(counters).values({ _id: newId(), name: 'order', value: parcels.length });
};
