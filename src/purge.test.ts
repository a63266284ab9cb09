import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { exportKey } from '#server/files/files.ts';
import { newId } from '#server/ids.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { outboxOf } from '#server/mail.ts';
import { asPlatform } from '#server/platform.ts';
import { KEPT_DAYS } from '#server/purgeRule.ts';
import { imports as importCalls } from './features/imports/contract.ts';
import { imports } from './features/imports/server/tables.ts';
import { importFixture } from './features/imports/server/testing.ts';
import { jobs as jobCalls } from './features/jobs/contract.ts';
import { orders as orderCalls } from './features/orders/contract.ts';
import { orderBatches, orderMails } from './features/orders/server/batchTables.ts';
import { orderHistory } from './features/orders/server/tables.ts';
import { clients } from './features/clients/server/tables.ts';
import { employees, loginFailures, passwordResets, sessions } from './features/session/server/tables.ts';
import { purge } from './purge.ts';
import { makeRecords } from './testing/fixtures.ts';
import { testApp, type App, type Company } from './testing/testApp.ts';

let t: App;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const now = new Date();
const ago = (ms: number) => new Date(now.getTime() - ms);
const [SECOND, HOUR, DAY] = [1000, 3_600_000, 86_400_000];
/** Just too old, and just not. */
const [over, under] = [ago(KEPT_DAYS * DAY + SECOND), ago(KEPT_DAYS * DAY - SECOND)];
const clean = () => purge.run(t.ports, now);
const runOf = async (company: Company, state: 'Completado' | 'Error' | 'Pendiente' | 'Procesando', endAt: Date | null) => {
  const _id = newId();
  const run = {
    _id,
    name: 'import',
    payload: { import: newId(), startDay: '2026-11-20', endDay: '2026-11-20' },
    state,
    createAt: over,
    endAt,
  };
  await t.inCompany(company, (db) => db.insert(jobRuns).values(run));
  return _id;
};
const left = async (company: Company, table: typeof jobRuns | typeof orderBatches) =>
  (await t.inCompany(company, (db) => db.select({ _id: table._id }).from(table))).map(({ _id }) => _id).toSorted();

test('tokens out of time, links out of time and failed sign-ins that no longer count are removed; living ones are not', async () => {
  const { companyId, owner: employee } = await t.make.company();
  const session = (tokenHash: string, usedAt: Date, remember: boolean) => ({
    tokenHash,
    companyId,
    employee,
    remember,
    createAt: over,
    usedAt,
  });
  await asPlatform(t.database, async (db) => {
    await db
      .insert(sessions)
      .values([
        session('over', ago(12 * HOUR), false),
        session('under', ago(12 * HOUR - SECOND), false),
        session('remembered over', ago(30 * DAY), true),
        session('remembered under', ago(30 * DAY - SECOND), true),
      ]);
    await db.insert(passwordResets).values([
      { tokenHash: 'over', email: 'a@reparto.test', expire: now },
      { tokenHash: 'under', email: 'a@reparto.test', expire: new Date(now.getTime() + SECOND) },
    ]);
    await db.insert(loginFailures).values([
      { _id: newId(), key: 'ip:1', at: ago(HOUR / 4 + SECOND) },
      { _id: newId(), key: 'ip:2', at: ago(HOUR / 4) },
    ]);
  });
  expect(await clean()).toMatchObject({ sessions: 2, password_resets: 1, login_failures: 1 });
  const kept = await asPlatform(t.database, async (db) => [
    (await db.select().from(sessions).where(eq(sessions.createAt, over))).map(({ tokenHash }) => tokenHash).toSorted(),
    (await db.select().from(passwordResets)).map(({ tokenHash }) => tokenHash),
    (await db.select().from(loginFailures)).map(({ key }) => key),
  ]);
  expect(kept).toEqual([['remembered under', 'under'], ['under'], ['ip:2']]);
});

test('runs are removed a month after they ended, but for those that the history of imports shows', async () => {
  const company = await t.make.company();
  await runOf(company, 'Completado', over);
  await runOf(company, 'Error', over);
  const recent = [await runOf(company, 'Completado', under), await runOf(company, 'Error', under)];
  const unfinished = [await runOf(company, 'Pendiente', null), await runOf(company, 'Procesando', null)];
  const shown = await runOf(company, 'Completado', over);
  const { owner: employee } = company;
  const sent = { fileName: 'a.csv', fingerprint: 'a', rows: [], total: 3, employee, createAt: over };
  await t.inCompany(company, (db) => db.insert(imports).values({ _id: newId(), job: shown, ...sent }));
  expect(await clean()).toMatchObject({ job_runs: 2 });
  expect(await left(company, jobRuns)).toEqual([...recent, ...unfinished, shown].toSorted());
});

