import { expect, test, vi } from 'vitest';
import { straight } from '../straight.ts';
import { googleRoutes } from './googleRoutes.ts';
import { osrmService, roadsAt, service, street, toldOf, type Answered } from './testing.ts';
import { withEngine } from './withEngine.ts';

const broken: readonly [string, Answered, string, number][] = [
  ['has an error', { status: 500, body: '{}' }, 'answered 500', 2],
  ['refuses whoever asks', { status: 403, body: '{}' }, 'answered 403', 1],
  ['sends elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' }, 'answered 302', 1],
  ['never answers', undefined, 'is late', 1],
  ['answers a page', { body: '<html>' }, 'answered no JSON', 1],
  ['answers too much', { body: `"${'x'.repeat(10_000_000)}"` }, 'answered too much', 1],
  ['wants a rest', { status: 429, headers: { 'retry-after': '120' }, body: '' }, 'answered 429', 1],
];
test.each(broken)(
  'an engine that %s: what the deployment knows answers and says so, reported once, and it is left alone',
  async (_, answer, why, calls) => {
    const { url, host, heard } = await service(() => answer);
    const { roads, problems, clock } = roadsAt(url, answer ? 10_000 : 300);
    const places = street(3);
    expect(await roads.matrix(places)).toEqual({ ...(await straight.matrix(places)), estimated: true, withoutEngine: true });
    expect(await roads.route(places)).toEqual({ ...(await straight.route(places)), estimated: true, withoutEngine: true });
    expect([heard.length, problems]).toEqual([calls, [`${host}: ${why}`]]);
    clock.now = 29_999;
    await roads.route(places);
    expect(heard.length).toBe(calls);
    clock.now = why === 'answered 429' ? 120_000 : 30_000;
    await roads.route(places);
    expect([heard.length, problems.length]).toEqual([calls * 2, 1]);
  },
);

test('an engine that nobody serves is reported without its places', async () => {
  const { url, host, close } = await service(() => undefined);
  close();
  const { roads, problems } = roadsAt(url);
  expect(await roads.route(street(2))).toMatchObject({ withoutEngine: true });
  expect(problems).toEqual([`${host}: ECONNREFUSED`]);
});

test('one failure, or a pause that is short, is asked a second time; one that works again may fail anew', async () => {
  let fails = true;
  const passing: Answered[] = [{ status: 503, body: '' }, undefined, { status: 429, headers: { 'retry-after': '0' }, body: '' }];
  const { url, heard } = await osrmService(() => (fails ? passing.shift() : undefined));
  const { roads, problems, clock } = roadsAt(url);
  const places = street(4);
  expect(await roads.matrix(places.slice(0, 2))).toMatchObject({ estimated: false });
  expect(await roads.matrix(places.slice(2))).toMatchObject({ estimated: false });
  expect([heard.length, problems]).toEqual([4, []]);
  passing.push(...Array.from({ length: 4 }, () => ({ status: 500, body: '' })));
  await roads.route(places);
  clock.now = 30_000;
  await roads.route(places);
  expect(problems).toHaveLength(1);
  fails = false;
  clock.now = 60_000;
  expect(await roads.route(places)).toMatchObject({ estimated: false });
  fails = true;
  passing.push(...Array.from({ length: 2 }, () => ({ status: 500, body: '' })));
  await roads.route(places);
  expect(problems).toHaveLength(2);
});

test('a rest of fifteen minutes is the longest', async () => {
  const { url, heard } = await service(() => ({ status: 429, headers: { 'retry-after': '86400' }, body: '' }));
  const { roads, clock } = roadsAt(url);
  await roads.route(street(2));
  clock.now = 899_999;
  await roads.route(street(2));
  expect(heard).toHaveLength(1);
  clock.now = 900_000;
  await roads.route(street(2));
  expect(heard).toHaveLength(2);
});

test('who leaves is told so, the engine is not blamed, and nothing else is asked', async () => {
  const { url, heard } = await service(() => undefined);
  const { roads, problems } = roadsAt(url, 5000);
  const leaving = new AbortController();
  const answer = roads.matrix(street(2), undefined, { signal: leaving.signal });
  await expect.poll(() => heard.length).toBe(1);
  leaving.abort(new Error('gone'));
  await expect(answer).rejects.toThrow('gone');
  await expect(roads.route(street(2), { signal: leaving.signal })).rejects.toThrow('gone');
  expect([heard.length, problems]).toEqual([1, []]);
});

test('google is not asked for a matrix that is larger than its quota of a minute, and is not blamed for it', async () => {
  const report = vi.fn();
  const { url, heard } = await service(() => ({ body: [] }));
  const roads = withEngine(googleRoutes({ url, key: 'clave' }), straight, report);
  expect(await roads.matrix(street(55))).toMatchObject({ estimated: true, withoutEngine: true });
  expect([heard.length, report.mock.calls]).toEqual([0, []]);
});

const all = (count: number, of: number | null) => Array.from({ length: count }, () => Array.from({ length: count }, () => of));
const nonsense: readonly [string, (count: number) => object, { duration: number; distance: number }][] = [
  ['0 to everything', (count) => ({ durations: all(count, 0), distances: all(count, 0) }), { duration: 0, distance: 0 }],
  ['a second for every way', (count) => ({ durations: all(count, 1), distances: all(count, 9000) }), { duration: 1, distance: 9000 }],
  ['that there is no way', (count) => ({ durations: all(count, null), distances: all(count, null) }), { duration: 0, distance: 0 }],
  [
    'a hundred million seconds',
    (count) => ({ durations: all(count, 1e8), distances: all(count, 9000) }),
    { duration: 1e8, distance: 9000 },
  ],
  [
    'thirty thousand kilometres',
    (count) => ({ durations: all(count, 9e5 / 3), distances: all(count, 3e7) }),
    { duration: 3e5, distance: 3e7 },
  ],
];
test.each(nonsense)('an engine that answers %s fails, and nothing of it is remembered', async (_, table, leg) => {
  let isOdd = true;
  const { url, host } = await osrmService((places, { query }) =>
    isOdd
      ? {
          body: query.has('annotations')
            ? { code: 'Ok', ...table(places.length) }
            : { code: 'Ok', routes: [{ geometry: '', legs: places.slice(1).map(() => leg) }] },
        }
      : undefined,
  );
  const { roads, problems, clock } = roadsAt(url);
  const places = street(4);
  expect(await roads.matrix(places)).toEqual({ ...(await straight.matrix(places)), estimated: true, withoutEngine: true });
  expect(problems).toEqual([`${host}: answered nonsense`]);
  clock.now = 30_000;
  expect(await roads.route(places)).toEqual({ ...(await straight.route(places)), estimated: true, withoutEngine: true });
  isOdd = false;
  clock.now = 60_000;
  const { estimated, withoutEngine, metres } = await roads.matrix(places);
  expect([estimated, withoutEngine, metres[1]]).toEqual([false, undefined, toldOf(places[0]!, places[1]!).metres]);
});

test('a way of seven days or of 20,000 km is believed', async () => {
  const [a, b] = street(2);
  const { url } = await osrmService((_, { query }) =>
    query.has('annotations')
      ? {
          body: {
            code: 'Ok',
            durations: all(2, 604_800 * 0.7 - 1),
            distances: all(2, 20_000_000),
          },
        }
      : undefined,
  );
  const { metres, withoutEngine } = await roadsAt(url).roads.matrix([a!, b!]);
  expect([metres[1], withoutEngine]).toEqual([20_000_000, undefined]);
});
