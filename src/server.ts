import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { inspect, parseArgs } from 'node:util';
import { speakSpanish } from '#shared/spanish.ts';
import { createApp } from '#server/http/app.ts';
import type { Ports } from '#server/ports.ts';
import { backupCommand, finishRestore, prepareRestore } from '#server/backup/commands.ts';
import { finishRestoreAt, prepareRestoreAt } from '#server/backup/log/atCommand.ts';
import { endLog, startLog } from '#server/backup/log/startLog.ts';
import { watchLog } from '#server/backup/log/watchLog.ts';
import { stopNightlyBackup } from '#server/backup/nightly.ts';
import { checkEnvironment, readConfig, type Config } from '#server/config.ts';
import { openDatabase } from '#server/db.ts';
import { hasSpace, lacksSpace, NO_SPACE } from '#server/files/diskSpace.ts';
import { openFiles } from '#server/files/files.ts';
import { openPhotos } from '#server/files/photos.ts';
import { openGeocoder } from '#server/geocoding/openGeocoder.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { createLog, standardOutput } from '#server/log/log.ts';
import { openLogFile } from '#server/log/logFile.ts';
import { openMail } from '#server/mail.ts';
import { watchServices } from '#server/outward/outsideServices.ts';
import { openEngine } from '#server/roads/engines/openEngine.ts';
import { openRoads } from '#server/roads/openRoads.ts';
import { roadsCommand } from '#server/roads/valhalla/roadsCommand.ts';
import { openStreets } from '#server/streets/streets.ts';
import { streetsCommand } from '#server/streets/streetsCommand.ts';
import { openStreetThreads } from '#server/streets/streetThreads.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { startEmbedded, type Embedded } from '#server/postgres/embedded.ts';
import { StartupError } from '#server/startupError.ts';
import { buildWeb, devServer, serveWeb } from '#server/http/webFiles.ts';
import packageJson from '../package.json' with { type: 'json' };
import { companyCommand } from './companyCommand.ts';
import { contract } from './contract.ts';
import { demoSignIns, DEMO_PASSWORD, makeDemo } from './demo/demo.ts';
import { openTrial } from './demo/shops/trial.ts';
import { startDemoFleet } from './demo/fleet/demoFleet.ts';
import { employeeNames } from './features/session/server/operations.ts';
import { startWebhooks, withApiKeys } from './features/developers/server/operations.ts';
import { authenticator } from './features/session/server/tokens.ts';
import { startShops } from './features/marketplaces/server/pulling/worker.ts';
import { startCourier } from './features/transfers/server/courier/courier.ts';
import { startBridge } from './features/transfers/server/peers/bridge.ts';
import { personCommand } from './features/personal/server/recipient/personCommand.ts';
import { handlers } from './handlers.ts';
import { mapCommand } from './mapCommand.ts';
import { outlinesCommand } from './outlinesCommand.ts';
import { peerCommand } from './features/transfers/server/peers/connecting/peerCommand.ts';
import { jobDefinitions, nightlyWork } from './jobs.ts';
import { figures, rawRoutes } from './rawRoutes.ts';

speakSpanish();
// What nobody hears, or a full disk does not take, is no reason to end.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
const say = (line: string) => process.stdout.write(`${line}\n`);

/** What has been opened so far; closed from the last to the first, whatever point the start had reached. */
const opened: (() => unknown)[] = [];
let closing: Promise<void> | undefined;
const close = () =>
  (closing ??= (async () => {
    for (const closeOne of opened.toReversed()) await closeOne();
  })());

/**
 * Ends the process cleanly: on a signal, or when the runner that started it is gone (`scripts/steps.mjs`). A command that is ended by one has
 * not done what it was for, and says so as shells do; the server has.
 */
