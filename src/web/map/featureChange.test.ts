import type { Feature } from 'geojson';
import { expect, test } from 'vitest';
import { featureChange } from './featureChange.ts';

const feature = (key: string): Feature => ({ type: 'Feature', properties: { key }, geometry: { type: 'Point', coordinates: [0, 0] } });
const of = (...features: Feature[]) => ({ type: 'FeatureCollection' as const, features });
const [a, b, c, d] = [feature('a'), feature('b'), feature('c'), feature('d')];

test('features that are the same objects are not sent again', () => {
  const changed = feature('b');
  expect(featureChange(of(a, b, c), of(a, changed, c, d), 'key')).toEqual({ add: [changed, d], remove: [] });
  expect(featureChange(of(a, b, c), of(a, c), 'key')).toEqual({ add: [], remove: ['b'] });
  expect(featureChange(of(a, b), of(a, b), 'key')).toEqual({ add: [], remove: [] });
});

test('nothing is sent when there is nothing, or it is the same collection', () => {
  const all = of(a, b);
  expect(featureChange(all, all, undefined)).toEqual({ add: [], remove: [] });
  expect(featureChange(of(), of(), undefined)).toEqual({ add: [], remove: [] });
});

test('all are sent again when most are others, or nothing tells them apart', () => {
  expect(featureChange(of(a), of(a, b, c), 'key')).toBeNull();
  expect(featureChange(of(a, b), of(feature('a'), feature('b')), 'key')).toBeNull();
  expect(featureChange(of(a, b), of(a), undefined)).toBeNull();
});
