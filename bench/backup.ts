import { spawn } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { newId } from '#server/ids.ts';
import { workTogether } from './crowd.ts';
import type { Row } from './report.ts';
import type { Sample } from './sample.ts';
import type { Server } from './server.ts';
import { timesOf } from './timing.ts';

/** Stored files, and the bytes of each: every one another. */
const [PHOTOS, PHOTO_BYTES] = [50_000, 60_000];
/** The people at work, and milliseconds that each looks at an answer. */
const [PEOPLE, PAUSE] = [50, 1000];
/** What a backup and a restore may take, in milliseconds, and how many times longer a call may be while a backup is made. */
const [BACKUP_MS, RESTORE_MS, LONGER] = [600_000, 900_000, 2];

/** The photos of a company, made once. */
const storePhotos = (folder: string) => {
  mkdirSync(folder, { recursive: true });
  const bytes = Buffer.alloc(PHOTO_BYTES);
  for (let n = readdirSync(folder).length; n < PHOTOS; n += 1) writeFileSync(path.join(folder, `${newId()}.jpg`), randomFillSync(bytes));
};

/** Runs one of the program's commands, and tells how long it took and what memory it had at its highest, in MB, where that is told. */
const command = async (args: string[], environment: Record<string, string>) => {
  const began = performance.now();
  const child = spawn(process.execPath, ['src/server.ts', ...args], { env: { ...process.env, ...environment } });
  let peak = 0;
  const look = setInterval(() => {
    const status = `/proc/${child.pid}/status`;
    if (existsSync(status)) peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] ?? 0));
  }, 200);
  const [said, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  clearInterval(look);
  if (code !== 0) throw new Error(`${args.join(' ')}: ${complaint}`);
  return { ms: performance.now() - began, peak: Math.round(peak / 1024), said };
};

const sizeOf = (folder: string) => readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);

/**
 * A backup of all that is loaded with 50,000 photos while people work, what they feel of it, a second one, which copies no photo again,
 * and the restore of it into a folder of its own.
 */
export const measureBackup = async (
  server: Server,
  sample: Sample,
  { dataDir, company, say }: { dataDir: string; company: string; say: (line: string) => void },
): Promise<Row[]> => {
  storePhotos(path.join(dataDir, 'files', company));
  const [backups, restored] = [path.join(dataDir, 'backups'), path.join(dataDir, 'restored')];
  for (const folder of [backups, restored]) rmSync(folder, { recursive: true, force: true });
  const environment = { DATA_DIR: dataDir, BACKUP_DIR: backups };
  const people = { ...sample, tokens: sample.tokens.slice(0, PEOPLE) };
  const work = () => workTogether(server, people, PAUSE);
  const alone = await work();
  const back = command(['backup'], environment);
  const during = [];
  for (let isOver = false; !isOver;) {
    during.push(await work());
    isOver = await Promise.race([back.then(() => true), new Promise<boolean>((resolve) => setImmediate(() => resolve(false)))]);
  }
  const first = await back;
  say(first.said);
  const second = await command(['backup'], environment);
  say(second.said);
  const name = readdirSync(backups).find((each) => each.endsWith('.backup'))!;
  const restore = await command(['restore', path.join(backups, name)], { DATA_DIR: restored });
  say(restore.said);
  rmSync(restored, { recursive: true, force: true });
  const one = (ms: number) => timesOf([ms]);
  const meanwhile = timesOf(during.flatMap(({ times }) => times));
  const worst = Math.max(...during.map(({ all }) => all.p95));
  const faults = [alone, ...during].flatMap((each) => each.faults);
  for (const fault of new Set(faults)) say(`   refused: ${fault}`);
  const size = `${Math.round(sizeOf(backups) / 1e6)} MB beside the photos`;
  return [
    {
      name: `backup: ${PEOPLE} people at once without one`,
      server: alone.all,
      target: 1000,
      note: `${alone.perSecond.toFixed(0)} a second`,
    },
    {
      name: 'backup: the same while one is made',
      server: meanwhile,
      target: Math.ceil(alone.all.p95 * LONGER),
      note: `p95 of the worst 20 s ${worst.toFixed(0)}, ${faults.length} errors`,
      failed: faults.length > 0,
    },
    { name: 'backup: with every photo', server: one(first.ms), target: BACKUP_MS, note: `${size}, ${first.peak} MB of memory` },
    { name: 'backup: with no new photo', server: one(second.ms), target: BACKUP_MS, note: `${second.peak} MB of memory` },
    { name: 'backup: restored', server: one(restore.ms), target: RESTORE_MS, note: `${restore.peak} MB of memory` },
  ];
};