test('the rows of a file that failed are kept for a month; sent again after that it is a new import, and both are in the history', async () => {
  const company = await t.make.company();
  const records = await makeRecords(t, company, 'Uno');
  const input = importFixture.inputs(records, { token: company.token, now }).create;
  const { body } = await t.call(importCalls.create, input, company.token);
  await vi.waitFor(
    async () => expect((await t.call(jobCalls.get, { _id: body.job }, company.token)).body.state).toBe('Completado'),
    15_000,
  );
  const stand = (endAt: Date, state: 'Error' | 'Procesando') =>
    t.inCompany(company, async (db) => {
      await db.update(jobRuns).set({ state, endAt }).where(eq(jobRuns._id, body.job));
      await db
        .update(imports)
        .set({ rows: input.orders as never, firstNumber: 1, outcome: null })
        .where(eq(imports._id, body._id));
    });
  const rows = async () => (await t.inCompany(company, (db) => db.select().from(imports).where(eq(imports._id, body._id))))[0];
  await stand(under, 'Error');
  expect(await clean()).toMatchObject({ imports: 0 });
  await stand(over, 'Procesando');
  expect(await clean()).toMatchObject({ imports: 0 });
  await stand(over, 'Error');
  expect([await clean(), await clean()]).toMatchObject([{ imports: 1 }, { imports: 0 }]);
  expect(await rows()).toMatchObject({ rows: [], firstNumber: null, total: 1, fileName: 'pedidos.csv' });
  const again = await t.call(importCalls.create, input, company.token);
  expect([again.status, again.body._id === body._id]).toEqual([200, false]);
  const { body: shown } = await t.call(importCalls.search, {}, company.token);
  expect(shown.data.map(({ _id }) => _id)).toEqual([again.body._id, body._id, records.file]);
});

test('addresses that an import could not have remembered are kept for a month; the import stays what it is', async () => {
  const company = await t.make.company();
  const { file } = await makeRecords(t, company, 'Dos');
  const stands = async () => (await t.inCompany(company, (db) => db.select().from(imports).where(eq(imports._id, file))))[0];
  const stand = (createAt: Date) =>
    t.inCompany(company, async (db) => {
      const toRemember = [{ address: 'Gurruchaga' }] as never;
      const outcome = { created: 1, doubtful: 0, existing: 0 };
      await db.update(imports).set({ toRemember, outcome, createAt }).where(eq(imports._id, file));
    });
  await stand(under);
  expect(await clean()).toMatchObject({ imports: 0 });
  await stand(over);
  const before = await stands();
  expect([await clean(), await clean()]).toMatchObject([{ imports: 1 }, { imports: 0 }]);
  expect(await stands()).toEqual({ ...before, toRemember: [] });
});

test('of bulk changes a month old only the history is left, which still tells what was undone; younger and unfinished ones stay', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const _id = await t.make.order(company, { client });
  const change = async () => (await t.call(orderCalls.changeBulk, { orders: [_id], status: 6 }, company.token)).body.batch;
  const undo = async (batch: string) => (await t.call(orderCalls.undoBulk, { batch }, company.token)).body.batch;
  const age = (batch: string, createAt: Date, job: string | null = null) =>
    t.inCompany(company, (db) => db.update(orderBatches).set({ createAt, job }).where(eq(orderBatches._id, batch)));
  const [first, second, third] = [await change(), await change(), await change()];
  const undone = await undo(third);
  const [running, failed] = [await change(), await change()];
  await age(first, over);
  await age(second, under);
  await age(third, over);
  await age(undone, under);
  await age(running, over, await runOf(company, 'Procesando', null));
  await age(failed, over, await runOf(company, 'Error', over));
  // What can be undone is undone within minutes.
  const history = async () =>
    (await t.call(orderCalls.detail, { _id }, company.token)).body.history.map(({ undo: _minutes, ...entry }) => entry);
  const before = await history();
  expect(before.filter((entry) => entry.undone)).toHaveLength(2);
  expect(await clean()).toMatchObject({ order_batches: 2 });
  expect(await left(company, orderBatches)).toEqual([second, third, undone, running].toSorted());
  await age(undone, over);
  expect(await clean()).toMatchObject({ order_batches: 2 });
  expect(await history()).toEqual(before);
});

test('a change that can still be undone is undone after a night', async () => {
  const company = await t.make.company();
  const _id = await t.make.order(company);
  const { body } = await t.call(orderCalls.changeBulk, { orders: [_id], status: 6 }, company.token);
  await clean();
  expect((await t.call(orderCalls.undoBulk, { batch: body.batch }, company.token)).body).toMatchObject({ changed: 1 });
});

