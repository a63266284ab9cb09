import { parseArgs } from 'node:util';
import path from 'node:path';
import pg from 'pg';
import type { Viewer } from '#shared/permissions.ts';
import type { Ports } from '#server/ports.ts';
import type { OrderSearch } from '../src/features/orders/filter.ts';
import { readConfig } from '#server/config.ts';
import type { Geocoder } from '#server/geocoding/geocoder.ts';
import { openFiles } from '#server/files/files.ts';
import { measureBackup } from './backup.ts';
import { measureBulk } from './bulk.ts';
import { cases, type Case } from './cases.ts';
import { combinations } from './combinations.ts';
import { measureCourier } from './courier.ts';
import { workTogether } from './crowd.ts';
import { measureImports, measureImportsAmongPeople } from './import.ts';
import { openLoaded, stopDatabase, type Loaded } from './load.ts';
import { COMPANIES, PEOPLE, PERMITTED } from './loadCompany.ts';
import { explainCombinations, measureCombinations } from './measureCombinations.ts';
import { measurePictures } from './pictures.ts';
import { measurePositions } from './positions.ts';
import { measureLabels } from './labels.ts';
import { measureLive } from './live.ts';
import { measureProofs } from './proofs.ts';
import { isMissed, machineLine, tableOf, type Row } from './report.ts';
import { keepState, restoreState } from './restore.ts';
import { drawSample, type Sample } from './sample.ts';
import { measureExport } from './exports.ts';
import { measureFiles } from './files.ts';
import { measureLogo } from './logo.ts';
import { measureMetrics } from './metrics.ts';
import { measureMoney } from './money.ts';
import { measureOrdersMap } from './ordersMap.ts';
import { measureRouteCalls } from './routeCalls.ts';
import { measureRouteDrag } from './routeDrag.ts';
import { measureSharing } from './sharing.ts';
import { measureScreens } from './screens.ts';
import { measureShops } from './shops.ts';
import { measureSolver } from './solver.ts';
import { measureStreets } from './streets.ts';
import { startServer, type Server } from './server.ts';
import { measureStreams } from './streams.ts';
import { connectAsApp, explain, replay, statementsOf } from './statements.ts';
import { timesOf } from './timing.ts';
import { measureZones } from './zones.ts';

/**
 * `npm run bench`: loads 1,000,000 orders once, measures the calls of the issue through the real server over loopback, prints one table and
 * answers 1 when a target is missed. DATA_DIR, ./data/bench by default, keeps what was loaded.
 * --fresh loads again; --as-is measures what is loaded, whatever made it; --explain shows PostgreSQL's plans instead;
 * --only TEXT takes the rows whose name holds it.
 */
