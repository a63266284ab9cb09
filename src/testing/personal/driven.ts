import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { fold } from '#shared/text.ts';
import { exportKey, newFileKey } from '#server/files/files.ts';
import { newId } from '#server/ids.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { asPlatform } from '#server/platform.ts';
import { accounts as accountCalls } from '../../features/accounts/contract.ts';
import { settlementLines } from '../../features/accounts/server/tables.ts';
import { moving } from '../../features/accounts/server/testing.ts';
import { webhookDeliveries } from '../../features/developers/server/tables.ts';
import { makeWebhook } from '../../features/developers/server/testing.ts';
import { importExisting, imports } from '../../features/imports/server/tables.ts';
import { marketplaceShipments } from '../../features/marketplaces/server/tables.ts';
import { orders as orderCalls } from '../../features/orders/contract.ts';
import { routes, routeStops } from '../../features/orders/server/routeTables.ts';
import { orderHistory } from '../../features/orders/server/tables.ts';
import { orderKit } from '../../features/orders/server/testing.ts';
import { companyTables } from '../../features/personal/server/catalogue.ts';
import { printRuns } from '../../features/printing/server/tables.ts';
import { transfers as transferCalls } from '../../features/transfers/contract.ts';
import { savedViews } from '../../features/views/server/tables.ts';
import { makeRecords, type Records } from '../fixtures.ts';
import { settle } from '../rows.ts';
import type { App, Company } from '../testApp.ts';
import { someBytes, tellAll } from './twoCompanies.ts';

/** Values that stand nowhere else. */
export const NAME = 'Zulmira Quizlebrandt';
export const EMAIL = 'zulmira@quizle.test';
export const PHONE = '1149876123';
export const DOCUMENT = '29887766';
export const ADDRESS = 'Pasaje Inhallable';
const FORMER_ADDRESS = 'Cortada Extraviada';
const seeds = [
  NAME,
  EMAIL,
  PHONE,
  ADDRESS,
  FORMER_ADDRESS,
  '4987-6123',
  'Timbre violeta',
  '17QQ',
  'Ñ9Ñ',
  'Bruñilda Xicotencatl',
  DOCUMENT,
  'Lo deja con Eulogia',
].map(fold);

/** Those of the values that stand in a text. */
export const seedsOf = (text: string): string[] => seeds.filter((seed) => fold(text).includes(seed));

/** The company's tables, those that stand here for its partners, the deployment's, and the queue's: all that there are. */
const rowsOf = async (t: App, company: string) => {
  const { rows: tables } = await t.database.owner.query<{ name: string; owned: boolean }>(`
    select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id') as owned
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition order by 1`);
  const told: { name: string; line: string }[] = [];
  for (const { name, owned } of tables) {
    const own = `where company_id = $1 or company_id in (select shadow from peers where company_id = $1)`;
    const { rows } = await t.database.owner.query<{ line: string }>(
      `select row_to_json(x)::text as line from ${name} x ${owned ? own : ''}`,
      owned ? [company] : [],
    );
    told.push(...rows.map(({ line }) => ({ name, line })));
  }
  return told;
};

/** Where a seed stands: tables, and files by their content and their names. */
export const seedsIn = async (t: App, company: string): Promise<Map<string, string[]>> => {
  const told = new Map<string, string[]>();
  const note = (where: string, text: string) => {
    const its = seedsOf(text);
    if (its.length > 0) told.set(where, [...new Set([...(told.get(where) ?? []), ...its])]);
  };
  for (const { name, line } of await rowsOf(t, company)) note(name, line);
  const root = t.ports.config.DATA_DIR;
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' }))
    if (statSync(path.join(root, file)).isFile())
      note(file.split(path.sep)[0] ?? '', `${file} ${readFileSync(path.join(root, file), 'latin1')}`);
  return told;
};

/** A sum of each table's rows of a company. */
export const sumOf = async (t: App, company: string) => {
  const sums: [string, unknown][] = [];
  for (const { name } of await companyTables(t.database.owner)) {
    const { rows } = await t.database.owner.query(
      `select md5(string_agg(line, '' order by line)) from (select row_to_json(x)::text as line from ${name} x where company_id = $1) x`,
      [company],
    );
    sums.push([name, rows[0]]);
  }
  return sums;
};

