import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startOfDay, today } from '#shared/time.ts';
import { MIGRATIONS, migrateDatabase } from '#server/migrate.ts';
import { startEmbedded, type Embedded, type EmbeddedOptions } from '#server/postgres/embedded.ts';
import { COMPANIES, loadCompany } from './loadCompany.ts';
import { AUDITED, loadAudit } from './loadAudit.ts';
import { loadPlaces } from './loadPlaces.ts';
import { loadTransfers } from './loadTransfers.ts';
import { REFERENCES, SCHEMA, SLICE } from './loadSql.ts';
import { firstNames, lastNames, streets, towns } from './words.ts';

/** Slices of time that the orders are stored in, and how many at once. */
const SLICES = 20;
const AT_ONCE = 2;

/** What is in the data folder: the measured company, its people and the first instant of the day on which it was loaded. */
export type Loaded = { company: string; people: string[]; admin: string; midnight: Date; seconds: number };

type Log = (message: string) => void;

/** Text that changes with what is loaded and with the migrations: data of another one is loaded anew. */
const fingerprint = () => {
  const hash = createHash('sha256');
  const read = (file: string) => hash.update(readFileSync(file));
  for (const name of ['loadCompany.ts', 'loadAudit.ts', 'loadPlaces.ts', 'loadSql.ts', 'loadTransfers.ts', 'words.ts'])
    read(path.join(import.meta.dirname, name));
  for (const name of readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' }).toSorted())
    if (name.endsWith('.sql')) read(path.join(MIGRATIONS, name));
  return hash.digest('hex');
};

const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  // A database that is stopped under it, because another step failed, must not hide why.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** The same server as its superuser, in the product's database. */
const asSuperuser = (adminUrl: string, url: string) => {
  const address = new URL(adminUrl);
  address.pathname = new URL(url).pathname;
  return address.href;
};

/** What a folder holds, when this very loader filled it or `asIs` takes what any has left. */
const findLoaded = async (url: string, asIs: boolean): Promise<Loaded | undefined> => {
  const client = await connect(url);
  try {
    const { rows: schema } = await client.query<{ found: boolean }>(`select to_regclass('bench.loaded') is not null as found`);
    if (!schema[0]?.found) return undefined;
    const { rows } = await client.query<{ fingerprint: string; company: string; midnight: Date; seconds: number }>(
      'select fingerprint, midnight, seconds, company_id as company from bench.loaded, bench.companies where no = 1',
    );
    if (!rows[0] || !(asIs || rows[0].fingerprint === fingerprint())) return undefined;
    const people = await client.query<{ _id: string; kind: string }>(
      `select e._id, t.kind from employees e join employee_types t on t.company_id = e.company_id and t._id = e.type_employee
       where e.company_id = $1 and t.kind in ('clerk', 'admin') order by e.file_number`,
      [rows[0].company],
    );
    const { company, midnight, seconds } = rows[0];
    const ofKind = (kind: string) => people.rows.filter((one) => one.kind === kind).map(({ _id }) => _id);
    return { company, people: ofKind('clerk'), admin: ofKind('admin')[0]!, midnight, seconds };
  } finally {
    await client.end();
  }
};

let running: Embedded | undefined;

const start = async (options: EmbeddedOptions) => (running = await startEmbedded(options));

/** Stops the folder's database, whatever is being done with it. */
export const stopDatabase = async () => running?.stop();

/**
 * Opens the folder's database, loading it first when this loader has not yet.
 * Loading is done with the disk's safety off and the server is started again with it on.
 * @param fresh loads again what is loaded
 * @param asIs measures what is there, whichever loader and migrations made it
 */
export const openLoaded = async (dataDir: string, { fresh, asIs }: { fresh: boolean; asIs: boolean }, log: Log) => {
  const { url, adminUrl, stop } = await start({ dataDir, log });
  const found = fresh ? undefined : await findLoaded(url, asIs);
  if (found) return { url, loaded: found };
  const admin = await connect(adminUrl);
  await admin.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
  await admin.end();
  await stop();

  const quick = await start({ dataDir, log, fsync: false });
  await load(quick.url, asSuperuser(quick.adminUrl, quick.url), log);
  await quick.stop();
  const server = await start({ dataDir, log });
  const loaded = await findLoaded(server.url, true);
  if (!loaded) throw new Error('what was just loaded is not found');
  return { url: server.url, loaded };
};

const TABLES = ['orders', 'order_search', 'order_history', AUDITED];

const load = async (url: string, superUrl: string, log: Log) => {
  const began = performance.now();
  const told = (message: string) => log(`${String(Math.round((performance.now() - began) / 1000)).padStart(4)} s  ${message}`);
  await migrateDatabase(url);
  const client = await connect(superUrl);
  await client.query(`set maintenance_work_mem = '1GB'; ${SCHEMA}`);
  // What comes with a company is made by triggers, so they are switched off after.
  for (const [i, orders] of COMPANIES.entries()) await loadCompany(client, i + 1, orders);
  // Foreign keys hold by construction: checking them row by row would take longer than all the rest.
  await client.query('set session_replication_role = replica');
  await client.query(REFERENCES);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any($1::regclass[]) and not i.indisprimary`,
    [TABLES],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);

  const midnight = startOfDay(today(new Date()));
  const values = [
    streets,
    towns.map(({ name }) => name),
    towns.map(({ postalCode }) => postalCode),
    towns.map(({ lat }) => lat),
    towns.map(({ lng }) => lng),
    firstNames,
    lastNames,
  ];
  const waiting = Array.from({ length: SLICES }, (_each, slice) => slice);
  const work = async () => {
    const own = await connect(superUrl);
    await own.query(`set session_replication_role = replica; set work_mem = '256MB'`);
    for (let slice = waiting.shift(); slice !== undefined; slice = waiting.shift()) {
      await own.query(SLICE, [slice, SLICES, midnight, ...values]);
      told(`orders, words and history: ${slice + 1} of ${SLICES} parts`);
    }
    await own.end();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));

  await loadPlaces(client, told);
  await loadAudit(client, told);
  await loadTransfers(client, midnight, told);
  // One at a time: PostgreSQL builds each with workers of its own.
  for (const { name, definition } of indexes) {
    await client.query(definition);
    told(`index ${name}`);
  }
  await client.query(`vacuum (analyze) ${TABLES.join(', ')}`);
  await client.query('analyze');
  told('vacuumed and analysed');
  await client.query('insert into bench.loaded values ($1, $2, $3)', [fingerprint(), midnight, (performance.now() - began) / 1000]);
  await client.query(
    `grant all on schema bench to ${new URL(url).username}; grant all on all tables in schema bench to ${new URL(url).username}`,
  );
  await client.query('checkpoint');
  await client.end();
};
