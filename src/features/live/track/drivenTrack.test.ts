import { expect, test } from 'vitest';
import { decodePolyline } from '#shared/way/polyline.ts';
import { drivenTrack } from './drivenTrack.ts';
import { stopsOf } from './stops.ts';
import { thinned } from './thinned.ts';
import { withoutJumps, type Passed } from './withoutJumps.ts';

const BEGIN = new Date('2026-11-24T03:00:00.000Z');
/** So many metres north and east of a place, so many seconds after the day began. */
const p = (seconds: number, north: number, east = 0, speed: number | null = null): Passed => ({
  at: new Date(BEGIN.getTime() + seconds * 1000),
  lat: -34.6 + north / 111_195,
  lng: -58.4 + east / (111_195 * Math.cos((34.6 * Math.PI) / 180)),
  speed,
});
/** Every ten seconds a place, 100 metres further north. */
const driving = (from: number, seconds: number, start = 0) =>
  Array.from({ length: seconds / 10 + 1 }, (_, i) => p(from + i * 10, start + i * 100, 0, 36));
/** A GPS that trembles around a place. */
const standing = (from: number, seconds: number, north: number) =>
  Array.from({ length: seconds / 10 + 1 }, (_, i) => p(from + i * 10, north + ((i * 7) % 11) - 5, ((i * 5) % 13) - 6, 0));

test('a place that no vehicle can have come to is left out', () => {
  const way = [p(0, 0), p(10, 100), p(20, 9000), p(30, 300), p(40, 400)];
  expect(withoutJumps(way)).toEqual(way.filter((_, i) => i !== 2));
});

test('where several places in a row agree the vehicle is, however it came there', () => {
  const tunnel = [...driving(0, 50), ...driving(60, 50, 20_000)];
  expect(withoutJumps(tunnel)).toEqual(tunnel);
  const start = [p(0, 50_000), ...driving(10, 50)];
  expect(withoutJumps(start)).toEqual(start.slice(1));
});

test('a fix beside the place is none that is left out', () => expect(withoutJumps([p(0, 0), p(0.5, 90)])).toHaveLength(2));

test('who stands for more than five minutes has stopped', () => {
  expect(stopsOf([...driving(0, 100), ...standing(110, 300, 1000), ...driving(420, 100, 1100)])).toHaveLength(1);
  const [stop] = stopsOf([...driving(0, 100), ...standing(110, 400, 1000), ...driving(520, 100, 1100)]);
  expect(stop).toMatchObject({ from: p(100, 0).at, to: p(510, 0).at });
  expect(stop!.lat).toBeCloseTo(p(0, 1000).lat, 4);
});

test('a light is no stop', () =>
  expect(stopsOf([...driving(0, 100), ...standing(110, 120, 1000), ...driving(240, 100, 1100)])).toEqual([]));

test('a phone that says nothing while it lies still has stopped there', () => {
  expect(stopsOf([p(0, 0), p(1200, 10), p(1210, 200)])).toMatchObject([{ from: p(0, 0).at, to: p(1200, 0).at }]);
});

test('a fix that strays for a moment does not end a stop', () => {
  const way = [...standing(0, 200, 0), p(210, 150), ...standing(220, 200, 0)];
  expect(stopsOf(way)).toMatchObject([{ from: p(0, 0).at, to: p(420, 0).at }]);
});

/** How often the latitude of so many fixes is read that all lie at one place, within a span of seconds too short for a stop. */
const readsOf = (fixes: number, span = 299) => {
  let reads = 0;
  const points = Array.from({ length: fixes }, (_, i) => {
    const { lat, ...rest } = p((i * span) / fixes, i % 7, i % 5);
    const read = () => {
      reads += 1;
      return lat;
    };
    return Object.defineProperty(rest, 'lat', { get: read, enumerable: true }) as Passed;
  });
  expect(stopsOf(points)).toEqual([]);
  return reads;
};

