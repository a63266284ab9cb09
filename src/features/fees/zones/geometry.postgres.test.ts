import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { testDatabase } from '#server/testing.ts';
import type { LngLat } from '#shared/place/geo.ts';
import { contains } from './geometry.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const POINTS = 100_000;
/** Numbers from 0 to 1 that are the same each time (mulberry32). */
const drawn = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

test('for 100,000 places PostgreSQL says the same of which lie in a zone of 500 corners', async () => {
  const next = drawn(13);
  const ring = Array.from({ length: 500 }, (_, at): LngLat => {
    const [angle, radius] = [(at / 500) * 2 * Math.PI, 0.05 + next() * 0.1];
    return [-58.45 + radius * Math.cos(angle), -34.6 + radius * Math.sin(angle)];
  });
  const closed = [...ring, ring[0]!];
  const places = Array.from({ length: POINTS }, (): LngLat => [-58.6 + next() * 0.3, -34.75 + next() * 0.3]);
  // In millionths of a degree: PostgreSQL takes what is nearer than that to an edge for a point of it.
  const scaled = (value: number) => value * 1e6;
  const { rows } = await client.query<{ inside: boolean }>({
    text: 'select $1::polygon @> point(x, y) as inside from unnest($2::float8[], $3::float8[]) with ordinality as p(x, y, n) order by n',
    values: [
      `(${ring.map(([lng, lat]) => `(${scaled(lng)},${scaled(lat)})`).join(',')})`,
      places.map(([lng]) => scaled(lng)),
      places.map(([, lat]) => scaled(lat)),
    ],
  });
  const differing = places.filter((place, at) => contains([[closed]], place) !== rows[at]?.inside);
  expect(differing).toEqual([]);
  expect(rows.filter(({ inside }) => inside).length).toBeGreaterThan(POINTS / 10);
});
