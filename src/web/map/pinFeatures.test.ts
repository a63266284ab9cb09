import { expect, test } from 'vitest';
import { boundsOf } from './bounds.ts';
import { type Pin, pinFeatures, pinImage } from './pinFeatures.ts';

const pin = (overrides: Partial<Pin>): Pin => ({ id: 'a', lng: -58.4, lat: -34.6, color: '#136adc', contrast: '#ffffff', ...overrides });

test('a pin becomes a point, longitude first, with its id and the name of its picture', () => {
  expect(pinFeatures([pin({ id: 'o1', label: 'A' })])).toEqual({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [-58.4, -34.6] },
        properties: { id: 'o1', image: 'rp-pin|#136adc|#ffffff||A', order: 0 },
      },
    ],
  });
});

test('pins without a place are left out: 0 and 0, or not a number; the equator and the meridian are places', () => {
  const pins = [
    pin({ id: 'nowhere', lng: 0, lat: 0 }),
    pin({ id: 'nan', lat: Number.NaN }),
    pin({ id: 'equator', lat: 0 }),
    pin({ id: 'meridian', lng: 0 }),
  ];
  expect(pinFeatures(pins).features.map((f) => f.properties.id)).toEqual(['equator', 'meridian']);
});

test('a selected pin has its own picture and comes after the others, so that it is drawn above', () => {
  expect(pinFeatures([pin({ selected: true })]).features[0]?.properties).toEqual({
    id: 'a',
    image: 'rp-pin|#136adc|#ffffff|selected|',
    order: 1,
  });
});

test('only three characters fit in a pin; equal pins share one picture', () => {
  expect(pinImage(pin({ label: '1234' }))).toBe('rp-pin|#136adc|#ffffff||123');
  expect(pinImage(pin({ id: 'x', label: '7' }))).toBe(pinImage(pin({ id: 'y', label: '7' })));
});

test('the box around points is west, south, east, north; around one point it has no size; around none there is none', () => {
  expect(
    boundsOf([
      { lng: -58.4, lat: -34.6 },
      { lng: -56.2, lat: -34.9 },
      { lng: -57.9, lat: -33 },
    ]),
  ).toEqual([-58.4, -34.9, -56.2, -33]);
  expect(boundsOf([{ lng: 2, lat: 41 }])).toEqual([2, 41, 2, 41]);
  expect(boundsOf([])).toBeNull();
});
