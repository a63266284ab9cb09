import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeWhole } from './writeWhole.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reparto-write-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a file is written with the folders on its way, and written over', async () => {
  const path = join(folder, 'a/b/one.txt');
  await writeWhole(path, Buffer.from('first, and longer'));
  await writeWhole(path, Buffer.from('second'));
  expect(await readFile(path, 'utf8')).toBe('second');
  expect(await readdir(join(folder, 'a/b'))).toEqual(['one.txt']);
});

test('whoever reads while it is written over sees the old or the new whole', async () => {
  const path = join(folder, 'two.txt');
  const [old, next] = [Buffer.alloc(1_000_000, 'a'), Buffer.alloc(1_000_000, 'b')];
  await writeWhole(path, old);
  const writing = writeWhole(path, next);
  for (let read = 0; read < 20; read++) {
    const bytes = await readFile(path);
    expect(bytes.equals(old) || bytes.equals(next)).toBe(true);
  }
  await writing;
});

test('a write that fails leaves nothing beside', async () => {
  await mkdir(join(folder, 'taken/inside'), { recursive: true });
  await expect(writeWhole(join(folder, 'taken'), Buffer.from('x'))).rejects.toThrow();
  expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});
