import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupRuns } from '#server/backup/tables.ts';
import { newId } from '#server/ids.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { JOB_FAILED } from '#server/jobs/jobWatch.ts';
import { asPlatform } from '#server/platform.ts';
import { testApp, type App, type Company } from '../../../testing/testApp.ts';
import { health } from '../contract.ts';

let t: App;
let [own, other]: [Company, Company] = [{} as Company, {} as Company];
beforeAll(async () => {
  t = await testApp();
  [own, other] = [await t.make.company(), await t.make.company()];
});
afterAll(() => t.close());

const look = async (token = own.token) => (await t.call(health.state, {}, token)).body.data;
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);

test('a fresh installation tells of itself, and of nothing that there is not', async () => {
  const { status, body } = await t.call(health.state, {}, own.token);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    version: '0.1.0',
    node: process.versions.node,
    database: { embedded: false, version: expect.stringMatching(/^\d+\.\d+$/) as string, bytes: expect.any(Number) as number, waiting: 0 },
    disk: { free: expect.any(Number) as number, size: expect.any(Number) as number },
    backups: { nightly: false, embedded: false, lastAt: null, runs: [] },
    log: null,
    mail: { server: false, left: 0, failed: false },
    geocoder: { name: '', failingSince: null },
    roads: { name: '', failingSince: null },
    work: { waiting: 0, running: 0, oldest: null, failed: [] },
    partners: { count: 0, oldest: null },
    peers: null,
    marketplaces: { linked: 0, expired: [], failing: 0, waiting: { count: 0, oldest: null } },
    webhooks: { total: 0, troubles: [], waiting: { count: 0, oldest: null } },
  });
  expect(Date.parse(body.data.backups.since)).toBeLessThanOrEqual(Date.now());
  expect(Date.parse(body.data.startedAt)).toBeLessThan(Date.now());
});

test('administrators may look as owners do; nobody else may', async () => {
  const admin = await t.make.user(own, 'admin');
  const clerk = await t.make.user(own, 'clerk', ['office', 'order']);
  for (const call of [health.state, health.backups]) {
    expect((await t.call(call, {}, admin.token)).status).toBe(200);
    expect((await t.call(call, {}, clerk.token)).status).toBe(403);
    expect((await t.call(call, {})).status).toBe(401);
  }
});

test('work is told to its own company alone; what its user was refused is no failure', async () => {
  const run = { payload: {}, employee: null };
  const failed = { ...run, name: 'import', state: 'Error' as const, error: JOB_FAILED };
  await t.inCompany(other, (db) =>
    db.insert(jobRuns).values([
      { ...failed, _id: newId(), createAt: ago(3_700), endAt: ago(3_600) },
      { ...failed, _id: newId(), name: 'mail settlement', createAt: ago(70), endAt: ago(60) },
      { ...failed, _id: newId(), error: 'La fila 3 no tiene dirección', createAt: ago(20), endAt: ago(10) },
      { ...failed, _id: newId(), createAt: ago(90_000), endAt: ago(87_000) },
      // One that no process takes: it is in no queue. The watch of runs ends it within seconds.
      { ...run, _id: newId(), name: 'notify', state: 'Pendiente', createAt: ago(500) },
    ]),
  );
  const theirs = await look(other.token);
  expect(theirs.work.failed.map(({ name, count }) => [name, count])).toEqual(
    expect.arrayContaining([
      ['import', 1],
      ['mail settlement', 1],
    ]),
  );
  expect(theirs.mail.failed).toBe(true);
  expect(await look()).toMatchObject({ work: { waiting: 0, oldest: null, failed: [] }, mail: { failed: false } });
});

test('backups are the installation’s: the last that succeeded, and the ten last that were tried', async () => {
  const at = (hours: number) => ago(hours * 3_600);
  await asPlatform(t.database, (db) =>
    db.insert(backupRuns).values(
      Array.from({ length: 12 }, (_, night) => ({
        _id: newId(),
        kind: 'night' as const,
        target: '/srv/secreto',
        beginAt: at(24 * night + 1),
        endAt: at(24 * night + 0.5),
        ...(night < 2
          ? { error: ['No hay espacio: no entra en /srv/secreto', 'No se pudo conectar a la base de datos: getaddrinfo secreto.'][night]! }
          : { file: `reparto-${night}.backup`, bytes: 5_000_000_000, newBytes: 1_000, complaint: 'Algo falta en /srv/secreto.' }),
      })),
    ),
  );
  // By a clock that was years ahead: it would hide all that was made since.
  await asPlatform(t.database, (db) =>
    db
      .insert(backupRuns)
      .values({ _id: newId(), kind: 'night', target: '/x', beginAt: at(-40_000), endAt: at(-40_001), file: 'reparto-2031.backup' }),
  );
  const { status, body } = await t.call(health.backups, {}, own.token);
  expect(status).toBe(200);
  expect(body.data.runs).toHaveLength(10);
  expect(body.data.runs[0]).toMatchObject({
    kind: 'night',
    file: null,
    bytes: null,
    error: 'No hay espacio: no entra en el lugar de las copias',
  });
  expect(body.data.runs[1]?.error).toBe('No se pudo conectar a la base de datos');
  expect(body.data.runs[2]).toMatchObject({
    file: 'reparto-2.backup',
    bytes: 5_000_000_000,
    error: null,
    complaint: 'Algo falta en el lugar de las copias.',
  });
  expect(body.data.lastAt).toBe(body.data.runs[2]?.endAt);
  expect(JSON.stringify(body)).not.toContain('secreto');
  expect((await look(other.token)).backups.lastAt).toBe(body.data.lastAt);
});

test('services outside are told as this process found them', async () => {
  const watch = t.ports.services.of('geocoder');
  watch.failed();
  const { failingSince } = (await look()).geocoder;
  expect(failingSince).not.toBeNull();
  watch.failed();
  expect((await look()).geocoder.failingSince).toBe(failingSince);
  watch.worked();
  expect((await look()).geocoder.failingSince).toBeNull();
});

test('the log of the embedded database is told of as its process was heard', async () => {
  t.ports.keptLog.begun();
  expect((await look()).log).toMatchObject({ since: null, failure: null });
  const since = ago(3_600).toISOString();
  t.ports.keptLog.told({ since, behind: 0, copying: false });
  t.ports.keptLog.told({ since: null, failed: 'place', behind: 5_000, copying: false });
  const { log } = await look();
  expect(log).toMatchObject({ since, failure: 'place' });
  expect(Math.abs(Date.now() - Date.parse(log!.lastAt))).toBeLessThan(10_000);
});
