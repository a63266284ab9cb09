import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { ATTENTION, MADE } from './complaint.ts';
import type { NightlyWork } from '../ports.ts';

/** The backup that is being made, if one is. */
let child: ChildProcess | undefined;

/**
 * Each night's backup, unless it is switched off: `npm run backup` as a process of its own, of low priority, so that whoever asks this one
 * something waits for nothing.
 */
export const nightlyBackup: NightlyWork = {
  name: 'backup',
  run: async ({ config }): Promise<Record<string, number | string>> => {
    if (!config.BACKUP) return {};
    child = fork(path.resolve(import.meta.dirname, '../../server.ts'), ['backup', '--night'], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const ended = once(child, 'close') as Promise<[number | null]>;
    const [said, fault, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), ended]);
    child = undefined;
    const lines = said.split('\n');
    if (code !== 0 || !lines.some((line) => line.startsWith(MADE))) throw new Error(fault.trim() || 'the backup was ended');
    const complaint = lines.find((line) => line.startsWith(ATTENTION));
    return { backups: 1, ...(complaint !== undefined && { complaint: complaint.slice(ATTENTION.length) }) };
  },
};

/** Ends the backup that is being made; it is made again when somebody is there again. */
export const stopNightlyBackup = (): void => void child?.kill();
