import { createHash } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pooled } from '../stored.ts';
import { openFolder } from '../targets/folder.ts';
import type { Target } from '../targets/target.ts';
import { testFolder } from '../testing.ts';
import { lookAtPool, sumIn } from './pool.ts';

const sumOf = (content: string) => createHash('sha256').update(content).digest('hex');
const NOTHING = { bytes: 0, share: 0 };
const UNLOOKED = { looked: '', damaged: [] };

/** A pool of some contents, each of ten bytes; tells whose content was read. */
const poolOf = async (count: number) => {
  const folder = testFolder();
  const target = openFolder(folder);
  const contents = Array.from({ length: count }, (_, n) => `contenido${n}`);
  for (const content of contents)
    await target.write(
      pooled(sumOf(content)),
      (async function* () {
        yield await Promise.resolve(Buffer.from(content));
      })(),
    );
  const read: string[] = [];
  const watched: Target = {
    ...target,
    open: (name) => {
      read.push(name.slice(-64));
      return target.open(name);
    },
  };
  const sums = contents.map(sumOf).toSorted();
  return { target: watched, sums, read, place: (sum: string) => path.join(folder, pooled(sum)) };
};

test('what lies in a pool under another length is not held, whatever is looked at of its content', async () => {
  const { target, sums, read, place } = await poolOf(3);
  const [first, second] = sums as [string, string];
  writeFileSync(place(first), 'cortado');
  rmSync(place(second));
  const pool = await lookAtPool(target, UNLOOKED, NOTHING);
  expect(sums.map((sha256) => pool.holds({ sha256, bytes: 10 }))).toEqual([false, false, true]);
  expect([read, pool.state()]).toEqual([[], UNLOOKED]);
  for (const sha256 of [first, second]) pool.put({ sha256, bytes: 10 });
  // One that was missing is written as any that is new.
  expect([pool.mended(), pool.holds({ sha256: first, bytes: 10 })]).toEqual([1, true]);
});

test('what files hold is looked at in turn, each backup going on where the last one ended; a small pool is read whole', async () => {
  const { target, sums, read } = await poolOf(10);
  let { looked, damaged } = UNLOOKED as { looked: string; damaged: string[] };
  const turns: string[][] = [];
  for (let night = 0; night < 4; night += 1) {
    ({ looked, damaged } = (await lookAtPool(target, { looked, damaged }, { bytes: 25, share: 0 })).state());
    turns.push(read.splice(0).toSorted());
  }
  // Of ten bytes each, three come to 25.
  expect(turns).toEqual([sums.slice(0, 3), sums.slice(3, 6), sums.slice(6, 9), [sums[9]!, sums[0]!, sums[1]!].toSorted()]);
  expect([looked, damaged]).toEqual([sums[1], []]);
  await lookAtPool(target, { looked, damaged }, { bytes: 0, share: 0.5 });
  expect(read.splice(0)).toHaveLength(5);
  await lookAtPool(target, { looked, damaged });
  expect(read).toHaveLength(10);
});

test('a file of which a byte is another is found, told until it is well again, and held no more', async () => {
  const { target, sums, place } = await poolOf(4);
  const sum = sums[2]!;
  writeFileSync(place(sum), 'contenidX0');
  const found = await lookAtPool(target, UNLOOKED);
  expect([found.holds({ sha256: sum, bytes: 10 }), found.state().damaged]).toEqual([false, [sum]]);
  // It is not its turn, and looked at nevertheless.
  const next = await lookAtPool(target, found.state(), NOTHING);
  expect(next.state().damaged).toEqual([sum]);
  next.put({ sha256: sum, bytes: 10 });
  expect([next.holds({ sha256: sum, bytes: 10 }), next.state().damaged, next.mended()]).toEqual([true, [], 1]);
  rmSync(place(sum));
  expect((await lookAtPool(target, found.state(), NOTHING)).state().damaged).toEqual([]);
  expect(existsSync(place(sums[0]!))).toBe(true);
});

test('what others put there is no file of the pool', () => {
  const sum = sumOf('x');
  expect(sumIn(pooled(sum))).toBe(sum);
  for (const name of [
    `files/${sum}`,
    `files/aa/${sum.replace(/^../, 'bb')}`,
    `files/${sum.slice(0, 2)}/${sum}.half`,
    'files/empresa/foto.jpg',
  ])
    expect(sumIn(name)).toBeUndefined();
});