const { values: options } = parseArgs({
  options: {
    fresh: { type: 'boolean', default: false },
    'as-is': { type: 'boolean', default: false },
    explain: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const dataDir = path.resolve(process.env.DATA_DIR || 'data/bench');

type Bench = {
  owner: pg.Client;
  /** As the product's own connections are: role `app`, the measured company. */
  sql: pg.Client;
  url: string;
  loaded: Loaded;
  sample: Sample;
  combined: readonly OrderSearch[];
  viewer: Viewer;
  ports: Ports;
};

const measure = async ({ owner, sql, sample, viewer, ports }: Bench, server: Server, each: Case): Promise<Row> => {
  const { name, path: address, method, by, target, samples, writes = false, body, before, size, note } = each;
  const token = by === 'admin' ? sample.admin : sample.tokens[0]!;
  const asking: Viewer = by === 'admin' ? { ...viewer, kind: 'admin', degree: 2 } : viewer;
  const sizes: number[] = [];
  const warmUp = Math.min(60, Math.ceil(samples / 3));
  const measured: number[] = [];
  for (let n = 0; n < samples + warmUp; n += 1) {
    await before?.(owner);
    const reply = await server.call(token, address, body(), method);
    const answer = await reply.body();
    if (reply.status !== 200) throw new Error(`${name}: ${reply.status} ${JSON.stringify(answer)}`);
    if (n < warmUp) continue;
    measured.push(reply.ms);
    sizes.push(size(answer as never));
  }
  const bare: number[] = [];
  for (let n = 0; n < samples + warmUp; n += 1) {
    await before?.(owner);
    const statements = await statementsOf(sql, ports, asking, address, body(), method);
    const began = performance.now();
    await replay(sql, statements, writes);
    if (n >= warmUp) bare.push(performance.now() - began);
  }
  const middle = sizes.toSorted((a, b) => a - b)[sizes.length >> 1];
  say(`measured  ${name}`);
  return { name, server: timesOf(measured), target, sql: timesOf(bare), note: `${middle?.toLocaleString('en')} ${note}` };
};

/** Who works at once: some without a pause between an answer and their next call, and as many more as an office has, who look at each. */
const CROWDS = [
  { people: 50, pause: 0, target: 200, name: '50 people at once, 80/20, no pauses' },
  { people: PEOPLE, pause: 1000, target: 150, name: `${PEOPLE} people at once, 80/20, a second between calls` },
];

const measureCrowd = async (
  server: Server,
  sample: Sample,
  { people, pause, target, name: row }: (typeof CROWDS)[number],
): Promise<Row> => {
  const crowd = { ...sample, tokens: sample.tokens.slice(0, people) };
  const { all, kinds, faults, perSecond } = await workTogether(server, crowd, pause);
  for (const { name, count, median, p95 } of kinds) {
    say(`   ${name.padEnd(12)} ${String(count).padStart(5)} times, median ${median.toFixed(1)}, p95 ${p95.toFixed(1)} ms`);
  }
  for (const fault of new Set(faults)) say(`   refused: ${fault}`);
  const note = `${perSecond.toFixed(0)} a second, ${faults.length} errors`;
  return { name: row, server: all, target, note, failed: faults.length > 0 };
};

const measureAll = async (bench: Bench): Promise<Row[]> => {
  const { url, owner, sql, loaded, sample, viewer } = bench;
  const wanted = (name: string) => name.includes(options.only);
  const all = cases(sample);
  const server = await startServer(path.join(dataDir, 'server'), url, PEOPLE);
  try {
    const rest = server.memory();
    await keepState(owner, loaded.company);
    const rows: Row[] = [];
    for (const each of all.filter(({ name }) => wanted(name))) rows.push(await measure(bench, server, each));
    if (wanted('combination')) {
      const { row, told } = await measureCombinations(server, sql, bench);
      say(`The slowest combinations:\n${told.join('\n')}`);
      rows.push(row);
    }
    if (wanted('bulk')) rows.push(...(await measureBulk(server, sql, sample, viewer)));
    if (wanted('transfers')) rows.push(...(await measureSharing(server, sample, owner)));
    if (wanted('transfers')) rows.push(...(await measureCourier(server, sample, owner)));
    if (wanted('import')) {
      rows.push(await measureImports(server, sql, sample, viewer._id));
      rows.push(await measureImportsAmongPeople(server, sample));
      for (const each of all.filter(({ name }) => name.includes('two words'))) {
        rows.push(await measure(bench, server, { ...each, name: `${each.name}, after the imports` }));
      }
    }
    if (wanted('pictures')) rows.push(await measurePictures(server, sample, owner));
    if (wanted('labels')) rows.push(...(await measureLabels(server, sample)));
    if (wanted('proofs'))
      rows.push(...(await measureProofs(server, sample, owner, await openFiles(readConfig({ DATA_DIR: path.join(dataDir, 'server') })))));
    if (wanted('export')) rows.push(...(await measureExport(server, sample)));
    if (wanted('money')) rows.push(...(await measureMoney(server, sample, owner, say)));
    if (wanted('logo')) rows.push(await measureLogo(server, sample));
    rows.push(...(await measureStreams(wanted, { server, url, owner, say })));
    rows.push(...(await measurePositions(wanted, { server, url, owner, say })));
    rows.push(...(await measureFiles(server, sample, wanted)));
    rows.push(...(await measureStreets(wanted, { url, server, sample, say })));
    rows.push(...(await measureSolver(wanted, say)));
    rows.push(...(await measureRouteCalls(wanted, { url, server, sample, say })));
    rows.push(...(await measureScreens(server, sample, wanted)));
    rows.push(...(await measureLive(server, sample, wanted)));
    if (wanted('zone editor in the browser')) rows.push(...(await measureZones(server, sample)));
    if (wanted('route list in the browser')) rows.push(...(await measureRouteDrag(server, sample)));
    if (wanted('orders map in the browser')) rows.push(...(await measureOrdersMap(server, sample)));
    if (wanted('metrics')) rows.push(await measureMetrics(sample, { dataDir, url, say }));
    if (wanted('backup')) rows.push(...(await measureBackup(server, sample, { dataDir, company: loaded.company, say })));
    for (const crowd of CROWDS.filter(({ name }) => wanted(name))) rows.push(await measureCrowd(server, sample, crowd));
    const memory = server.memory();
    say(`\n${tableOf(rows)}\n\nTimes in milliseconds. SQL: the same statements sent straight to PostgreSQL as role app.`);
    if (rest && memory) say(`Server process: ${rest.now} MB resident at first, ${memory.now} now, ${memory.peak} at its highest.`);
    return rows;
  } finally {
    await server.stop();
    await restoreState(owner, loaded.company);
  }
};

const explainAll = async (bench: Bench) => {
  const { sql, sample, viewer, ports } = bench;
  for (const { name, path: address, method, body } of cases(sample).filter((each) => each.name.includes(options.only))) {
    const content = body();
    const plans = await explain(sql, await statementsOf(sql, ports, viewer, address, content, method));
    say(`\n== ${name}: ${JSON.stringify(content).slice(0, 300)}\n${plans.join('\n\n')}`);
  }
  if ('combination'.includes(options.only)) for (const told of await explainCombinations(sql, bench)) say(told);
};

/** @returns whether every target was met */
const run = async (url: string, loaded: Loaded): Promise<boolean> => {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const sql = await connectAsApp(url, loaded.company);
  try {
    await restoreState(owner, loaded.company);
    const sample = await drawSample(owner, loaded);
    const viewer: Viewer = {
      _id: loaded.people[0]!,
      company: loaded.company,
      name: '',
      kind: 'clerk',
      degree: 3,
      permission: [...PERMITTED],
    };
    // What the measured handlers ask of the ports: addresses of files, and a geocoder, which asks no database.
    const config = readConfig({ DATA_DIR: path.join(dataDir, 'server') });
    const files = await openFiles(config);
    const people = () => Promise.resolve(new Map<string, string>());
    const geocoder = { suggest: () => Promise.resolve([]) } as Partial<Geocoder> as Geocoder;
    const ports = { files, people, config, geocoder } as Partial<Ports> as Ports;
    const bench = { owner, sql, url, loaded, sample, combined: combinations(sample), viewer, ports };
    if (options.explain) await explainAll(bench);
    const rows = options.explain ? [] : await measureAll(bench);
    if (!options.explain && 'shops'.includes(options.only.split(':')[0]!)) {
      const shops = await measureShops(dataDir, url, owner, await drawSample(owner, loaded));
      say(`\n${tableOf(shops)}`);
      rows.push(...shops);
    }
    const { rows: version } = await owner.query<{ server_version: string }>('show server_version');
    const total = COMPANIES.reduce((sum, orders) => sum + orders, 0).toLocaleString('en');
    say(
      `${total} orders, ${COMPANIES[0]!.toLocaleString('en')} of them in the measured company; loaded in ${loaded.seconds.toFixed(0)} s.`,
    );
    say(machineLine(version[0]!.server_version.split(' ')[0]!));
    return !rows.some(isMissed);
  } finally {
    await sql.end();
    await owner.end();
  }
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    // What was under way breaks now: that is what was asked for.
    process.on('uncaughtException', () => undefined);
    void stopDatabase().finally(() => process.exit(1));
  });
}
try {
  const { url, loaded } = await openLoaded(dataDir, { fresh: options.fresh, asIs: options['as-is'] }, say);
  process.exitCode = (await run(url, loaded)) ? 0 : 1;
} finally {
  await stopDatabase();
}
