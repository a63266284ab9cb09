import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#server/ids.ts';
import { JOB_FAILED } from '#server/jobs/jobWatch.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { backupRuns } from '#server/backup/tables.ts';
import { asPlatform } from '#server/platform.ts';
import { testApp, type App, type Company } from '../../testing/testApp.ts';
import { databaseFigures } from './databaseFigures.ts';
import type { Figures } from './figures.ts';

const TOKEN = 'una-clave-de-metricas-larga';
let t: App;
let company: Company;
beforeAll(async () => {
  t = await testApp({ METRICS_TOKEN: TOKEN });
  company = await t.make.company();
});
afterAll(() => t.close());

const ask = (authorization?: string) => t.app.inject({ method: 'GET', url: '/metrics', headers: authorization ? { authorization } : {} });
/** The lines of some figures; what was read of the database is kept for five seconds, so it is asked of an app that has just begun. */
const linesOf = async (from: App, ...names: string[]) => {
  const { body } = await from.app.inject({ method: 'GET', url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  return body.split('\n').filter((line) => names.some((name) => line.startsWith(name)));
};

test('whoever brings the token reads text as Prometheus takes it; nobody else reads anything', async () => {
  const answer = await ask(`Bearer ${TOKEN}`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  expect(answer.headers['cache-control']).toBe('no-store');
  for (const wrong of [undefined, `Bearer ${TOKEN}x`, 'Bearer ', `Basic ${TOKEN}`, TOKEN, `Bearer ${company.token}`]) {
    const refused = await ask(wrong);
    expect([refused.statusCode, refused.headers['www-authenticate'], refused.body.includes('reparto_')]).toEqual([401, 'Bearer', false]);
  }
  const session = await t.app.inject({ method: 'GET', url: '/metrics', headers: { token: company.token } });
  expect(session.statusCode).toBe(401);
});

test('every line is a comment or a figure, and each figure has its help and its kind once', async () => {
  const { body } = await ask(`Bearer ${TOKEN}`);
  const lines = body.split('\n').filter(Boolean);
  expect(
    lines.filter((line) => !/^(# (HELP|TYPE) [a-z_]\w* .+|[a-z_]\w*(\{[^{}]*(\{\}|[^{}])*\})? (-?[\d.e+-]+|Nan|[+-]Inf))$/.test(line)),
  ).toEqual([]);
  const kinds = lines.filter((line) => line.startsWith('# TYPE ')).map((line) => line.split(' ')[2]);
  expect(kinds.length).toBe(new Set(kinds).size);
  const told = [
    'reparto_info',
    'reparto_pool_connections',
    'reparto_disk_free_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ];
  expect(kinds).toEqual(expect.arrayContaining(told));
});

test('requests are counted by the route that answered, never by the address', async () => {
  const secret = 'Zk3vY0Qm9tX1aB7cD2eF4gH6iJ8kL0mN';
  for (const url of [`/api/nada/${secret}`, `/${secret}`, `/files/${secret}`, '/healthz', '/healthz/?x=1'])
    await t.app.inject({ method: 'GET', url });
  await t.app.inject({ method: 'PROPFIND' as 'GET', url: '/nada' });
  await t.app.inject({ method: 'GET', url: '/api/profile', headers: { token: company.token } });
  await t.app.inject({ method: 'GET', url: '/api/profile' });
  const { body } = await ask(`Bearer ${TOKEN}`);
  expect(body).not.toContain(secret);
  const lines = body.split('\n').filter((line) => line.startsWith('reparto_http_requests_total'));
  expect(lines).toContain('reparto_http_requests_total{method="GET",route="/healthz",status="200"} 2');
  expect(lines).toContain('reparto_http_requests_total{method="GET",route="/api/profile",status="200"} 1');
  expect(lines).toContain('reparto_http_requests_total{method="GET",route="/api/profile",status="401"} 1');
  expect(lines).toContain('reparto_http_requests_total{method="ANY",route="none",status="404"} 3');
  const buckets = body
    .split('\n')
    .filter((line) => line.startsWith('reparto_http_request_duration_seconds') && line.includes('"/api/profile"'));
  expect(buckets.map((line) => /le="([^"]+)"/.exec(line)?.[1]).filter(Boolean)).toEqual([
    '0.005',
    '0.01',
    '0.02',
    '0.035',
    '0.05',
    '0.075',
    '0.1',
    '0.15',
    '0.25',
    '0.5',
    '1',
    '2.5',
    '5',
    '15',
    '+Inf',
  ]);
  expect(buckets.at(-1)).toBe('reparto_http_request_duration_seconds_count{method="GET",route="/api/profile"} 2');
});

test('work, what waits and backups are told as they stand in the database', async () => {
  const now = new Date();
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  const fresh = await testApp({ METRICS_TOKEN: TOKEN });
  try {
    const own = await fresh.make.company();
    const run = { payload: {}, employee: null };
    await fresh.inCompany(own, (db) =>
      db.insert(jobRuns).values([
        { ...run, _id: newId(), name: 'import', state: 'Error', error: JOB_FAILED, createAt: ago(3_700), endAt: ago(3_600) },
        { ...run, _id: newId(), name: 'import', state: 'Error', error: 'La fila 3 no tiene dirección', createAt: ago(10), endAt: ago(5) },
        { ...run, _id: newId(), name: 'import', state: 'Error', error: JOB_FAILED, createAt: ago(90_000), endAt: ago(87_000) },
        { ...run, _id: newId(), name: 'notify', state: 'Completado', createAt: ago(10), endAt: ago(5) },
      ]),
    );
    await asPlatform(fresh.database, (db) =>
      db.insert(backupRuns).values([
        {
          _id: newId(),
          kind: 'night',
          target: '/x',
          beginAt: ago(7_320),
          endAt: ago(7_200),
          file: 'a',
          bytes: 1_000_000,
          complaint: 'Falta algo',
        },
        { _id: newId(), kind: 'night', target: '/x', beginAt: ago(100), endAt: ago(50), error: 'No hay espacio' },
        { _id: newId(), kind: 'command', target: '/x', beginAt: ago(1) },
      ]),
    );
    const lines = await linesOf(
      fresh,
      'reparto_jobs',
      'reparto_waiting{',
      'reparto_backup',
      'reparto_database_up',
      'reparto_scrape_failed',
      'reparto_info',
      'reparto_pool_connections_max',
      'reparto_outside',
    );
    const age = Number(lines.find((line) => line.startsWith('reparto_backup_age_seconds'))?.split(' ')[1]);
    expect(age).toBeGreaterThanOrEqual(7_200);
    expect(age).toBeLessThan(7_260);
    expect(lines.filter((line) => !line.startsWith('reparto_backup_age'))).toEqual([
      'reparto_info{version="test"} 1',
      'reparto_pool_connections_max{pool="app"} 10',
      'reparto_pool_connections_max{pool="owner"} 3',
      'reparto_outside_failing{service="geocoder"} 0',
      'reparto_outside_failing{service="roads"} 0',
      'reparto_database_up 1',
      'reparto_scrape_failed{part="jobs"} 0',
      'reparto_scrape_failed{part="waiting"} 0',
      'reparto_scrape_failed{part="backups"} 0',
      'reparto_jobs{name="import",state="failed"} 1',
      'reparto_jobs{name="import",state="refused"} 1',
      'reparto_waiting{what="transfers"} 0',
      'reparto_waiting{what="peers"} 0',
      'reparto_waiting{what="webhooks"} 0',
      'reparto_waiting{what="marketplace_events"} 0',
      'reparto_waiting{what="marketplace_statuses"} 0',
      'reparto_backup_last_ok 0',
      'reparto_backup_last_complained 1',
      'reparto_backup_last_size_bytes 1000000',
      'reparto_backup_last_duration_seconds 120',
    ]);
  } finally {
    await fresh.close();
  }
});

test('while the database does not answer, the process still tells of itself', async () => {
  const fresh = await testApp({ METRICS_TOKEN: TOKEN });
  const { owner } = fresh.database;
  const connect = owner.connect.bind(owner);
  const away = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  Object.assign(owner, { connect: away, query: away });
  try {
    const lines = await linesOf(fresh, 'reparto_database_up', 'reparto_scrape_failed', 'reparto_jobs{', 'reparto_waiting{', 'reparto_info');
    expect(lines).toEqual([
      'reparto_info{version="test"} 1',
      'reparto_database_up 0',
      'reparto_scrape_failed{part="jobs"} 1',
      'reparto_scrape_failed{part="waiting"} 1',
      'reparto_scrape_failed{part="backups"} 1',
    ]);
    // Each part once, however often it is asked for.
    expect(fresh.problems).toHaveLength(3);
  } finally {
    Object.assign(owner, { connect, query: Object.getPrototypeOf(owner).query });
    await fresh.close();
  }
});

test('those who ask at the same time cost one reading', async () => {
  const fresh = await testApp({ METRICS_TOKEN: TOKEN });
  try {
    let begun = 0;
    fresh.database.owner.on('acquire', () => (begun += 1));
    await Promise.all(Array.from({ length: 20 }, () => linesOf(fresh)));
    // Whether it answers, and its three parts.
    expect(begun).toBe(4);
  } finally {
    await fresh.close();
  }
});

test('one reading is under way at a time, however long it takes; what nobody waits for any more is waited for before the next', async () => {
  let begun = 0;
  let answer = () => {};
  const slow: Figures = {
    part: 'slow',
    read: async () => {
      begun += 1;
      await new Promise<void>((resolve) => (answer = resolve));
      return [];
    },
  };
  const failed = async (registry: Registry) => (await registry.getSingleMetric('reparto_scrape_failed')?.get())?.values[0]?.value;
  const patient = new Registry();
  const read = databaseFigures(patient, t.ports, [slow], { kept: 0, patience: 60_000 });
  const first = read(new Date());
  await vi.waitFor(() => expect(begun).toBe(1));
  const second = read(new Date());
  answer();
  await Promise.all([first, second]);
  expect([begun, await failed(patient)]).toEqual([1, 0]);

  begun = 0;
  const hasty = new Registry();
  const readSoon = databaseFigures(hasty, { ...t.ports, report: () => undefined }, [slow], { kept: 0, patience: 500 });
  await readSoon(new Date());
  await readSoon(new Date());
  expect([begun, await failed(hasty)]).toEqual([1, 1]);
  answer();
  await vi.waitFor(
    () => {
      void readSoon(new Date());
      expect(begun).toBe(2);
    },
    { timeout: 15_000 },
  );
  answer();
});

test('the log of the embedded database is told of where one is kept', async () => {
  const fresh = await testApp({ METRICS_TOKEN: TOKEN });
  try {
    expect(await linesOf(fresh, 'reparto_log')).toEqual([]);
    fresh.ports.keptLog.begun();
    fresh.ports.keptLog.told({ since: null, failed: 'space', behind: 4_096, copying: false });
    const [age, behind] = await linesOf(fresh, 'reparto_log');
    expect(Number(/^reparto_log_age_seconds (\S+)$/.exec(age ?? '')?.[1])).toBeLessThan(60);
    expect(behind).toBe('reparto_log_behind_bytes 4096');
  } finally {
    await fresh.close();
  }
});

test('without a token there is no such page', async () => {
  const bare = await testApp();
  try {
    const { statusCode, body } = await bare.app.inject({ method: 'GET', url: '/metrics', headers: { authorization: 'Bearer ' } });
    expect([statusCode, body.includes('reparto')]).toEqual([404, false]);
  } finally {
    await bare.close();
  }
});
