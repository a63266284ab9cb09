import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import type { NightlyWork } from '../ports.ts';

/** The backup that is being made, if one is. */
let child: ChildProcess | undefined;

/**
 * Each night's backup, unless it is switched off: `npm run backup` as a process of its own, of low priority, so that whoever asks this one
 * something waits for nothing.
 */
export const nightlyBackup: NightlyWork = {
  name: 'backup',
  run: async ({ config }): Promise<Record<string, number>> => {
    if (!config.BACKUP) return {};
    child = fork(path.resolve(import.meta.dirname, '../../server.ts'), ['backup', '--night'], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const [complaint, [code]] = await Promise.all([text(child.stderr!), once(child, 'close') as Promise<[number | null]>]);
    child = undefined;
    if (code !== 0) throw new Error(complaint.trim() || 'the backup was ended');
    return { backups: 1 };
  },
};

/** Ends the backup that is being made; it is made again when somebody is there again. */
export const stopNightlyBackup = (): void => void child?.kill();
