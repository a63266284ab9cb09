import { hash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { zstdDecompressSync } from 'node:zlib';
import tar from 'tar-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRecords } from '../../testing/fixtures.ts';
import { settle } from '../../testing/rows.ts';
import { testApp, type App, type Company } from '../../testing/testApp.ts';
import { newFileKey } from '../files/files.ts';
import { newId } from '../ids.ts';
import type { Manifest } from './file/manifest.ts';
import { checkBackup } from './restore.ts';
import { openFolder } from './targets/folder.ts';
import { backUp, filesUnder, restoreElsewhere, rowsOf, shapeOf, testFolder } from './testing.ts';

let t: App;
let company: Company;
beforeAll(async () => {
  t = await testApp();
  company = await t.make.company();
  await makeRecords(t, company, 'Uno');
  await makeRecords(t, await t.make.company(), 'Dos');
  await t.database.owner.query(`select make_position_day('2026-11-20'), make_position_day('2026-11-21')`);
  await t.database.owner.query(
    `insert into positions (company_id, vehicle, device, at, lat, lng, received_at)
     select $1, $2, $2, timestamptz '2026-11-20 12:00Z' + n * interval '1 hour', -34.6, -58.4, now() from generate_series(1, 20) n`,
    [company.companyId, newId()],
  );
  await settle(t);
});
afterAll(() => t.close());

/** Stores some files as a company's photos. */
const store = async (contents: readonly string[]) => {
  for (const content of contents) await t.ports.files.put(newFileKey(company.companyId, 'jpg'), Buffer.from(content));
};
const stored = () => path.join(t.ports.config.DATA_DIR, 'files');

test('a backup that is restored elsewhere has every row of every table, all that tables are made of, and every stored file', async () => {
  await store(['una foto', 'otra foto', 'una foto', '']);
  await t.ports.files.put(`exports/${company.companyId}/${newId()}.xlsx`, Buffer.from('not kept'));
  // Tomorrow it would be its turn.
  const run = newId();
  await t.database.owner.query(
    `insert into pgboss.job_common (id, name, data, start_after) values ($1, 'runs', '{}', now() + interval '1 day')`,
    [run],
  );
  await t.database.owner.query(
    `insert into job_runs (company_id, _id, name, payload, state, attempt, worker, create_at) values ($1, $2, 'gone', '{}', 'Procesando', 2, 7, now())`,
    [company.companyId, run],
  );
  const folder = testFolder();
  const rows = await rowsOf(t.database.url);
  const made = await backUp({ url: t.database.url, files: t.ports.files, folder });
  expect(readdirSync(folder).toSorted()).toEqual(['files', made.file].toSorted());
  const { url, DATA_DIR, restored } = await restoreElsewhere(openFolder(folder), made.file);
  const { job_runs: runs, ...others } = await rowsOf(url);
  const { job_runs: formerRuns, ...formerOthers } = rows;
  expect(others).toEqual(formerOthers);
  // Background work that was under way is begun again; whatever else is known of runs stays.
  expect([restored.requeued, runs!.length]).toEqual([1, formerRuns!.length]);
  expect(runs!.filter((row) => !formerRuns!.includes(row))).toEqual([expect.stringMatching(`${run},gone,\\{\\},Pendiente`)]);
  expect(Object.values(rows).filter((each) => each.length > 0).length).toBeGreaterThan(60);
  expect(await shapeOf(url)).toEqual(await shapeOf(t.database.url));
  const files = Object.entries(filesUnder(stored())).filter(([name]) => !name.startsWith('exports'));
  expect(Object.entries(filesUnder(path.join(DATA_DIR, 'files')))).toEqual(files);
  expect(files.length).toBeGreaterThanOrEqual(4);
  expect(restored.tables.filter(({ rows: there, expected }) => there !== expected)).toEqual([]);
  expect([restored.files, restored.expectedFiles]).toEqual([files.length, files.length]);
  const [told] = (await t.database.owner.query('select * from backup_runs order by begin_at desc limit 1')).rows as Record<
    string,
    unknown
  >[];
  expect(told).toMatchObject({
    kind: 'command',
    target: folder,
    file: made.file,
    error: null,
    bytes: String(made.bytes),
    files: files.length,
  });
  const whole = Object.entries(rows).filter(([name]) => !/^positions_\d/.test(name));
  expect(Number(told!.rows)).toBe(whole.reduce((sum, [, each]) => sum + each.length, 0));
  // A second one finds the files there.
  const again = await backUp({ url: t.database.url, files: t.ports.files, folder });
  expect([made.newBytes > 0, again.newBytes, again.files]).toEqual([true, 0, files.length]);
}, 90_000);

test('a backup is a tar that any program opens, with a manifest in words', async () => {
  await store(['para el tar']);
  const file = path.join(testFolder(), 'todo.backup');
  const target = openFolder(path.dirname(file));
  const made = await backUp({ url: t.database.url, files: t.ports.files, target, kind: 'whole', name: 'todo.backup' });
  expect(readdirSync(path.dirname(file))).toEqual(['todo.backup']);
  const entries = new Map<string, Buffer>();
  const extract = tar.extract();
  extract.end(readFileSync(file));
  for await (const entry of extract) entries.set(entry.header.name, await buffer(entry));
  const names = [...entries.keys()];
  expect([names[0], ...names.slice(-2)]).toEqual(['reparto.json', 'manifest.json', 'sha256']);
  const manifest = JSON.parse(entries.get('manifest.json')!.toString()) as Manifest;
  expect(manifest).toMatchObject({ product: 'reparto', format: 1, version: '1.2.3', configuration: { PORT: '3000' } });
  const companies = zstdDecompressSync(entries.get('tables/companies/000001.zst')!).toString();
  expect(companies).toContain(company.companyId);
  const photos = names.filter((name) => name.startsWith('stored/'));
  expect(photos.length).toBe(made.files);
  expect(photos.some((name) => entries.get(name)!.toString() === 'para el tar')).toBe(true);
  // It needs nothing beside it.
  const { bad } = await checkBackup((await target.open('todo.backup'))!, openFolder(testFolder()));
  expect(bad.size).toBe(0);
});

test('a stored file that is missing beside a backup, or is another one, is told by its key and nothing else is lost', async () => {
  await store(['se pierde']);
  const folder = testFolder();
  const made = await backUp({ url: t.database.url, files: t.ports.files, folder });
  const [lost] = Object.entries(filesUnder(path.join(folder, 'files'))).find(([, sum]) => sum === hash('sha256', 'se pierde'))!;
  writeFileSync(path.join(folder, 'files', lost), 'otra cosa');
  const { bad } = await checkBackup((await openFolder(folder).open(made.file))!, openFolder(folder));
  expect([bad.size, bad.size < made.files, [...bad].every((key) => key.endsWith('.jpg'))]).toEqual([1, true, true]);
});
