import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type App } from '../../../../testing/testApp.ts';
import { companyTables } from '../catalogue.ts';
import { personCommand } from './personCommand.ts';

let t: App;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const ask = async <R extends object>(query: string, values: unknown[] = []) => (await t.database.owner.query<R>(query, values)).rows;

/** Somebody's full name and phone, as they stand in a text. */
const SAID = 'para Zulmira Quizlebrandt, 11 4987-6123';

type Column = { name: string; type: string; known: boolean };

/** Columns that are read as what they are, and what stands in them: outlines, and what `forget.test.ts` plants. */
const comment = JSON.stringify({ comment: SAID });
const given: Readonly<Record<string, string>> = {
  'fee_zones.polygons': '[]',
  'imports.to_remember': '[]',
  'marketplace_shipments.shipment': '445',
  'marketplace_shipments.content': comment,
  'marketplace_shipments.followed': comment,
};

/** What a column of a type holds that nobody told anything. */
const values: Readonly<Record<string, () => unknown>> = {
  uuid: newId,
  boolean: () => false,
  date: () => new Date(),
  'timestamp(3) with time zone': () => new Date(),
  'double precision': () => 0,
  'polygon[]': () => '{}',
};
const worded: Readonly<Record<string, unknown>> = {
  text: SAID,
  'text[]': [SAID],
  json: JSON.stringify([{ note: SAID }]),
  jsonb: JSON.stringify({ note: SAID }),
};
const valueOf = (table: string, { name, type }: Column): unknown =>
  given[`${table}.${name}`] ?? worded[type] ?? values[type]?.() ?? (type.endsWith('[]') ? '{}' : 0);

