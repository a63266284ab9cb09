import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openFolder } from '../targets/folder.ts';
import { testFolder } from '../testing.ts';
import { chainsOf, endOf, sinceOf, type Chain } from './chain.ts';

const MB = 2 ** 20;
const at = (hour: number) => `2026-11-28T${String(hour).padStart(2, '0')}:00:00.000Z`;
const common = {
  product: 'reparto',
  format: 2,
  version: 'test',
  postgres: '18',
  system: '7',
  history: [],
  segmentBytes: 16 * MB,
  baseBytes: 1,
};
type Given = Partial<Chain> & Pick<Chain, 'timeline' | 'start' | 'ready'> & { until: string };

/** A place with chains, by the names of their folders. */
const placeOf = (chains: Record<string, Given>) => {
  const folder = testFolder();
  for (const [name, { until, ...chain }] of Object.entries(chains)) {
    const place = path.join(folder, 'log', name);
    mkdirSync(place, { recursive: true });
    writeFileSync(path.join(place, 'chain.json'), JSON.stringify({ ...common, stop: chain.start + 100, ...chain }));
    writeFileSync(path.join(place, 'until.json'), JSON.stringify({ at: until, lsn: chain.start + 100, by: 'x', bytes: 0, seconds: 0 }));
  }
  return { folder, target: openFolder(folder) };
};
const namesOf = async (chains: Record<string, Given>) => (await chainsOf(placeOf(chains).target)).map(({ name }) => name);

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
  const { target } = placeOf(chains);
  expect(sinceOf(await chainsOf(target))).toEqual(new Date(at(3)));
  expect(sinceOf([])).toBeUndefined();
});

test('a chain ends where the first segment is missing; what says nothing of itself that can be read is none', async () => {
  const { folder, target } = placeOf({
    '00001-a': { timeline: 1, start: 16 * MB, ready: at(1), until: at(2) },
    '00002-b': { timeline: 1, start: 16 * MB, ready: at(1), until: at(2) },
  });
  const file = (name: string) => path.join(folder, 'log', name);
  for (const segment of ['01', '02', '04', '05.part']) writeFileSync(file(`00001-a/0000000100000000000000${segment}.zst`), '');
  writeFileSync(file('00002-b/chain.json'), '{');
  const [chain, ...others] = await chainsOf(target);
  expect([endOf(chain!), chain!.part, others]).toEqual([3, 5, []]);
});
