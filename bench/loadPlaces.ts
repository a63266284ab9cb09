import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { pointAt } from '#shared/place/point.ts';
import { readOutlines } from '../src/features/places/outline.ts';
import { rememberPlaces, storeOutlines, type Confirmation } from '../src/features/places/server/operations.ts';
import { pick, randomFrom } from './random.ts';
import { streets, towns } from './words.ts';

/** Addresses that the measured company remembers. */
export const REMEMBERED = 200_000;

/** Addresses remembered in one call. */
const AT_ONCE = 20_000;
/** Corners of an outline, as many as a borough's has. */
const CORNERS = 300;
/** How far an outline reaches from the middle of its town, in degrees. */
const REACH = 0.03;

/** Different addresses of the streets and towns that orders go to, the busier ones more densely. */
const addresses = (): Confirmation[] => {
  const random = randomFrom(2);
  const drawn = new Map<string, Confirmation>();
  while (drawn.size < REMEMBERED) {
    const town = pick(random, towns, 1.3);
    const address = pick(random, streets, 1.2);
    const addressNumber = Math.floor(100 + random() * 5900);
    drawn.set(`${address} ${addressNumber} ${town.name}`, {
      address,
      addressNumber,
      town: town.name,
      province: 'Buenos Aires',
      postalCode: town.postalCode,
      countryCode: 'AR',
      hierarchy: [town.name, 'Buenos Aires'],
      location: pointAt(town.lng + (random() - 0.5) * 0.06, town.lat + (random() - 0.5) * 0.06),
    });
  }
  return [...drawn.values()];
};

/** A ragged outline round each town, as a file of outlines has it. */
const outlines = () => {
  const features = towns.map(({ name, postalCode, lat, lng }, n) => {
    const random = randomFrom(100 + n);
    const corners = Array.from({ length: CORNERS }, (_each, i) => {
      const angle = (i / CORNERS) * 2 * Math.PI;
      const reach = REACH * (0.75 + random() * 0.25);
      return [lng + reach * Math.cos(angle), lat + reach * Math.sin(angle)];
    });
    const geometry = { type: 'Polygon', coordinates: [[...corners, corners[0]]] };
    return { type: 'Feature', properties: { name: `${name} ${postalCode}` }, geometry };
  });
  return readOutlines({ type: 'FeatureCollection', features });
};

/** Gives the measured company its remembered addresses and the outlines of its towns. */
export const loadPlaces = async (client: pg.Client, told: (message: string) => void) => {
  const { rows } = await client.query<{ company: string }>('select company_id as company from bench.companies where no = 1');
  const { company } = rows[0]!;
  await client.query(`select set_config('app.company_id', $1, false)`, [company]);
  const db = drizzle({ client });
  const now = new Date();
  await storeOutlines(db, company, outlines(), now);
  const all = addresses();
  for (let start = 0; start < all.length; start += AT_ONCE) await rememberPlaces(db, all.slice(start, start + AT_ONCE), 'order', now);
  // Some are confirmed oftener than others, and some were put on the map by hand.
  await client.query(
    `update known_places set confirmed = 1 + floor(20 * power(bench.r(hashtextextended(door, 0), 30), 4))::int,
       source = case when bench.r(hashtextextended(door, 0), 31) < .1 then 'manual' else source end where company_id = $1`,
    [company],
  );
  await client.query('vacuum (analyze) known_places, known_place_words, regions');
  told(`${REMEMBERED.toLocaleString('en')} remembered addresses`);
};
