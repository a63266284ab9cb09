import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { keptFiles } from './keptFiles.ts';
import { createLog } from './log.ts';
import { openLogFile } from './logFile.ts';

const folderOf = () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
const collected = () => {
  const lines: string[] = [];
  return { lines, write: (line: string) => void lines.push(line) };
};
const contentOf = (folder: string, name: string) => {
  const bytes = readFileSync(path.join(folder, name));
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
};

test('the log goes into its file, which is made with its folder, and nothing of it elsewhere', async () => {
  const folder = folderOf();
  const otherwise = collected();
  const file = openLogFile(path.join(folder, 'registros/reparto.log'), { keep: 3, otherwise });
  createLog({ LOG_LEVEL: 'info' }, file).info({ order: 7 }, 'kept');
  await file.close();
  expect(JSON.parse(contentOf(folder, 'registros/reparto.log'))).toMatchObject({ level: 'info', order: 7, msg: 'kept' });
  expect(otherwise.lines).toEqual([]);
});

test('one that is there is gone on with', async () => {
  const folder = folderOf();
  writeFileSync(path.join(folder, 'reparto.log'), 'before\n');
  const file = openLogFile(path.join(folder, 'reparto.log'), { keep: 3, otherwise: collected() });
  file.write('after\n');
  await file.close();
  expect(contentOf(folder, 'reparto.log')).toBe('before\nafter\n');
});

test('a large file is packed and the next begun; no line is lost, and only as many former ones stay as are kept', async () => {
  const folder = folderOf();
  const name = path.join(folder, 'reparto.log');
  const lines = Array.from({ length: 60 }, (_, at) => `${String(at).padStart(3, '0')} ${'x'.repeat(95)}\n`);
  const file = openLogFile(name, { keep: 100, otherwise: collected(), maxBytes: 1_000 });
  for (const line of lines) {
    file.write(line);
    // As lines come: each is written before the next.
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await file.close();
  const names = readdirSync(folder).toSorted();
  const former = names.filter((each) => /^reparto-\d{8}-\d{9}(-\d+)?\.log\.gz$/.test(each));
  expect(former).toHaveLength(6);
  expect(names.filter((each) => !former.includes(each))).toEqual(['reparto.log']);
  expect([...former, 'reparto.log'].map((each) => contentOf(folder, each)).join('')).toBe(lines.join(''));

  const again = openLogFile(name, { keep: 2, otherwise: collected() });
  await again.close();
  expect(readdirSync(folder).toSorted()).toEqual([...former.slice(-2), 'reparto.log']);
});

test('what a killed process left half packed is packed anew, and files of others are left alone', async () => {
  const folder = folderOf();
  const others = ['otro.log', 'reparto-viejo.log', 'reparto-20261128-030000123.txt'];
  for (const name of others) writeFileSync(path.join(folder, name), 'otro');
  writeFileSync(path.join(folder, 'reparto-20261128-030000123.log'), 'whole\n');
  writeFileSync(path.join(folder, 'reparto-20261128-030000123.log.gz.half'), 'half');
  const kept = keptFiles(path.join(folder, 'reparto.log'), 1);
  kept.keep();
  await kept.settled();
  expect(readdirSync(folder).toSorted()).toEqual([...others, 'reparto-20261128-030000123.log.gz'].toSorted());
  expect(contentOf(folder, 'reparto-20261128-030000123.log.gz')).toBe('whole\n');
});

test('files are named by when they ended, in UTC', () => {
  const { nameOf } = keptFiles('/var/log/reparto.log', 1);
  const at = new Date('2026-11-28T03:00:00.123Z');
  expect([nameOf(null), nameOf(at), nameOf(at, 2)]).toEqual([
    'reparto.log',
    'reparto-20261128-030000123.log',
    'reparto-20261128-030000123-2.log',
  ]);
  expect(keptFiles('/var/log/registro', 1).nameOf(at)).toBe('registro-20261128-030000123');
});

test('a place at which there can be no file stops the start with a line', () => {
  const folder = folderOf();
  writeFileSync(path.join(folder, 'archivo'), '');
  const open = (name: string) => () => openLogFile(path.join(folder, name), { keep: 1, otherwise: collected() });
  expect(open('archivo/reparto.log')).toThrow(/^El registro no se puede escribir en .*archivo\/reparto\.log: /);
  expect(open('')).toThrow(/^El registro no se puede escribir en .*EISDIR/);
});

test.runIf(process.getuid?.() !== 0)('a folder that may not be written to, too', () => {
  const folder = folderOf();
  chmodSync(folder, 0o500);
  expect(() => openLogFile(path.join(folder, 'reparto.log'), { keep: 1, otherwise: collected() })).toThrow(
    /^El registro no se puede escribir/,
  );
});

test('a file that cannot be written any more sends lines elsewhere, says so once, and is tried again', async () => {
  const folder = folderOf();
  const name = path.join(folder, 'registros/reparto.log');
  const otherwise = collected();
  const file = openLogFile(name, { keep: 3, otherwise, maxBytes: 50, againMs: 20 });
  // What is open stays writable: the next file cannot be begun.
  file.write(`first ${'x'.repeat(10)}\n`);
  await expect.poll(() => readFileSync(name, 'utf8')).toContain('first');
  rmSync(path.join(folder, 'registros'), { recursive: true });
  writeFileSync(path.join(folder, 'registros'), 'no folder');
  for (const line of ['second', 'third', 'fourth']) {
    file.write(`${line} ${'y'.repeat(60)}\n`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  const told = otherwise.lines.filter((line) => line.includes('log file cannot be written'));
  expect(told).toHaveLength(1);
  expect(JSON.parse(told[0]!)).toMatchObject({ level: 'error', file: name, code: 'ENOTDIR' });
  expect(otherwise.lines.join('')).toContain('third');
  expect(otherwise.lines.join('')).toContain('fourth');

  rmSync(path.join(folder, 'registros'));
  mkdirSync(path.join(folder, 'registros'));
  await expect.poll(() => readdirSync(path.join(folder, 'registros'))).toContain('reparto.log');
  await expect
    .poll(() =>
      readdirSync(path.join(folder, 'registros'))
        .map((each) => contentOf(path.dirname(name), each))
        .join(''),
    )
    .toContain('log file is written again');
  file.write('fifth\n');
  await file.close();
  const whole = readdirSync(path.join(folder, 'registros'))
    .map((each) => contentOf(path.dirname(name), each))
    .join('');
  expect(whole).toContain('fifth');
  expect(otherwise.lines.join('')).not.toContain('fifth');
});