/** What must not change: money, statuses, their times and their order. */
export const keptOf = (t: App, company: Company, ids: readonly string[]) =>
  t.inCompany(company, async (db) => {
    const list = sql.param(ids);
    const of = (query: ReturnType<typeof sql>) => db.execute<Record<string, unknown>>(query).then(({ rows }) => rows);
    return [
      await of(sql`select _id, internal_id, client, status, delivery_date, driver_assign, charge_amount, value_package, charges, sent_to, last_action_date
        from orders where _id = any(${list}::uuid[]) order by _id`),
      await of(
        sql`select _id, "order", status, delivery_date, driver_assign, employee, source, partner, create_at from order_history order by _id`,
      ),
      await of(sql`select _id, settlement, "order", status, fee, zone, pay, cash, collected from settlement_lines order by _id`),
      await of(sql`select * from settlements order by _id`),
      await of(sql`select _id, amount, change, action, origin, day from movements order by _id`),
      await of(sql`select * from account_balances order by _id`),
      await of(sql`select client, sum(orders) from unsettled_tallies group by client order by client`),
    ];
  });

type Driven = { a: Company; b: Company; records: Records; order: string; sharedPhoto: string; ownPhoto: string; plain: string };

/** One order that goes through everything that keeps something of it. */
export const drive = async (t: App): Promise<Driven> => {
  const [a, b] = [await t.make.company(), await t.make.company()];
  const records = await makeRecords(t, a, 'Propioabc');
  const kit = orderKit(t);
  await makeWebhook(t, a, { events: ['order.created', 'order.status'] });
  const toAddress = {
    name: NAME,
    address: ADDRESS,
    addressNumber: 7391,
    location: { type: 'Point', coordinates: [-58.4312, -34.5883] },
    town: 'Palermo',
    postalCode: 'C1414BKA',
    floor: '17QQ',
    door: 'Ñ9Ñ',
    phone: PHONE,
    email: EMAIL,
    observation: 'Timbre violeta',
    hierarchy: [],
    partial_match: false,
  };
  const form = kit.form(records.client, { toAddress, externalID: 'EXT-77', deliveryDate: new Date().toISOString() });
  const first = { ...form, toAddress: { ...toAddress, address: FORMER_ADDRESS } };
  const made = await t.app.inject({
    method: 'POST',
    url: orderCalls.create.path,
    headers: { token: a.token, 'idempotency-key': 'una-vez' },
    payload: first,
  });
  expect(made.statusCode).toBe(200);
  const order = made.json<{ _id: string }>()._id;
  const { version, internalID } = (await kit.read(a, order))!;
  const edited = await t.call(
    orderCalls.save,
    { ...form, _id: order, version, toAddress: { ...toAddress, observation: 'Timbre violeta, dos veces' } },
    a.token,
  );
  expect(edited.status).toBe(200);
  // Shared, delivered by the partner with a photo, and told back.
  await t.call(transferCalls.share, { transferid: b.transferid, orders: [order] }, a.token);
  const theirs = (await t.call(transferCalls.expected, { transferid: a.transferid }, b.token)).body.data.at(-1)?._id ?? '';
  const [sharedPhoto, ownPhoto] = [newFileKey(b.companyId, 'jpg'), newFileKey(a.companyId, 'jpg')];
  for (const key of [sharedPhoto, ownPhoto]) await t.ports.files.put(key, someBytes());
  const received = {
    status: 8 as const,
    clientName: 'Bruñilda Xicotencatl',
    clientIDNumber: '29.887.766',
    observation: 'Lo deja con Eulogia',
  };
  const driverAssign = await t.make.driver(b);
  await t.call(orderCalls.changeBulk, { orders: [theirs], ...received, driverAssign }, b.token);
  await t.inCompany(b, (db) =>
    db.insert(orderHistory).values({
      _id: newId(),
      order: theirs,
      ...received,
      source: 'driver',
      files: [{ kind: 'sign', key: sharedPhoto, name: 'firma.jpg' }],
      createAt: new Date(),
    }),
  );
  await tellAll(t);
  await t.inCompany(a, async (db) => {
    const files = [
      { kind: 'photo' as const, key: ownPhoto, name: 'foto.jpg' },
      { kind: 'sign' as const, key: sharedPhoto, name: 'firma.jpg' },
    ];
    await db
      .insert(orderHistory)
      .values({ _id: newId(), order, ...received, clientIDNumber: DOCUMENT, source: 'driver', files, createAt: new Date() });
    // Kept beside it.
    const row = {
      importId: newId(),
      row: 2,
      client: 'x',
      toName: NAME,
      toAddress: { name: NAME, address: ADDRESS, addressNumber: 7391, phone: PHONE },
    };
    const other = {
      ...row,
      row: 3,
      toAddress: { ...row.toAddress, name: 'Otra Persona', address: 'Salta', phone: '1133334444' },
      toName: 'Otra',
    };
    await db
      .update(imports)
      .set({ rows: [row, other] as never, toRemember: [{ ...toAddress, floor: undefined }] as never })
      .where(eq(imports._id, records.file));
    await db.insert(importExisting).values({
      _id: newId(),
      import: records.file,
      row: 4,
      order,
      externalID: 'EXT-77',
      name: NAME,
      changes: [{ label: 'Teléfono', before: PHONE, after: '1' }],
    });
    const [line] = await db.select().from(settlementLines).limit(1);
    await db.insert(settlementLines).values({ ...line!, _id: newId(), order, living: false, address: `${ADDRESS} 7391` });
    const route = newId();
    const at = new Date();
    const start = { startLat: -34.6, startLng: -58.4, departure: at, arrival: at, saveAt: at };
    await db.insert(routes).values({
      _id: route,
      driver: records.driver,
      day: '2020-01-01',
      mode: 'circular',
      ...start,
      service: 180,
      seconds: 1,
      metres: 1,
      line: '',
      estimated: false,
    });
    const planned = { sequence: 1, planned: at, duration: 1, distance: 1, locked: false };
    await db.insert(routeStops).values({ _id: newId(), route, order, ...planned, toLat: -34.5883, toLng: -58.4312 });
    const [shipment] = await db.select().from(marketplaceShipments).where(eq(marketplaceShipments.state, 'pending')).limit(1);
    const content = { ...shipment!.content, name: NAME, phone: PHONE, email: EMAIL, address: ADDRESS, comment: 'Timbre violeta' };
    await db.insert(marketplaceShipments).values({
      ...shipment!,
      _id: newId(),
      shipment: '445',
      order,
      state: 'created' as never,
      content,
      followed: content,
      search: fold(`${NAME} palermo 445`),
    });
    await db
      .insert(savedViews)
      .values({ _id: newId(), employee: a.owner, list: 'orders', name: `De ${NAME}`, search: { toAddress: NAME } as never });
    const now = new Date();
    const search = { filter: { search: EMAIL } };
    await db.insert(jobRuns).values({
      _id: newId(),
      name: 'export-orders',
      payload: search,
      state: 'Error',
      error: `No se encontró ${EMAIL}`,
      createAt: now,
      endAt: now,
    });
    const [printed] = await db.select().from(printRuns).limit(1);
    await db.insert(printRuns).values({ ...printed!, _id: newId(), title: `Órdenes de ${NAME}` });
    await db
      .update(webhookDeliveries)
      .set({ body: JSON.stringify({ order: { to: toAddress } }), answer: `recibido ${NAME}`, state: 'delivered' })
      .where(eq(webhookDeliveries.subject, order));
  });
  await asPlatform(t.database, (db) =>
    db.execute(sql`update once_answers set answer = ${JSON.stringify({ _id: order, toAddress })} where company_id = ${a.companyId}`),
  );
  await t.ports.files.put(
    exportKey(a.companyId, 'csv'),
    (async function* () {
      yield Buffer.from(`${NAME};${PHONE}`);
    })(),
  );
  await t.ports.mail.send({ company: a.companyId, to: EMAIL, subject: `Su pedido ${internalID}`, text: `Hola ${NAME}` });
  await t.ports.mail.send({ company: a.companyId, to: 'vecina@otra.test', subject: 'Otra cosa', text: 'nada' });
  // Another person's order whose parcel was taken by the same one.
  const plain = await t.make.order(a, { toName: 'Otra Persona', toPhone: '1133334444', status: 8 });
  await t.inCompany(a, (db) =>
    db
      .insert(orderHistory)
      .values({ _id: newId(), order: plain, ...received, clientIDNumber: DOCUMENT, source: 'driver', createAt: new Date() }),
  );
  // Named where anybody may write anything, with their phone as people write one.
  const mention = `Dejar con Quizlebrandt, Zulmira: (011) 4987-6123`;
  await t.call(orderCalls.changeBulk, { orders: [plain], status: 42, observation: mention }, a.token);
  await t.call(accountCalls.addMovement, { ...moving(records.client, 'cash', 10), observation: mention }, a.token);
  await settle(t);
  return { a, b, records, order, sharedPhoto, ownPhoto, plain };
};
