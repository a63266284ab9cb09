import { readdir, statfs } from 'node:fs/promises';
import { and, count, eq, max, min, sql } from 'drizzle-orm';
import type { Output } from '#shared/contract.ts';
import type { Viewer } from '#shared/permissions.ts';
import type { Config } from '#server/config.ts';
import type { Database, Db } from '#server/db.ts';
import { handlers } from '#server/http/api.ts';
import { brokeSince } from '#server/jobs/failedRuns.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { outboxOf } from '#server/mail.ts';
import type { Queued } from '#server/metrics/waiting.ts';
import { asPlatform } from '#server/platform.ts';
import { deployment, type Ports } from '#server/ports.ts';
import { ago } from '#server/purgeRule.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import { health } from '../contract.ts';
import { readBackups } from './backups.ts';

type Health = Output<typeof health.state>['data'];

/** What other slices tell of their own, each of the company of the transaction. */
export type Told = {
  partners: (db: Db) => Promise<Queued>;
  marketplaces: (db: Db) => Promise<Health['marketplaces']>;
  webhooks: (db: Db, now: Date) => Promise<Health['webhooks']>;
  /** Companies of other installations; null for who may not see them. */
  peers: (given: { database: Database; config: Config; viewer: Viewer }) => Promise<Health['peers']>;
};

const DAY_MS = 86_400_000;

const geocoders: Readonly<Record<Config['GEOCODER'], string>> = {
  embedded: '',
  photon: 'Photon',
  google: 'Google Places',
  georef: 'Georef',
  nominatim: 'Nominatim',
};
const engines: Readonly<Record<Config['ROADS'], string>> = {
  embedded: '',
  osrm: 'OSRM',
  valhalla: 'Valhalla',
  'valhalla-local': 'Valhalla',
  graphhopper: 'GraphHopper',
  google: 'Google Routes',
};

/** Background work of the company of the transaction. */
const workOf = async (db: Db, now: Date): Promise<Health['work']> => {
  const { name, state, createAt, endAt } = jobRuns;
  const open = await db
    .select({ state, count: count(), oldest: min(createAt) })
    .from(jobRuns)
    // Literal, so that the planner knows the index by it.
    .where(sql`state in ('Pendiente', 'Procesando')`)
    .groupBy(state);
  const failed = await db
    .select({ name, count: count(), lastAt: max(endAt) })
    .from(jobRuns)
    .where(brokeSince(ago(now, DAY_MS)))
    .groupBy(name)
    .orderBy(name);
  const of = (which: string) => open.find((each) => each.state === which);
  return {
    waiting: of('Pendiente')?.count ?? 0,
    running: of('Procesando')?.count ?? 0,
    oldest: of('Pendiente')?.oldest ?? null,
    failed: failed.map((each) => ({ ...each, lastAt: each.lastAt ?? now })),
  };
};

/** What the owner of the database alone reads: its size, the backups, mails that are nobody's. */
const readInstallation = ({ database, config }: Ports, now: Date) =>
  asPlatform(database, async (db) => {
    const { rows } = await db.execute<{ version: string; bytes: string }>(
      sql`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`,
    );
    const { name, companyId } = jobRuns;
    const [unsent] = await db
      .select({ name })
      .from(jobRuns)
      .where(and(brokeSince(ago(now, DAY_MS)), eq(companyId, deployment.company), sql`starts_with(${name}, 'mail ')`))
      .limit(1);
    return {
      version: rows[0]?.version.split(' ')[0] ?? '',
      bytes: Number(rows[0]?.bytes ?? 0),
      backups: await readBackups(db, config, now),
      mailFailed: unsent !== undefined,
    };
  });

const diskUnder = (folder: string): Promise<Health['disk']> =>
  statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, size: blocks * bsize }),
    () => null,
  );

const logOf = (watch: Ports['keptLog'], now: Date): Health['log'] => {
  const state = watch.state();
  if (!state) return null;
  const { since, age, failure, copying } = state;
  return { since, lastAt: new Date(now.getTime() - age * 1_000), failure, copying };
};

/** Mails that lie in the data folder for want of a mail server. */
const leftMails = (config: Config): Promise<number> =>
  config.SMTP_URL
    ? Promise.resolve(0)
    : readdir(outboxOf(config)).then(
        (names) => names.length,
        () => 0,
      );

/** Answers how the installation fares. */
export const healthHandlers = (told: Told) =>
  handlers(health, {
    state: {
      outside: async ({ viewer, now, ports, inCompany }) => {
        const { config, database, services, keptLog } = ports;
        const { version, bytes, backups, mailFailed } = await readInstallation(ports, now);
        const own = await inCompany(async (db) => ({
          work: await workOf(db, now),
          partners: await told.partners(db),
          marketplaces: await told.marketplaces(db),
          webhooks: await told.webhooks(db, now),
        }));
        const failing = services.failing();
        return {
          data: {
            at: now,
            version: packageJson.version,
            node: process.versions.node,
            startedAt: new Date(now.getTime() - process.uptime() * 1_000),
            database: { embedded: config.DATABASE_URL === undefined, version, bytes, waiting: database.app.waitingCount },
            disk: await diskUnder(config.DATA_DIR),
            backups,
            log: logOf(keptLog, now),
            mail: {
              server: config.SMTP_URL !== undefined,
              left: await leftMails(config),
              failed: mailFailed || own.work.failed.some(({ name }) => name.startsWith('mail ')),
            },
            geocoder: { name: geocoders[config.GEOCODER], failingSince: failing.get('geocoder') ?? null },
            roads: { name: engines[config.ROADS], failingSince: failing.get('roads') ?? null },
            ...own,
            peers: await told.peers({ database, config, viewer }),
          },
        };
      },
    },

    backups: {
      outside: async ({ now, ports: { database, config } }) => ({ data: await asPlatform(database, (db) => readBackups(db, config, now)) }),
    },
  });