test('twice as many fixes at one place are twice the work', () => {
  const [once, twice] = [readsOf(32_500), readsOf(65_000)];
  expect(twice).toBeLessThan(once * 2.2);
  expect(twice).toBeLessThan(65_000 * 20);
});

test('who crept along before they stood has stopped where they stood', () => {
  const creeping = Array.from({ length: 280 }, (_, i) => p(i, i * 0.5));
  const [stop, ...others] = stopsOf([...creeping, ...standing(290, 600, 300)]);
  expect([stop?.from, stop?.to, others]).toEqual([p(290, 0).at, p(890, 0).at, []]);
});

test('the trembling of who stands is not driven', () => {
  const { metres, moving, stops } = drivenTrack(standing(0, 3600, 0), [], BEGIN);
  expect([metres, moving, stops.length]).toEqual([0, 0, 1]);
});

test('what was driven is counted, and how long', () => {
  const { metres, moving } = drivenTrack([...driving(0, 600), ...standing(610, 900, 6000), ...driving(1520, 300, 6100)], [], BEGIN);
  expect(metres).toBeGreaterThan(9000);
  expect(metres).toBeLessThan(9200);
  expect(moving).toBeGreaterThan(880);
  expect(moving).toBeLessThan(960);
});

test('a straight line keeps its ends and one place a minute, a corner its corner', () => {
  expect(thinned(driving(0, 600)).length).toBeLessThan(20);
  const corner = [...driving(0, 50), p(60, 500, 100), p(70, 500, 200)];
  expect(thinned(corner)).toContainEqual(p(50, 500, 0, 36));
  expect(thinned([])).toEqual([]);
  expect(thinned([p(0, 0)])).toEqual([p(0, 0)]);
});

test('twice as long a zigzag is twice the work', () => {
  const readsOfZigzag = (places: number) => {
    let reads = 0;
    const line = Array.from({ length: places }, (_, i) => {
      const { lat, ...rest } = p(i, (i % 2 ? 1 : -1) * (10 + i * 0.02));
      const read = () => {
        reads += 1;
        return lat;
      };
      return Object.defineProperty(rest, 'lat', { get: read, enumerable: true }) as Passed;
    });
    thinned(line);
    return reads;
  };
  expect(readsOfZigzag(4096)).toBeLessThan(readsOfZigzag(2048) * 2.2);
});

test('the speed is what was told, else what the places say', () => {
  const told = drivenTrack([p(0, 0, 0, 50), p(10, 100, 0, 50)], [], BEGIN);
  expect(told.speed).toEqual([50, 50]);
  expect(drivenTrack([p(0, 0), p(10, 100)], [], BEGIN).speed).toEqual([36, 36]);
});

test('line, seconds and speeds go together', () => {
  const { line, at, speed } = drivenTrack([...driving(7200, 300), ...standing(7510, 600, 3000)], [], BEGIN);
  expect(decodePolyline(line)).toHaveLength(at.length);
  expect(speed).toHaveLength(at.length);
  expect([at[0], at.at(-1)]).toEqual([7200, 8110]);
  expect(at).toEqual(at.toSorted((one, other) => one - other));
});

test('what was visited from a stop stands with it', () => {
  const visit = (internalID: string, seconds: number, north: number) => ({
    _id: internalID,
    internalID,
    delivered: true,
    at: p(seconds, 0).at,
    lat: p(0, north).lat,
    lng: -58.4,
  });
  const visits = [visit('here', 300, 40), visit('elsewhere', 300, 4000), visit('later', 3000, 0)];
  const { stops } = drivenTrack([...standing(0, 600, 0), ...driving(610, 100, 100)], visits, BEGIN);
  expect(stops[0]?.visits.map(({ internalID }) => internalID)).toEqual(['here']);
});

test('of a day without positions there is nothing', () =>
  expect(drivenTrack([], [], BEGIN)).toEqual({ line: '', at: [], speed: [], stops: [], metres: 0, moving: 0 }));
