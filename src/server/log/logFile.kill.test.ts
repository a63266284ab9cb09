import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openLogFile } from './logFile.ts';

/** A disk of 64 kB, where the system lets us make one. */
const smallDisk = () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  return {
    folder,
    remove: () => {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    },
  };
};
const disk = process.platform === 'linux' ? smallDisk() : undefined;

test.runIf(disk)('on a full disk lines go elsewhere, the process lives, and the file is gone on with once there is space', async () => {
  const { folder, remove } = disk!;
  onTestFinished(remove);
  const name = path.join(folder, 'reparto.log');
  const lines: string[] = [];
  const file = openLogFile(name, { keep: 3, otherwise: { write: (line) => void lines.push(line) }, maxBytes: 10_000_000, againMs: 30 });
  file.write('first\n');
  await expect.poll(() => readFileSync(name, 'utf8')).toBe('first\n');
  writeFileSync(path.join(folder, 'ballast'), Buffer.alloc(40_000));
  for (let at = 0; at < 40; at += 1) {
    file.write(`${at} ${'x'.repeat(1_000)}\n`);
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  await expect.poll(() => lines.filter((line) => line.includes('"code":"ENOSPC"')).length).toBe(1);
  await expect.poll(() => lines.some((line) => line.startsWith('39 '))).toBe(true);

  rmSync(path.join(folder, 'ballast'));
  await expect.poll(() => readFileSync(name, 'utf8')).toContain('log file is written again');
  file.write('{"msg":"last"}\n');
  await file.close();
  const written = readFileSync(name, 'utf8').split('\n');
  expect(written.at(-2)).toBe('{"msg":"last"}');
  const again = written.find((line) => line.includes('log file is written again')) ?? '';
  expect(JSON.parse(again)).toMatchObject({ level: 'warn', linesElsewhere: expect.any(Number) });
});

test.runIf(process.platform === 'linux')('standard output on a full disk ends nobody either', async () => {
  const victim = path.join(import.meta.dirname, 'log.victim.ts');
  const child = spawn('sh', ['-c', `exec "${process.execPath}" "${victim}" > /dev/full`], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect([code, said]).toEqual([0, 'alive']);
});
