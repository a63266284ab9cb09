import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { openFolder } from '../targets/folder.ts';
import type { Target } from '../targets/target.ts';
import { testFolder } from '../testing.ts';
import { chainFile, chainsOf, endOf, json, readLogs, sinceOf, spentOf, untilFile, type Chain } from './chain.ts';

const MB = 2 ** 20;
const at = (hour: number) => `2026-11-28T${String(hour).padStart(2, '0')}:00:00.000Z`;
const common = {
  product: 'reparto',
  format: 3,
  version: 'test',
  postgres: '18',
  system: '7',
  history: [],
  segmentBytes: 16 * MB,
  baseBytes: 1,
};
type Given = Partial<Chain> & Pick<Chain, 'timeline' | 'start' | 'ready'> & { until: string; seconds?: number };

/** A place with chains, by the names of their folders. */
const placeOf = async (chains: Record<string, Given>) => {
  const folder = testFolder();
  const target = openFolder(folder);
  for (const [name, { until, seconds = 0, ...chain }] of Object.entries(chains)) {
    await target.write(chainFile(name), json({ ...common, stop: chain.start + 100, ...chain }));
    await target.write(untilFile(name), json({ at: until, lsn: chain.start + 100, by: 'x', bytes: 0, seconds }));
  }
  return { folder, target };
};
const namesOf = async (chains: Record<string, Given>) => (await chainsOf((await placeOf(chains)).target)).map(({ name }) => name);

test('chains stand as they were begun, whatever their clocks said', async () => {
  expect(
    await namesOf({
      '00009-a': { timeline: 1, start: 90 * MB, ready: at(3), until: at(4) },
      '00010-b': { timeline: 1, start: 95 * MB, ready: at(1), until: at(2) },
      '00008-c': { timeline: 1, start: 80 * MB, ready: at(5), until: at(6) },
    }),
  ).toEqual(['00008-c', '00009-a', '00010-b']);
});

test('what a history came from stands before it, and before both what went another way', async () => {
  const left = [{ timeline: 1, end: 50 * MB }];
  const chains: Record<string, Given> = {
    // The former server, from which another one was restored as it had been at 50 MB; both went on.
    '00001-former': { timeline: 1, start: 10 * MB, ready: at(1), until: at(9) },
    '00002-restored': { timeline: 2, history: left, start: 51 * MB, ready: at(5), until: at(9) },
    '00003-former': { timeline: 1, start: 70 * MB, ready: at(6), until: at(9) },
    // Another restored one, of the same number: its folder was not known when it got it.
    '00000-restored': { timeline: 2, history: [{ timeline: 1, end: 30 * MB }], start: 31 * MB, ready: at(3), until: at(4) },
  };
  expect(await namesOf(chains)).toEqual(['00000-restored', '00003-former', '00001-former', '00002-restored']);
  // A database that was made of a backup has a history of its own, and began last.
  const other = { ...chains, '00004-other': { system: '8', timeline: 1, start: 10 * MB, ready: at(7), until: at(9) } };
  expect((await namesOf(other)).at(-1)).toBe('00004-other');
});

test('it goes back to the first chain since which there is no gap', async () => {
  const chains: Record<string, Given> = {
    '00001-a': { timeline: 1, start: 10 * MB, ready: at(1), until: at(2) },
    '00002-b': { timeline: 1, start: 30 * MB, ready: at(3), until: at(5) },
    '00003-c': { timeline: 1, start: 50 * MB, ready: at(5), until: at(6) },
  };
  const { target } = await placeOf(chains);
  expect(sinceOf(await chainsOf(target))).toEqual(new Date(at(3)));
  expect(sinceOf([])).toBeUndefined();
});

test('a chain ends where the first segment is missing; what says nothing of itself that can be read is none', async () => {
  const { folder, target } = await placeOf({
    '00001-a': { timeline: 1, start: 16 * MB, ready: at(1), until: at(2) },
    '00002-b': { timeline: 1, start: 16 * MB, ready: at(1), until: at(2) },
  });
  const file = (name: string) => path.join(folder, 'log', name);
  for (const segment of ['01', '02', '04', '05.part']) writeFileSync(file(`00001-a/0000000100000000000000${segment}.zst`), '');
  writeFileSync(file('00002-b/chain.json'), '{');
  const [chain, ...others] = await chainsOf(target);
  expect([endOf(chain!), chain!.part, others]).toEqual([3, 5, []]);
});

test('what lies on a place of the disk that broke is damaged, and the others are read; a place that does not answer says nothing of it', async () => {
  const chain: Given = { timeline: 1, start: 16 * MB, ready: at(1), until: at(2) };
  const { target } = await placeOf({ '00001-a': chain, '00002-b': chain, '00003-c': chain });
  const failing = (code: string): Target => ({
    ...target,
    open: async (name) => {
      const source = await target.open(name);
      const broken = async function* () {
        yield await Promise.reject<string>(Object.assign(new Error(code), { code }));
      };
      return source && (name === chainFile('00001-a') || name === untilFile('00002-b'))
        ? { ...source, read: async () => Readable.from(broken()) }
        : source;
    },
  });
  const { chains, strange } = await readLogs(failing('EIO'));
  expect([chains.map(({ name, isTold }) => [name, isTold]), strange]).toEqual([
    [
      ['00002-b', false],
      ['00003-c', true],
    ],
    ['00001-a'],
  ]);
  await expect(readLogs(failing('ECONNRESET'))).rejects.toThrow('ECONNRESET');
});

test('a shorter file that comes into the place of what says up to where a chain goes', async () => {
  const { target } = await placeOf({ '00001-a': { timeline: 1, start: 16 * MB, ready: at(1), until: at(2), seconds: 10_000 } });
  let isPut = false;
  const living: Target = {
    ...target,
    open: async (name) => {
      const source = await target.open(name);
      if (name !== untilFile('00001-a') || isPut) return source;
      isPut = true;
      await target.write(name, json({ at: at(3), lsn: 17 * MB, by: 'x', bytes: 0, seconds: 1 }));
      return source;
    },
  };
  const { chains } = await readLogs(living);
  expect([isPut, chains[0]!.isTold, chains[0]!.until.at]).toEqual([true, true, at(3)]);
});

test('chains stay until those after them go back for long enough, however many there are; two stay whatever they say', async () => {
  const chain = (number: number, seconds: number): Given => ({ timeline: 1, start: number * 20 * MB, ready: at(1), until: at(2), seconds });
  const spent = async (...seconds: number[]) => {
    const chains = Object.fromEntries(seconds.map((each, index) => [`0000${index + 1}-x`, chain(index + 1, each)]));
    return spentOf(await chainsOf((await placeOf(chains)).target), 70).map(({ name }) => name);
  };
  // Each had grown for long when the next was begun: one goes back far enough.
  expect(await spent(70, 71, 0)).toEqual(['00001-x']);
  // Much is written: each is begun soon after the one before it.
  expect(await spent(10, 10, 10, 10, 10, 10, 0)).toEqual([]);
  expect((await spent(10, 5, 20, 40, 10, 0)).toSorted()).toEqual(['00001-x', '00002-x']);
  expect(await spent(500, 500)).toEqual([]);
});
