import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LngLat } from '#shared/place/geo.ts';
import { pointAt } from '#shared/place/point.ts';
import { storeStreets } from '#server/streets/store.ts';
import type { Segment } from '#server/streets/segment.ts';
import { grid, metresFrom } from '#server/streets/testing/grid.ts';
import { NOW, testApp, type Company } from '../../../testing/testApp.ts';
import { streets } from '../contract.ts';

let t: Awaited<ReturnType<typeof testApp>>;
let company: Company;
beforeAll(async () => {
  t = await testApp();
  company = await t.make.company();
});
afterAll(() => t.close());

const at: LngLat = [-58.43, -34.6];
const city = (direction: Segment['direction']) =>
  grid({
    at,
    across: [{ name: 'CONDE', direction }, { name: 'ZAPIOLA' }, { name: 'FREIRE' }, { name: 'CRAMER' }],
    along: [{ name: 'OLAZABAL' }, { name: 'MENDOZA' }, { name: 'JURAMENTO' }, { name: 'ECHEVERRIA' }],
  });

const load = async (hash: string, segments: readonly Segment[]) => {
  const source = { key: 'chica', name: 'Ciudad chica', attribution: 'Nosotros', country: 'AR' as const, hash };
  const each = async function* () {
    yield* segments;
  };
  await storeStreets(t.database, source, { segments: each(), report: () => [] }, NOW);
  await t.ports.streets.refresh();
};

const point = (east: number, north: number) => pointAt(...(metresFrom(at, east, north) as [number, number]));
const route = async (...places: ReturnType<typeof point>[]) => {
  const { status, body } = await t.call(streets.route, { places }, company.token);
  expect(status).toBe(200);
  return { ...body, metres: Math.round(body.metres), seconds: Math.round(body.seconds) };
};

test('before any streets are loaded the way is straight and estimated, then it follows them, and other ones when those are loaded', async () => {
  const [from, to] = [point(25, 4), point(75, -4)];
  expect(await route(to, from)).toMatchObject({ estimated: true, metres: Math.round(1.3 * Math.hypot(50, 8)) });

  await load('1', city('both'));
  expect(await route(to, from)).toMatchObject({ estimated: false, metres: 50, seconds: 9 });

  await load('2', city('forward'));
  // The former streets serve until the new ones are read.
  await expect.poll(async () => (await route(to, from)).metres, { timeout: 10_000 }).toBe(350);
  const { line, ...told } = await route(from, to);
  expect(told).toEqual({ estimated: false, metres: 50, seconds: 9 });
  expect(line.length).toBe(2);

  const { signal } = new AbortController();
  const all = [from, to].map(({ coordinates }) => coordinates);
  const matrix = await t.ports.roads.matrix(all, all, { signal });
  expect(matrix.metres.map(Math.round)).toEqual(Float64Array.of(0, 50, 350, 0));
  expect(await t.ports.roads.matrix([], [])).toMatchObject({ metres: new Float64Array(), estimated: false });

  const leaving = new AbortController();
  const many = Array.from({ length: 900 }, (_, n) => metresFrom(at, n / 3, 0));
  const answer = t.ports.roads.matrix(many, many, { signal: leaving.signal });
  await setTimeout(5);
  leaving.abort();
  await expect(answer).rejects.toThrow('aborted');
  expect(await route(from, to)).toMatchObject({ metres: 50 });
  expect(t.problems).toEqual([]);
});

test('fewer than two points and more than 200 are refused, and so are points that are none', async () => {
  const refused = async (places: unknown) => {
    const { status, body } = await t.call(streets.route, { places }, company.token);
    return [status, body.fields];
  };
  expect(await refused([])).toEqual([400, { places: 'Hacen falta dos puntos' }]);
  expect(await refused([point(0, 0)])).toEqual([400, { places: 'Hacen falta dos puntos' }]);
  expect(await refused(Array.from({ length: 201 }, () => point(0, 0)))).toEqual([400, { places: 'Hasta 200 puntos' }]);
  expect(await refused([point(0, 0), pointAt(0, 0)])).toEqual([400, { 'places.1.coordinates': 'Requerido' }]);
  expect(await refused([point(0, 0), pointAt(-58, 91)])).toEqual([400, { 'places.1.coordinates.1': 'Latitud inexistente' }]);
});

test('at the poles, across the date line and in the sea there is a straight line', async () => {
  for (const far of [pointAt(-58, 90), pointAt(-58, -90), pointAt(180, 0), pointAt(-180, 0), pointAt(-40, -40)]) {
    const told = await route(point(25, 0), far);
    expect(told.estimated).toBe(true);
    expect(told.metres).toBeGreaterThan(1_000_000);
  }
});

test('who is not signed in is told nothing, a driver neither', async () => {
  const body = { places: [point(0, 0), point(100, 0)] };
  expect((await t.call(streets.route, body)).status).toBe(401);
  const driver = await t.make.user(company, 'driver');
  expect((await t.call(streets.route, body, driver.token)).status).toBe(403);
});
