import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newFileKey } from '#server/files/files.ts';
import { newId } from '#server/ids.ts';
import { asPlatform } from '#server/platform.ts';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { companyRun, filesUnder, someBytes, testFolders, twoCompanies } from '../../../../testing/personal/twoCompanies.ts';
import { orderHistory, orders } from '../../../orders/server/tables.ts';
import { hashPassword } from '../../../session/server/operations.ts';
import { companies } from '../../../session/server/tables.ts';
import { peers } from '../../../transfers/server/peers/tables.ts';
import { companyTables } from '../catalogue.ts';
import { leftOut } from './leftOut.ts';
import { tableTitles } from './tableTitles.ts';

let t: App;
let a: Company;
let b: Company;
let names = { a: '', b: '' };
const folders = testFolders();
let run: ReturnType<typeof companyRun>['run'];
let refusal: ReturnType<typeof companyRun>['refusal'];
beforeAll(async () => {
  t = await testApp();
  ({ run, refusal } = companyRun(t));
});
beforeEach(async () => {
  ({ a, b, names } = await twoCompanies(t));
}, 60_000);
afterAll(async () => {
  await t.close();
  folders.remove();
});

test('every company table has its words, and every column that sounds like a secret is left out or known to be none', async () => {
  const tables = await companyTables(t.database.owner);
  expect(tables.length).toBeGreaterThan(80);
  expect(tables.map(({ name }) => name).filter((name) => !(name in tableTitles))).toEqual([]);
  expect(Object.keys(tableTitles).filter((name) => !tables.some((table) => table.name === name))).toEqual([]);
  const sounding = tables.flatMap(({ name, columns }) =>
    columns.flatMap((column) =>
      /hash|token|secret|sealed|password|recovery|last_step|answer$|(^|_)keys?$/.test(column.name) &&
      !(column.name in (leftOut[name] ?? {}))
        ? [`${name}.${column.name}`]
        : [],
    ),
  );
  // Fingerprints of files, calls and routes, names for comparing, and what others answered.
  expect(sounding.toSorted()).toEqual([
    'import_files.hash',
    'known_places.town_key',
    'marketplace_events.key',
    'notice_reads.keys',
    'once_answers.content_hash',
    'once_answers.key',
    'orders.import_hash',
    'peer_inbox.key',
    'peers.public_key',
    'route_saves.hash',
    'skus.sku_key',
    'vehicle_brands.name_key',
    'vehicle_categories.name_key',
    'vehicle_models.name_key',
    'vehicle_statuses.name_key',
    'vehicle_types.name_key',
    'vehicles.movilnum_key',
    'vehicles.plate_key',
    'webhook_deliveries.answer',
  ]);
  for (const [table, columns] of Object.entries(leftOut))
    for (const column of Object.keys(columns))
      expect(tables.find(({ name }) => name === table)?.columns.map(({ name }) => name)).toContain(column);
});

