import { expect, test } from 'vitest';
import { chainFile, chainsOf, json, readLogs, untilFile, type StoredChain } from './chain.ts';
import { keptServer } from './testing.ts';

const DAY = 24 * 3_600_000;
const names = (chains: readonly StoredChain[]) => chains.map(({ name }) => name);

test('of others’ chains go those that nobody has written for long', async () => {
  const { server, target, keep, begin, problems } = await keptServer();
  const dayAgo = (age: number) => new Date(Date.now() - age * DAY).toISOString();
  const until = (age: number) => json({ at: dayAgo(age), lsn: 9, by: 'x', bytes: 0, seconds: 0 });
  const tell = async (name: string, age: number) => {
    const history = { system: '7', timeline: 1, history: [], segmentBytes: 2 ** 24, start: 0, stop: 9, ready: dayAgo(age), baseBytes: 1 };
    await target.write(chainFile(name), json({ product: 'reparto', format: 3, version: 'x', postgres: '18', ...history }));
    await target.write(untilFile(name), until(age));
  };
  await tell('00001-abandoned', 15);
  await tell('00002-living', 1);
  // What another version wrote, or lost what tells of it, goes by up to when it goes, or by when it was begun.
  const named = (n: number, age: number) => `0000${n}-${dayAgo(age).slice(0, 10)}T00-00-00-x`;
  for (const name of [named(3, 16), named(4, 1)]) await target.write(chainFile(name), json({ format: 1 }));
  await target.write(untilFile(named(5, 40)), until(2));
  await target.write(untilFile('00006-by-hand'), until(15));
  const log = await begin(server);
  expect(names(await chainsOf(target))).toEqual(['00002-living', expect.stringMatching(/^00007-/)]);
  expect((await readLogs(target)).strange).toEqual([named(4, 1), named(5, 40)]);
  // Who ended before it cleared away what it could leaves that to the next one.
  await log.stop();
  await tell('00008-left', 15);
  await keep(server).round();
  expect(names(await chainsOf(target))).toEqual(['00002-living', expect.stringMatching(/^00007-/)]);
  expect(problems).toEqual([]);
}, 120_000);
