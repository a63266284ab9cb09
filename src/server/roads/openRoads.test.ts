import { expect, test } from 'vitest';
import type { LngLat } from '#shared/place/geo.ts';
import type { StreetSource } from '../streets/segment.ts';
import type { StreetThreads } from '../streets/streetThreads.ts';
import { openRoads } from './openRoads.ts';
import type { Asked } from './roadThread.ts';

const places: LngLat[] = [
  [-58.43, -34.6],
  [-58.42, -34.6],
];
/** What is loaded; that there is something is all that matters. */
const source = {} as StreetSource;

/** Roads over threads that answer as they are told. */
const roadsOver = (ask: (payload: unknown) => Promise<unknown>, sources: readonly StreetSource[] = [source]) => {
  const problems: unknown[] = [];
  const threads: StreetThreads = {
    sources: () => Promise.resolve(sources),
    version: () => Promise.resolve('1'),
    ask: <T>(role: string, name: string, payload: unknown) => {
      expect(role).toBe('roads');
      expect(['matrix', 'route']).toContain(name);
      return ask(payload) as Promise<T>;
    },
    refresh: () => Promise.resolve(),
    warm: () => Promise.resolve(),
    count: () => 1,
    close: () => Promise.resolve(),
  };
  return { roads: openRoads(threads, (error) => problems.push(error)), problems };
};

test('without streets the way is straight, no thread is asked and nothing is wrong', async () => {
  const { roads, problems } = roadsOver(() => Promise.reject(new Error('asked')), []);
  const { metres, estimated, line } = await roads.route(places);
  expect({ metres: Math.round(metres), estimated, line }).toEqual({ metres: 1190, estimated: true, line: places });
  expect((await roads.matrix(places)).metres.map(Math.round)).toEqual(Float64Array.of(0, 1190, 1190, 0));
  expect((await roads.matrix(places, places.slice(0, 1))).metres.map(Math.round)).toEqual(Float64Array.of(0, 1190));
  expect(problems).toEqual([]);
});

test('a thread that fails is reported, and the way is straight', async () => {
  const { roads, problems } = roadsOver(() => Promise.reject(new Error('out of memory')));
  expect(await roads.route(places)).toMatchObject({ estimated: true });
  expect(await roads.matrix(places)).toMatchObject({ estimated: true });
  expect(problems.map(String)).toEqual(['Error: out of memory', 'Error: out of memory']);
});

test('who leaves is told so at once, the thread sees it, and nothing is reported', async () => {
  let seen: Asked['left'] | undefined;
  const { roads, problems } = roadsOver((payload) => {
    seen = (payload as Asked).left;
    return new Promise(() => undefined);
  });
  const leaving = new AbortController();
  const answer = roads.matrix(places, places, { signal: leaving.signal });
  await expect.poll(() => seen?.[0]).toBe(0);
  leaving.abort(new Error('gone'));
  await expect(answer).rejects.toThrow('gone');
  expect(seen?.[0]).toBe(1);
  await expect(roads.route(places, { signal: leaving.signal })).rejects.toThrow('gone');
  expect(problems).toEqual([]);
});

test('a matrix of more than a million pairs is refused, whatever is loaded', async () => {
  const many = Array.from({ length: 1001 }, () => places[0]!);
  for (const sources of [[source], []]) {
    const { roads } = roadsOver(() => Promise.resolve({}), sources);
    await expect(roads.matrix(many)).rejects.toThrow(RangeError);
    await expect(roads.matrix(many, many.slice(2))).resolves.toBeDefined();
  }
});