/** Puts a row into every table of a company, in which every column with words names somebody. */
const plant = async (company: string): Promise<string[]> => {
  const keys = await ask<{ name: string; part: string }>(`
    select conname as name, conrelid::regclass::text as part from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('f', 'c') and conparentid = 0`);
  for (const { name, part } of keys) await ask(`alter table ${part} drop constraint "${name}"`);
  const planted: string[] = [];
  for (const { name: table } of await companyTables(t.database.owner)) {
    if (table === 'companies') continue;
    await ask(`alter table ${table} disable trigger user`);
    const columns = await ask<Column>(
      `select attname as name, format_type(atttypid, atttypmod) as type, attgenerated <> '' or attidentity <> '' as known
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [table],
    );
    const told = columns.filter(({ known, name }) => !known && name !== 'company_id');
    if (!told.some(({ type }) => type in worded)) continue;
    const places = told.map((_column, at) => `$${at + 2}`);
    await ask(`insert into ${table} (company_id, ${told.map(({ name }) => `"${name}"`).join(', ')}) values ($1, ${places.join(', ')})`, [
      company,
      ...told.map((column) => valueOf(table, column)),
    ]);
    for (const { name, type } of told) if (type in worded && !(`${table}.${name}` in given)) planted.push(`${table}.${name}`);
  }
  return planted;
};

/** The columns of a company's tables in which somebody is named, by table. */
const named = async (company: string) => {
  const found: Record<string, string> = {};
  for (const { name: table, columns } of await companyTables(t.database.owner)) {
    const its: string[] = [];
    for (const { name } of columns) {
      const [row] = await ask<{ total: number }>(
        `select count(*)::int as total from ${table} where company_id = $1 and "${name}"::text ~* 'quizlebrandt|4987'`,
        [company],
      );
      if (row && row.total > 0) its.push(name);
    }
    if (its.length > 0) found[table] = its.join(' ');
  }
  return found;
};

/**
 * Where a recipient is still named once they were made nobody, if somebody wrote them there: what the company calls its own people, places and
 * things, codes of the program, what shops call theirs, and other people's orders. All of it is told, for somebody to look at. A new column with
 * words is decided about here, or it goes into `copies.ts`.
 */
const stays: Readonly<Record<string, string>> = {
  account_balances: 'kind',
  api_keys: 'name prefix secret_hash scopes',
  audit: 'kind name action changes source',
  batch_clients: 'outcome',
  client_integrations: 'type nickname user_id status',
  clients:
    'name search address floor door town postal_code cuit email phone contact_name contact_phone password_hash avatar logo_email logo_zpl',
  closure_orders: 'method',
  closures: 'state expected handed notes methods',
  company_details: 'legal_name tax_id address phone email pay_to',
  counters: 'name',
  devices: 'name unique_id secret_hash',
  employee_types: 'name kind',
  employees: 'name last dni phone email permission avatar preferences zpl_label zpl_print cuil name_emergency phone_emergency art',
  fee_trial_orders: 'fee zone',
  fee_trials: 'month',
  fee_zones: 'name',
  fees: 'name type_order from_order rules',
  import_existing: 'external_id name changes',
  import_files: 'hash layout state',
  import_layouts: 'fingerprint reading',
  imports: 'fingerprint',
  invitations: 'email token_hash',
  job_runs: 'name state',
  known_place_words: 'words',
  known_places: 'door town_key address town province postal_code hierarchy country_code source',
  ledger_tallies: 'kind action origin',
  list_columns: 'list columns',
  logins: 'email password_hash',
  marketplace_accounts: 'type user_id place tokens error tell_error',
  marketplace_events: 'topic resource key',
  marketplace_links: 'type shop',
  marketplace_shipments: 'type user_id state fulfilment',
  movements: 'kind action origin method receipt',
  notice_reads: 'keys',
  once_answers: 'caller route key content_hash',
  order_history: 'client_name client_id_number source files partner agent',
  order_products: 'sku',
  order_search: 'search',
  orders:
    'internal_id external_id external_tracking type_order from_order validation_type from_name from_address from_floor from_door from_town from_postal_code from_phone from_email from_observation from_type_building to_name to_address to_floor to_door to_town to_postal_code to_phone to_email to_observation to_type_building qr import_hash sent_to received_from delivered_by',
  peer_inbox: 'key',
  peer_nonces: 'nonce',
  peers: 'name way address installation public_key transferid failure',
  print_runs: 'size sort out sent',
  regions: 'name search kind outline',
  route_saves: 'mode hash',
  routes: 'mode line',
  saved_views: 'columns list',
  second_factors: 'sealed_key recovery',
  sessions: 'token_hash user_agent',
  settlement_batches: 'type_order state',
  settlement_lines: 'fee zone type_order address town',
  settlement_mails: 'to',
  settlements: 'invoice type_order state',
  skus: 'sku code description variant sku_key search',
  transfer_clients: 'partner',
  transfer_codes: 'code',
  transfers: 'type partner name state chain',
  vehicle_brands: 'name name_key',
  vehicle_categories: 'name name_key',
  vehicle_models: 'name name_key',
  vehicle_statuses: 'color name name_key',
  vehicle_types: 'name name_key',
  vehicles: 'plate movilnum color plate_key movilnum_key insurance_policy',
  warehouses: 'name address floor door town postal_code',
  webhook_deliveries: 'event state',
  webhooks: 'name url events state failure',
  workshifts: 'name',
};

test(
  'of every column with words that there is, a recipient is taken out, or it is known and told that they are not',
  { timeout: 60_000 },
  async () => {
    const a = await t.make.company();
    await t.make.order(a, { status: 8, toName: 'Zulmira Quizlebrandt', toPhone: '1149876123', toEmail: 'zulmira@quizle.test' });
    const planted = await plant(a.companyId);
    const before = await named(a.companyId);
    expect(Object.entries(before).flatMap(([table, columns]) => columns.split(' ').map((column) => `${table}.${column}`))).toEqual(
      expect.arrayContaining(planted),
    );
    const lines: string[] = [];
    const ports = { database: t.database, config: t.ports.config, now: new Date() };
    await personCommand(['forget', a.transferid, '--phone', '1149876123', '--yes', '1', '--also-open'], {
      ...ports,
      print: (line) => lines.push(line),
      ask: async () => '',
    });
    expect(await named(a.companyId)).toEqual(stays);
    const at = lines.findIndex((line) => line.startsWith('Todavía se la nombra acá'));
    const told = lines.slice(at + 1).flatMap((line) => /^ +1 {2}(\w+)/.exec(line)?.[1] ?? []);
    expect(told).toEqual(Object.keys(stays));
  },
);

test('no table of the deployment holds recipients', async () => {
  const tables = await ask<{ name: string }>(
    `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id') order by 1`,
  );
  expect(tables.map(({ name }) => name)).toEqual([
    'backup_runs',
    'erasures',
    'login_failures',
    'password_resets',
    'street_segments',
    'street_sources',
  ]);
});
