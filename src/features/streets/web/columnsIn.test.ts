import { expect, test } from 'vitest';
import { columnsIn } from './columnsIn.ts';

test.each([
  ['CALLE;DESDE;HASTA\nA;1;2', ['CALLE', 'DESDE', 'HASTA']],
  ['\u{feff}"Nombre de la calle",wkt\r\n', ['Nombre de la calle', 'wkt']],
  ['a\tb|c\td', ['a', 'b|c', 'd']],
  ['una sola', ['una sola']],
  ['', []],
  ['a;;a; b ', ['a', 'b']],
  // Names that the loader could not be told are no choice.
  ['"a,b";c=d;e', ['e']],
])('of a table they are those of its first line: %j', (sample, columns) => expect(columnsIn(sample)).toEqual(columns));

test.each([
  ['{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"NOM":"A } \\" B","ALT":{"x":1}},"geometry":', ['NOM', 'ALT']],
  ['{"type":"FeatureCollection","features":[{"properties" : {"NOM":"corta', []],
  ['[{"nombre":"A"}]', []],
  ['{"properties":{nada}}', []],
])('of GeoJSON they are those of its first feature: %j', (sample, columns) => expect(columnsIn(sample)).toEqual(columns));
