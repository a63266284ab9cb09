import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { withConnection } from '../../connecting/withConnection.ts';
import { type TargetConfig, targetConfigOf } from '../targets/openTarget.ts';
import type { KeeperTask, KeeperWord } from './keeper.ts';
import { release, type KeptDatabase } from './source.ts';
import type { LogWatch } from './watchLog.ts';

/** How long it takes until one that died is begun anew, in milliseconds. */
const REST = 10_000;

type Parts = KeptDatabase & { config: TargetConfig; version: string; report: (error: unknown) => void; watch: LogWatch };

/** Keeps the log of the embedded database, in a process of low priority of its own. */
export const startLog = ({ adminUrl, config, version, report, watch }: Parts): { stop: () => void } => {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let child: ReturnType<typeof begin> | undefined;
  const task: KeeperTask = { adminUrl, version, config: targetConfigOf(config) };
  const hear = (told: KeeperWord) => {
    if ('word' in told) watch.told(told.word);
    else report(new Error(`keeping the log: ${told.fault}`));
  };
  const begin = () => {
    const started = fork(fileURLToPath(new URL('keeper.ts', import.meta.url)), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    started.on('message', hear);
    started.on('error', report);
    started.once('close', (code) => {
      if (isOver) return;
      report(new Error(`the process that keeps the log ended (${code})`));
      timer = setTimeout(() => (child = begin()), REST);
    });
    started.send(task);
    return started;
  };
  watch.begun();
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
export const endLog = ({ adminUrl }: KeptDatabase): Promise<void> => withConnection(adminUrl, release);
