import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TargetConfig } from '../targets/openTarget.ts';
import type { KeeperTask } from './keeper.ts';
import { release, type KeptDatabase } from './source.ts';

/** How long it takes until one that died is begun anew, in milliseconds. */
const REST = 10_000;

type Parts = KeptDatabase & { config: TargetConfig; version: string; report: (error: unknown) => void };

/** Keeps the log of the embedded database, in a process of low priority of its own. */
export const startLog = ({ adminUrl, config, version, report }: Parts): { stop: () => void } => {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let child: ReturnType<typeof begin> | undefined;
  const { BACKUP_DIR, BACKUP_S3_BUCKET, BACKUP_S3_REGION, BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY } =
    config;
  const { S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  const places = {
    BACKUP_DIR,
    BACKUP_S3_BUCKET,
    BACKUP_S3_REGION,
    BACKUP_S3_ENDPOINT,
    BACKUP_S3_ACCESS_KEY_ID,
    BACKUP_S3_SECRET_ACCESS_KEY,
  };
  const task: KeeperTask = { adminUrl, version, config: { ...places, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } };
  const begin = () => {
    const started = fork(fileURLToPath(new URL('keeper.ts', import.meta.url)), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    started.on('message', (fault) => report(new Error(`the log is not kept: ${fault as string}`)));
    started.on('error', report);
    started.once('close', (code) => {
      if (isOver) return;
      report(new Error(`the process that keeps the log ended (${code})`));
      timer = setTimeout(() => (child = begin()), REST);
    });
    started.send(task);
    return started;
  };
  child = begin();
  return {
    stop: () => {
      isOver = true;
      clearTimeout(timer);
      child?.kill('SIGKILL');
    },
  };
};

/** Where the log is not kept any more PostgreSQL has no reason to. */
export const endLog = async ({ adminUrl }: KeptDatabase): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await release(client);
  } finally {
    await client.end();
  }
};