test('an export holds every row and file of one company, of one moment, with sums that hold, and nothing of another one', async () => {
  await t.make.user(a, 'admin', [], { email: `${newId()}@propio.test`, passwordHash: await hashPassword('una clave larga') });
  // What another installation's company sent, whose way here is a company of this one.
  const shadow = newId();
  const fromAfar = newFileKey(shadow, 'jpg');
  await t.ports.files.put(fromAfar, someBytes());
  await asPlatform(t.database, async (db) => {
    await db.insert(companies).values({ companyId: shadow, name: 'Lejana', transferid: shadow, countryCode: 'AR', way: newId() });
    const away = { way: newId(), address: 'https://lejana.test', installation: newId(), publicKey: 'x', transferid: '98ZZ' };
    await db.insert(peers).values({ companyId: a.companyId, _id: newId(), name: 'Lejana', ...away, shadow, createAt: new Date() });
    const [{ _id: order } = { _id: '' }] = await db
      .select({ _id: orders._id })
      .from(orders)
      .where(eq(orders.companyId, a.companyId))
      .limit(1);
    // The last is not stored any more.
    const files = [fromAfar, newFileKey(a.companyId, 'jpg'), newFileKey(b.companyId, 'jpg')].map((key) => ({
      kind: 'photo' as const,
      key,
      name: 'f.jpg',
    }));
    const entry = {
      companyId: a.companyId,
      _id: newId(),
      order,
      status: 8 as const,
      source: 'transfer' as const,
      files,
      createAt: new Date(),
    };
    await db.insert(orderHistory).values(entry);
  });
  const into = path.join(folders.make(), 'nueva');
  const lines = await run('export', a.transferid.toLowerCase(), into);
  expect(lines[0]).toBe(`${names.a} (${a.transferid}) exportada a ${into}`);
  const sums = readFileSync(path.join(into, 'sums.sha256'), 'utf8').trim().split('\n');
  for (const line of sums) {
    const [sum, file = ''] = line.split('  ');
    expect(
      createHash('sha256')
        .update(readFileSync(path.join(into, file)))
        .digest('hex'),
    ).toBe(sum);
  }
  const summed = new Set(sums.map((line) => line.split('  ')[1]));
  expect(summed).toEqual(new Set(filesUnder(into).filter((file) => file !== 'sums.sha256')));
  expect(summed.size).toBe(sums.length);

  const manifest = JSON.parse(readFileSync(path.join(into, 'manifest.json'), 'utf8'));
  expect(manifest).toMatchObject({ product: 'reparto', format: 1, version: '1.2.3', company: { transferid: a.transferid } });
  let filled = 0;
  for (const table of await companyTables(t.database.owner)) {
    const text = readFileSync(path.join(into, 'tables', `${table.name}.jsonl`), 'utf8');
    const rows = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    const stored = await t.database.owner.query<{ total: number }>(
      `select count(*)::int as total from ${table.name} where company_id = $1`,
      [a.companyId],
    );
    expect([table.name, rows.length]).toEqual([table.name, stored.rows[0]?.total]);
    expect(manifest.tables.find(({ name }: { name: string }) => name === table.name)).toMatchObject({ rows: rows.length });
    filled += rows.length > 0 ? 1 : 0;
    for (const row of rows) {
      expect(row.company_id).toBe(a.companyId);
      for (const secret of Object.keys(leftOut[table.name] ?? {})) expect(row).not.toHaveProperty(secret);
    }
    expect(text).not.toContain('Ajenoxyz');
    expect(text).not.toContain(b.owner);
  }
  expect(filled).toBeGreaterThan(40);

  // Its own files, and those that partners wrote into its orders: where the rows say that they are.
  const copied = filesUnder(path.join(into, 'files'));
  for await (const key of t.ports.files.keysOf(a.companyId)) expect(copied).toContain(key);
  expect(copied.filter((key) => !key.startsWith(a.companyId))).toEqual([
    expect.stringMatching(/^socios\/[0-9a-f-]{36}\.jpg$/),
    expect.stringMatching(/^socios\/[0-9a-f-]{36}\.jpg$/),
  ]);
  const missing = readFileSync(path.join(into, 'missing.txt'), 'utf8').split('\n');
  const named = readFileSync(path.join(into, 'tables', 'order_history.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => (JSON.parse(line) as { files: { key: string }[] }).files.map(({ key }) => key));
  expect(named).toContain(`socios/${fromAfar.split('/')[1]}`);
  expect(named.filter((key) => !copied.includes(key) && !missing.includes(key))).toEqual([]);
  // No byte tells of another company's id, which is told to nobody, nor does a name of a file.
  const { rows: ids } = await t.database.owner.query<{ id: string }>('select company_id as id from companies where company_id <> $1', [
    a.companyId,
  ]);
  expect(ids.length).toBeGreaterThan(1);
  for (const file of filesUnder(into)) {
    const bytes = `${file}\n${readFileSync(path.join(into, file), 'latin1')}`;
    expect([file, ids.filter(({ id }) => bytes.includes(id) || bytes.includes(id.replaceAll('-', '')))]).toEqual([file, []]);
  }
  const readme = readFileSync(path.join(into, 'README.txt'), 'utf8');
  for (const word of [names.a.toUpperCase(), 'sha256sum -c', 'logins.password_hash', 'order_history']) expect(readme).toContain(word);
  const secrets = await t.database.owner.query<{ secret: string }>(
    `select password_hash as secret from logins where company_id = $1 union all select token_hash from sessions where company_id = $1`,
    [a.companyId],
  );
  expect(secrets.rows.length).toBeGreaterThan(1);
  for (const file of filesUnder(into).filter((one) => !one.startsWith('files')))
    for (const { secret } of secrets.rows) expect(readFileSync(path.join(into, file), 'utf8')).not.toContain(secret);
});

test('an export goes into an empty folder alone, of a company that there is', async () => {
  const into = folders.make();
  expect(await refusal('export', '99ZZ', into)).toBe(
    '«99ZZ» no es de ninguna empresa: escriba su código (12AB), su identificador o su nombre entero',
  );
  writeFileSync(path.join(into, 'algo.txt'), 'x');
  expect(await refusal('export', a.companyId, into)).toBe(`La carpeta ${into} no está vacía: elija otra, o una que no exista`);
  expect(readdirSync(into)).toEqual(['algo.txt']);
  expect(await refusal('export', path.join(into, 'algo.txt'), path.join(into, 'algo.txt'))).toContain('no es de ninguna empresa');
  expect(await refusal('export', a.companyId, path.join(into, 'algo.txt'))).toContain('No se puede escribir en');
  expect(await refusal('export', names.a)).toContain('Uso:');
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