const shutDown = (isCommand: boolean) => (_signal?: string, number?: number) => {
  if (closing) return;
  // What is under way breaks now: that is what was asked for.
  if (isCommand) process.on('uncaughtException', () => undefined);
  say('Cerrando…');
  void close().then(
    () => process.exit(isCommand ? 128 + (number ?? 1) : 0),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
};

/** PostgreSQL's programs have many words for a full disk. */
const blameDisk = async (config: Config, error: unknown): Promise<never> => {
  if (config.DATABASE_URL || (await hasSpace(config.DATA_DIR))) throw error;
  throw Object.assign(new Error((error as Error).message, { cause: error }), { code: 'ENOSPC' });
};

/** The embedded PostgreSQL, where it is ours. */
let embedded: Embedded | undefined;

/** The connection to the configuration's database: one's own, or the embedded one on the data folder. */
const connectDatabase = async (config: Config, share: boolean, restoring = false) => {
  if (config.DATABASE_URL) return config.DATABASE_URL;
  const starting = startEmbedded({ dataDir: config.DATA_DIR, log: say, share, restoring });
  opened.push(() =>
    starting.then(
      ({ stop }) => stop(),
      () => undefined,
    ),
  );
  embedded = await starting.catch((error: unknown) => blameDisk(config, error));
  return embedded.url;
};

/** The same, migrated. */
const prepareDatabase = async (config: Config, share: boolean) => {
  const url = await connectDatabase(config, share);
  await migrateDatabase(url).catch((error: unknown) => blameDisk(config, error));
  return url;
};

/** Refuses a port that somebody listens on before anything is made. */
const claimPort = async ({ PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>) => {
  const probe = createServer().listen(PORT, HOST);
  await once(probe, 'listening').catch((error: { code?: string; message: string }) => {
    const why = error.code === 'EADDRINUSE' ? 'está ocupado: elija otro con PORT=…' : `no se puede usar: ${error.message}`;
    throw new StartupError(`El puerto ${PORT} ${why}`);
  });
  probe.close();
  await once(probe, 'close');
};

const serve = async (config: Config, dev: boolean) => {
  const logFile = config.LOG_FILE ? openLogFile(config.LOG_FILE, { keep: config.LOG_KEEP, otherwise: standardOutput() }) : undefined;
  opened.push(() => logFile?.close());
  const log = createLog(config, logFile);
  const url = await prepareDatabase(config, false);
  if (!dev) await buildWeb(say);
  const database = openDatabase(url, config.POOL_SIZE, (error) => log.error({ err: error }, 'database connection'), {
    ...(config.DATABASE_REPLICA_URL && { replica: config.DATABASE_REPLICA_URL }),
  });
  opened.push(() => database.close());
  const files = await openFiles(config);
  if (config.DEMO) await makeDemo(database, { now: new Date(), files, log: say });
  const report = (error: unknown) => log.error({ err: error }, 'background');
  const threads = openStreetThreads(database, url, report);
  opened.push(() => threads.close());
  const streets = openStreets(threads);
  const streetRoads = openRoads(threads, report);
  const services = watchServices();
  const keptLog = watchLog();
  const partial: Omit<Ports, 'jobs'> = {
    config,
    database,
    files,
    photos: openPhotos(),
    mail: openMail(config),
    geocoder: openGeocoder(config, (error) => log.warn({ err: error }, 'geocoder'), streets, services.of('geocoder')),
    streets,
    roads: openEngine(config, streetRoads, (error) => log.warn({ err: error }, 'roads'), services.of('roads')),
    services,
    keptLog,
    authenticate: withApiKeys(database, authenticator(database)),
    people: employeeNames,
    report,
  };
  const jobs = openJobs({ database, url, definitions: jobDefinitions, nightly: nightlyWork, ports: partial, log });
  opened.push(() => jobs.stop({ graceful: true }));
  opened.push(stopNightlyBackup);
  if (embedded && config.BACKUP_LOG) {
    const kept = startLog({ adminUrl: embedded.adminUrl, config, version: packageJson.version, report, watch: keptLog });
    opened.push(() => kept.stop());
  } else if (embedded) await endLog(embedded).catch(report);
  await jobs.start();
  const vite = dev ? await devServer() : undefined;
  const app = await createApp({
    ports: { ...partial, jobs },
    contract,
    handlers,
    rawRoutes,
    version: packageJson.version,
    figures,
    logger: log,
    ...(vite && { serverFactory: vite.serverFactory }),
  });
  if (!dev) await serveWeb(app);

  opened.push(async () => {
    await vite?.close();
    await app.close();
  });
  const courier = startCourier({ database, report });
  opened.push(() => courier.stop());
  const bridge = startBridge({ config, database, files, report });
  opened.push(() => bridge.stop());
  const webhooks = startWebhooks({ config, database, files, report });
  opened.push(() => webhooks.stop());
  if (config.DEMO) await openTrial({ config, database });
  await app.listen({ port: config.PORT, host: config.HOST });
  // Shops to try with are below it.
  const shops = startShops({ config, database, jobs, geocoder: partial.geocoder, report });
  opened.push(() => shops.stop());
  void threads.warm().catch(report);
  if (config.DEMO && config.DEMO_FLEET) {
    const fleet = startDemoFleet({ database, roads: streetRoads, report });
    opened.push(() => fleet.stop());
  }
  say('');
  say(`Reparto está en ${config.PUBLIC_URL}`);
  if (config.DEMO) {
    say(`Entre con cualquiera de estas cuentas (contraseña: ${DEMO_PASSWORD})`);
    for (const { email, who } of demoSignIns) say(`  ${email.padEnd(28)} ${who}`);
  }
};

/** What can be run beside the server, by its name. */
const commands = { company: companyCommand, outlines: outlinesCommand, peer: peerCommand, person: personCommand, streets: streetsCommand };

/** The line that somebody types after a question; nothing where nobody can. */
const ask = async (question: string): Promise<string> => {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  // Whoever closes their end without an answer gives none.
  const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    return await Promise.race([new Promise<string>((resolve) => lines.question(question, resolve)), closed]);
  } finally {
    lines.close();
  }
};

const runCommand = async (config: Config, command: keyof typeof commands | 'backup' | 'map' | 'roads', args: string[]) => {
  if (command === 'backup') {
    // As it is: what is backed up before an upgrade must not be migrated by it.
    const connect = () => connectDatabase(config, true);
    await backupCommand(args, { config, connect, openFiles: () => openFiles(config), version: packageJson.version, print: say });
  } else if (command === 'map') {
    await mapCommand(args, { config, print: say });
  } else if (command === 'roads') {
    await roadsCommand(args, { config, now: new Date(), print: say });
  } else {
    const database = openDatabase(await prepareDatabase(config, true), 2, () => undefined);
    opened.push(() => database.close());
    await commands[command](args, { database, config, version: packageJson.version, now: new Date(), print: say, ask });
  }
  await close();
  process.exit();
};

/** Nothing is made before the backup is known to be whole and its place to be empty. */
const restore = async (args: string[]) => {
  const log = await prepareRestoreAt(args, checkEnvironment(process.env), say);
  if (log) {
    const config = readConfig(process.env);
    await finishRestoreAt(log, config, await openFiles(config), say, (closeIt) => opened.push(closeIt));
    process.exit();
  }
  const checked = await prepareRestore(args, checkEnvironment(process.env), say);
  const config = readConfig(process.env);
  const url = await connectDatabase(config, false, true);
  await finishRestore(checked, config, url, await openFiles(config), say);
  embedded?.restored();
  await close();
  process.exit();
};

/** What keeps the program from starting, in a line where its operator can mend it. */
const faultOf = (error: unknown) => {
  if (lacksSpace(error)) return `${NO_SPACE}: libere espacio y vuelva a iniciar. (${(error as Error).message})`;
  return error instanceof StartupError ? error.message : inspect(error);
};

try {
  const { positionals, values } = parseArgs({
    options: { dev: { type: 'boolean' }, log: { type: 'string' } },
    strict: false,
    allowPositionals: true,
  });
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, shutDown(positionals.length > 0));
  const argsOf = (name: string) => process.argv.slice(process.argv.indexOf(name) + 1);
  if (positionals[0] === 'restore') await restore(argsOf('restore'));
  const command = (['backup', 'company', 'outlines', 'peer', 'person', 'streets', 'map', 'roads'] as const).find(
    (name) => name === positionals[0],
  );
  if (values.log === true) throw new StartupError('Falta el archivo: --log ARCHIVO');
  const environment = { ...process.env, ...(values.log && { LOG_FILE: values.log }) };
  if (!command) await claimPort(checkEnvironment(environment));
  const config = readConfig(environment);
  if (command) await runCommand(config, command, argsOf(command));
  else await serve(config, values.dev === true);
} catch (error) {
  // What fails because a signal is closing everything under it is no failure; `shutDown` ends the process.
  if (!closing) {
    process.stderr.write(`${faultOf(error)}\n`);
    await close();
    process.exit(1);
  }
}