test('that a mail went out is forgotten after a month, and mails in the outbox are gone by then', async () => {
  const company = await t.make.company();
  const ids = [await t.make.order(company), await t.make.order(company)];
  await t.inCompany(company, async (db) => {
    const entries = await db.select({ _id: orderHistory._id }).from(orderHistory);
    await db.insert(orderMails).values(entries.map(({ _id }, i) => ({ _id, sentAt: i === 0 ? over : under })));
  });
  const folder = outboxOf(t.ports.config);
  mkdirSync(folder, { recursive: true });
  for (const [file, date] of [
    ['old.eml', over],
    ['new.eml', under],
  ] as const) {
    writeFileSync(path.join(folder, file), 'x');
    utimesSync(path.join(folder, file), date, date);
  }
  expect(await clean()).toMatchObject({ order_mails: 1, outbox: 1 });
  expect(['old.eml', 'new.eml'].map((file) => existsSync(path.join(folder, file)))).toEqual([false, true]);
  expect(await t.inCompany(company, (db) => db.select().from(orderMails))).toHaveLength(1);
  expect(await t.inCompany(company, (db) => db.select().from(orderHistory))).toHaveLength(ids.length);
});

test('what was made to be downloaded is gone after a day', async () => {
  const { companyId } = await t.make.company();
  const [old, young] = [exportKey(companyId, 'xlsx', '01900000-0000-7000-8000-000000000001'), exportKey(companyId, 'xlsx')];
  for (const key of [old, young]) await t.ports.files.put(key, Buffer.from('x'));
  expect(await clean()).toMatchObject({ exports: 1 });
  const files = path.join(t.ports.config.DATA_DIR, 'files');
  expect([old, young].map((key) => existsSync(path.join(files, key)))).toEqual([false, true]);
});

test('a file that something names stays for ever; one that a request left behind when it died is gone after a day', async () => {
  const company = await t.make.company();
  const order = await t.make.order(company);
  const lay = (ms: number, rest = '.jpg') => {
    const key = `${company.companyId}/${v7({ msecs: ago(ms).getTime() })}${rest}`;
    const file = path.join(t.ports.config.DATA_DIR, 'files', key);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, 'x');
    utimesSync(file, ago(ms), ago(ms));
    return key;
  };
  const [first, second, avatar, ...logos] = Array.from({ length: 6 }, () => lay(40 * DAY));
  const dead = [lay(DAY + SECOND), lay(DAY + SECOND, `.jpg.${v7({ msecs: ago(DAY + SECOND).getTime() })}.tmp`)];
  const young = lay(DAY - 60 * SECOND);
  const files = [first!, second!].map((key) => ({ kind: 'photo' as const, key, name: 'foto.jpg' }));
  await t.inCompany(company, (db) =>
    db.insert(orderHistory).values({ _id: newId(), order, status: 10, source: 'driver', files, createAt: over }),
  );
  await asPlatform(t.database, (db) => db.update(employees).set({ avatar }).where(eq(employees._id, company.owner)));
  const client = await t.make.client(company);
  const [logo, logoEmail, logoZPL] = logos;
  await t.inCompany(company, (db) => db.update(clients).set({ avatar: logo, logoEmail, logoZPL }).where(eq(clients._id, client)));
  expect(await clean()).toMatchObject({ files: 2 });
  const lying = (key: string) => existsSync(path.join(t.ports.config.DATA_DIR, 'files', key));
  expect([...dead, first!, second!, avatar!, ...logos, young].map(lying)).toEqual([false, false, true, true, true, true, true, true, true]);
  expect(await clean()).toMatchObject({ files: 0 });
});

test('a column that may name a file is looked into before one is removed', async () => {
  const { rows } = await t.database.owner.query<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name ~ '(^|_)(files?|photos?|pictures?|images?|avatar|logo|sign|papers?)(_|$)' order by 1`);
  // The numbers of employees, the names of imported files and of backups, and how many files there were are no files.
  expect(rows.map(({ name }) => name)).toEqual([
    'backup_runs.file',
    'backup_runs.files',
    'clients.avatar',
    'clients.logo_email',
    'clients.logo_zpl',
    'companies.logo',
    'companies.logo_email',
    'companies.logo_zpl',
    'employees.avatar',
    'employees.file_number',
    'erasures.files',
    'import_files.file_name',
    'imports.file_name',
    'order_history.files',
  ]);
});

test('docs/operations.md lists what is removed, with its name', async () => {
  const page = readFileSync('docs/operations.md', 'utf8').split('## What is removed by itself')[1] ?? '';
  const listed = [...page.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name);
  expect(listed).toEqual(Object.keys(await clean()));
  expect(page).toContain(`${KEPT_DAYS} days`);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
