import { setTimeout as sleep } from 'node:timers/promises';
import { lacksSpace } from '../../files/diskSpace.ts';
import { faultOfBackup } from '../backup.ts';
import { lowerPriority } from '../../lowerPriority.ts';
import { openTarget, type TargetConfig } from '../targets/openTarget.ts';
import { keepLog } from './keepLog.ts';
import type { LogFailure, LogWord } from './watchLog.ts';

/** What the process that keeps the log is told. */
export type KeeperTask = { adminUrl: string; version: string; config: TargetConfig };

/** What it tells: how a round went, and each fault now and then. */
export type KeeperWord = { word: LogWord } | { fault: string };

/** Pause between two rounds, and how often the same fault is told, in milliseconds. */
const [PAUSE, TOLD_EVERY] = [10_000, 15 * 60_000];

const failureOf = (error: unknown): LogFailure => {
  if (lacksSpace(error)) return 'space';
  return (error as { $metadata?: unknown }).$metadata ? 'place' : 'other';
};

const run = async ({ adminUrl, version, config }: KeeperTask) => {
  const target = openTarget(config);
  const tell = (what: KeeperWord) => process.send?.(what);
  const told = new Map<string, number>();
  const report = (error: unknown) => {
    const fault = faultOfBackup(error, target, 'El registro');
    if (performance.now() - (told.get(fault) ?? -Infinity) < TOLD_EVERY) return;
    told.set(fault, performance.now());
    tell({ fault });
  };
  const log = keepLog({ adminUrl, target, version, now: () => new Date(), report });
  for (; ; await sleep(PAUSE)) {
    const word = await log.round().then(
      (since): LogWord => ({ since: since?.toISOString() ?? null, ...log.standing() }),
      (error: unknown): LogWord => {
        report(error);
        return { since: null, failed: failureOf(error), ...log.standing() };
      },
    );
    tell({ word });
  }
};

// The process of `startLog.ts`: it ends with the one that began it.
process.once('message', (task: KeeperTask) => void run(task));
process.once('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
lowerPriority();
