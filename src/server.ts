import { parseArgs } from 'node:util';
import { speakSpanish } from '#shared/spanish.ts';
import { createApp } from '#server/app.ts';
import type { Ports } from '#server/api.ts';
import { readConfig, type Config } from '#server/config.ts';
import { openDatabase } from '#server/db.ts';
import { openFiles } from '#server/files.ts';
import { openJobs } from '#server/jobs.ts';
import { createLog } from '#server/log.ts';
import { openMail } from '#server/mail.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { startEmbedded } from '#server/postgres/embedded.ts';
import { StartupError } from '#server/startupError.ts';
import { buildWeb, devServer, serveWeb } from '#server/webFiles.ts';
import packageJson from '../package.json' with { type: 'json' };
import { companyCommand } from './companyCommand.ts';
import { contract } from './contract.ts';
import { demoSignIns, DEMO_PASSWORD, makeDemo } from './demo/demo.ts';
import { authenticator } from './features/session/server/tokens.ts';
import { handlers } from './handlers.ts';
import { jobDefinitions } from './jobs.ts';

speakSpanish();
const say = (line: string) => process.stdout.write(`${line}\n`);

/** The database of the configuration: one's own, or the embedded one on the data folder; migrated. */
const prepareDatabase = async (config: Config) => {
  const embedded = config.DATABASE_URL ? undefined : await startEmbedded({ dataDir: config.DATA_DIR, log: say });
  const url = config.DATABASE_URL ?? embedded?.url ?? '';
  try {
    await migrateDatabase(url);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  return { url, stop: async () => embedded?.stop() };
};

const serve = async (config: Config, dev: boolean) => {
  const log = createLog(config);
  const { url, stop } = await prepareDatabase(config);
  const database = openDatabase(url, config.POOL_SIZE, (error) => log.error({ err: error }, 'database connection'));
  if (config.DEMO) await makeDemo(database, { now: new Date(), log: say });
  const partial: Omit<Ports, 'jobs'> = {
    config,
    database,
    files: await openFiles(config),
    mail: openMail(config),
    authenticate: authenticator(database),
    report: (error) => log.error({ err: error }, 'background'),
  };
  const jobs = openJobs({ database, url, definitions: jobDefinitions, ports: partial, log });
  await jobs.start();
  const vite = dev ? await devServer() : undefined;
  if (!dev) await buildWeb(say);
  const app = await createApp({
    ports: { ...partial, jobs },
    contract,
    handlers,
    version: packageJson.version,
    logger: log,
    ...(vite && { serverFactory: vite.serverFactory }),
  });
  if (!dev) await serveWeb(app);

  const close = async () => {
    await vite?.close();
    await app.close();
    await jobs.stop({ graceful: true });
    await database.close();
    await stop();
  };
  try {
    await app.listen({ port: config.PORT, host: config.HOST });
  } catch (error) {
    await close();
    const busy = (error as { code?: string }).code === 'EADDRINUSE';
    throw busy ? new StartupError(`El puerto ${config.PORT} está ocupado: elija otro con PORT=…`) : error;
  }
  let closing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      say('Cerrando…');
      void close().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'shutdown');
          process.exit(1);
        },
      );
    });
  }
  say('');
  say(`Reparto está en ${config.PUBLIC_URL}`);
  if (config.DEMO) {
    say(`Entre con cualquiera de estas cuentas (contraseña: ${DEMO_PASSWORD})`);
    for (const { email, who } of demoSignIns) say(`  ${email.padEnd(28)} ${who}`);
  }
};

const runCompanyCommand = async (config: Config, args: string[]) => {
  const { url, stop } = await prepareDatabase(config);
  const database = openDatabase(url, 2, () => undefined);
  try {
    await companyCommand(args, { database, now: new Date(), print: say });
  } finally {
    await database.close();
    await stop();
  }
};

try {
  const { positionals, values } = parseArgs({ options: { dev: { type: 'boolean' } }, strict: false, allowPositionals: true });
  const config = readConfig(process.env);
  if (positionals[0] === 'company') await runCompanyCommand(config, process.argv.slice(process.argv.indexOf('company') + 1));
  else await serve(config, values.dev === true);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
