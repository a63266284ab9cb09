import { setTimeout as sleep } from 'node:timers/promises';
import { faultOfBackup } from '../backup.ts';
import { lowerPriority } from '../lowerPriority.ts';
import { openTarget, type TargetConfig } from '../targets/openTarget.ts';
import { keepLog } from './keepLog.ts';

/** What the process that keeps the log is told. */
export type KeeperTask = { adminUrl: string; version: string; config: TargetConfig };

/** Pause between two rounds, and how often the same fault is told, in milliseconds. */
const [PAUSE, TOLD_EVERY] = [10_000, 15 * 60_000];

const run = async ({ adminUrl, version, config }: KeeperTask) => {
  const target = openTarget(config);
  const told = new Map<string, number>();
  const report = (error: unknown) => {
    const fault = faultOfBackup(error, target);
    if (performance.now() - (told.get(fault) ?? -Infinity) < TOLD_EVERY) return;
    told.set(fault, performance.now());
    process.send?.(fault);
  };
  const log = keepLog({ adminUrl, target, version, now: () => new Date(), report });
  for (; ; await sleep(PAUSE)) await log.round().catch(report);
};

// The process of `startLog.ts`: it ends with the one that began it.
process.once('message', (task: KeeperTask) => void run(task));
process.once('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
lowerPriority();
