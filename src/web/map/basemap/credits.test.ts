import { expect, test } from 'vitest';
import { creditsOf } from './credits.ts';

const streets = {
  tiles: '/map/streets/a/{z}/{x}/{y}',
  minzoom: 8,
  maxzoom: 16,
  sources: [
    { attribution: 'Buenos Aires Data, GCBA, CC BY 2.5 AR', bounds: [-58.53, -34.71, -58.34, -34.53] as [number, number, number, number] },
    { attribution: 'IDE <b>Rosario</b> & cía.', bounds: [-60.75, -33.03, -60.6, -32.87] as [number, number, number, number] },
  ],
};
const GEONAMES = expect.stringMatching(/https:\/\/www\.geonames\.org\/.*GeoNames.*CC BY 4\.0/);
const city = { box: [-58.4, -34.6, -58.39, -34.59] as [number, number, number, number], zoom: 15, towns: false };
const without = ['Mapa básico, sin calles', 'Natural Earth', GEONAMES];

test('in a city whose streets are loaded the map names whose they are, and nobody else', () => {
  expect(creditsOf(streets, city)).toEqual(['Buenos Aires Data, GCBA, CC BY 2.5 AR']);
});

test('where towns are named, so is who knows them', () => {
  expect(creditsOf(streets, { ...city, towns: true })).toEqual(['Buenos Aires Data, GCBA, CC BY 2.5 AR', GEONAMES]);
});

test('where no streets are in view the map says so: outside of the box, too far away, or with none loaded', () => {
  expect(creditsOf(streets, { ...city, box: [-57, -34.6, -56.9, -34.5] })).toEqual(without);
  expect(creditsOf(streets, { ...city, zoom: 7.9 })).toEqual(without);
  expect(creditsOf(null, city)).toEqual(without);
});

test('what a source is called is text, whatever it is made of', () => {
  expect(creditsOf(streets, { ...city, box: [-60.7, -33, -60.69, -32.9] })).toEqual(['IDE &lt;b&gt;Rosario&lt;/b&gt; &amp; cía.']);
});

test('two cities of one source are named once', () => {
  const twice = {
    ...streets,
    sources: [...streets.sources, { ...streets.sources[0]!, bounds: [-58.4, -34.7, -58.3, -34.6] as [number, number, number, number] }],
  };
  expect(creditsOf(twice, city)).toEqual(['Buenos Aires Data, GCBA, CC BY 2.5 AR']);
});
