import { expect, test } from 'vitest';
import { encodePolyline } from '#shared/way/polyline.ts';
import { EngineError } from './engine.ts';
import { service, type Heard } from './testing.ts';
import { corners, formats, places } from './testingFormats.ts';

const { signal } = new AbortController();

const faultOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => (error as EngineError).fault,
  );

for (const [name, { open, table, way, noPlace, tooMany, wrong, factor }] of Object.entries(formats)) {
  test(`${name}: a table has its seconds and metres by rows, and NaN where there is no way`, async () => {
    const { url } = await service(() => ({ body: table }));
    const { seconds, metres } = await open(url).table(places.slice(0, 2), places, signal);
    expect([...seconds].map((each) => Math.round(each * 1e6) / 1e6)).toEqual(
      [0, 70, NaN, 140, 0, 7.7].map((each) => Math.round(each * factor * 1e6) / 1e6),
    );
    expect([...metres].map((each) => Math.round(each * 1e6) / 1e6)).toEqual([0, 1200.5, NaN, 1300, 0, 900]);
  });

  test(`${name}: a way has its line and a leg for each place but the first`, async () => {
    const { url } = await service(() => ({ body: way }));
    const { line, legs } = await open(url).way(places, signal);
    expect(line.filter((point, at) => at === 0 || String(point) !== String(line[at - 1]))).toEqual(corners);
    expect(legs.map(({ metres }) => Math.round(metres * 1e6) / 1e6)).toEqual([1200.5, 999.5]);
    expect(legs.map(({ seconds }) => Math.round(seconds * 1e6) / 1e6)).toEqual(
      [70, 140].map((each) => Math.round(each * factor * 1e6) / 1e6),
    );
  });

  test(`${name}: a place without a road, and too many of them, are no fault of the engine`, async () => {
    const { url } = await service(() => noPlace);
    expect(await faultOf(open(url).way(places, signal))).toBe('places');
    if (!tooMany) return;
    const many = await service(() => tooMany);
    expect(await faultOf(open(many.url).table(places, places, signal))).toBe('size');
  });

  test(`${name}: nonsense is a failure, told without places or key`, async () => {
    for (const [body, complaint] of [
      ...wrong,
      ['<html>', 'answered no JSON'],
      ['', 'answered no JSON'],
      [null, 'answered in an unknown format'],
    ] as const) {
      const { url, host } = await service(() => ({ body }));
      await expect(open(url).table(places.slice(0, 2), places, signal)).rejects.toEqual(
        expect.objectContaining({ name: 'EngineError', fault: 'broken', message: `${host}: ${complaint}` }),
      );
    }
    const { url } = await service(() => ({ body: JSON.parse(JSON.stringify(way).replaceAll(encodePolyline(corners), 'ÿÿ')) }));
    if (name !== 'valhalla') await expect(open(url).way(places, signal)).rejects.toThrow('answered in an unknown format');
  });
}

const asked = async (name: string) => {
  const { url, heard } = await service((call: Heard) => ({
    body: /route|directions/i.test(call.path) && !/matrix/i.test(call.path) ? formats[name]?.way : formats[name]?.table,
  }));
  const engine = formats[name]!.open(url);
  await engine.table(places.slice(0, 2), places, signal);
  await engine.way(places, signal);
  return heard;
};

test('osrm is asked with its coordinates in the path, and may turn round at a stop', async () => {
  const [table, way] = await asked('osrm');
  expect(table?.path).toBe(
    '/table/v1/driving/-58.430000,-34.600000;-58.420000,-34.610000;-58.430000,-34.600000;-58.420000,-34.610000;-58.410000,-34.600000',
  );
  expect(Object.fromEntries(table?.query ?? [])).toEqual({ annotations: 'duration,distance', sources: '0;1', destinations: '2;3;4' });
  expect(way?.path).toBe('/route/v1/driving/-58.430000,-34.600000;-58.420000,-34.610000;-58.410000,-34.600000');
  expect(Object.fromEntries(way?.query ?? [])).toEqual({ overview: 'full', geometries: 'polyline', continue_straight: 'false' });
});

test('valhalla is asked with latitude and longitude by name, for cars', async () => {
  const [table, way] = await asked('valhalla');
  expect([table?.path, way?.path]).toEqual(['/sources_to_targets', '/route']);
  expect(table?.body).toMatchObject({
    sources: [
      { lat: -34.6, lon: -58.43 },
      { lat: -34.61, lon: -58.42 },
    ],
    costing: 'auto',
    verbose: false,
  });
  expect(way?.body).toMatchObject({ locations: [{ lat: -34.6, lon: -58.43 }, {}, {}], costing: 'auto' });
});

test('graphhopper is asked for what it can do in spite of single places, with its key in the address', async () => {
  const [table, way] = await asked('graphhopper');
  expect(table?.path).toBe('/matrix');
  expect(table?.query.get('key')).toBe('clave');
  expect(table?.body).toMatchObject({
    from_points: [
      [-58.43, -34.6],
      [-58.42, -34.61],
    ],
    out_arrays: ['times', 'distances'],
    profile: 'car',
    fail_fast: false,
  });
  expect(way?.body).toMatchObject({ points: places, profile: 'car', instructions: true });
});

test('google is asked with the key in a header and only for what is used', async () => {
  const [table, way] = await asked('google');
  expect([table?.path, way?.path]).toEqual(['/distanceMatrix/v2:computeRouteMatrix', '/directions/v2:computeRoutes']);
  expect(table?.headers).toMatchObject({
    'x-goog-api-key': 'clave',
    'x-goog-fieldmask': 'originIndex,destinationIndex,status,condition,distanceMeters,duration',
  });
  expect(table?.body).toMatchObject({
    origins: [{ waypoint: { location: { latLng: { latitude: -34.6, longitude: -58.43 } } } }, {}],
    travelMode: 'DRIVE',
    routingPreference: 'TRAFFIC_UNAWARE',
  });
  expect(way?.body).toMatchObject({ intermediates: [{ location: { latLng: { latitude: -34.61, longitude: -58.42 } } }] });
  expect(String(way?.query)).toBe('');
});

test('the way of other places than were asked for is a failure of graphhopper', async () => {
  const { url } = await service(() => ({ body: formats.graphhopper?.way }));
  await expect(formats.graphhopper!.open(url).way(places.slice(0, 2), signal)).rejects.toThrow('answered a way of other places');
});

test('google knows no way between two continents', async () => {
  const { url } = await service(() => ({ body: {} }));
  await expect(formats.google!.open(url).way(places, signal)).rejects.toThrow(EngineError);
});
