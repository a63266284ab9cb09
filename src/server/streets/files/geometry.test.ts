import { describe, expect, test } from 'vitest';
import { encodeLine } from '../polyline.ts';
import { linesOf, linesOfPolyline } from './geometry.ts';

const line = [
  [-58.4, -34.6],
  [-58.39, -34.61],
];

describe('lines of a geometry', () => {
  test.each([
    ['LINESTRING (-58.4 -34.6, -58.39 -34.61)', [line]],
    ['linestring(-58.4 -34.6,-58.39 -34.61)', [line]],
    ['SRID=4326;LINESTRING(-58.4 -34.6,-58.39 -34.61)', [line]],
    ['LINESTRING Z (-58.4 -34.6 10, -58.39 -34.61 12)', [line]],
    ['LINESTRINGM(-58.4 -34.6 1, -58.39 -34.61 2)', [line]],
    ['MULTILINESTRING ((-58.4 -34.6, -58.39 -34.61))', [line]],
    ['MULTILINESTRING((-58.4 -34.6,-58.39 -34.61) , (-58.39 -34.61, -58.4 -34.6))', [line, line.toReversed()]],
    ['LINESTRING (-5.84e1 -34.6, -58.39 -34.61)', [line]],
    ['{"type":"LineString","coordinates":[[-58.4,-34.6],[-58.39,-34.61]]}', [line]],
    [{ type: 'LineString', coordinates: line }, [line]],
    [{ type: 'LineString', coordinates: line.map((point) => [...point, 25]) }, [line]],
    [{ type: 'MultiLineString', coordinates: [line, line] }, [line, line]],
    [
      {
        type: 'GeometryCollection',
        geometries: [
          { type: 'Point', coordinates: [1, 2] },
          { type: 'LineString', coordinates: line },
        ],
      },
      [line],
    ],
  ])('%j', (geometry, lines) => expect(linesOf(geometry)).toEqual(lines));

  test.each([
    [null, 'missing'],
    ['', 'missing'],
    ['LINESTRING EMPTY', 'missing'],
    [{ type: 'MultiLineString', coordinates: [] }, 'missing'],
    [{ type: 'Point', coordinates: [-58.4, -34.6] }, 'notLine'],
    [{ type: 'MultiPolygon', coordinates: [] }, 'notLine'],
    ['POINT (-58.4 -34.6)', 'notLine'],
    ['SRID=4326;MULTIPOLYGON(((0 0,1 1,1 0,0 0)))', 'notLine'],
    [{ type: 'LineString', coordinates: [[-58.4, '-34.6'], line[1]] }, 'unreadable'],
    [{ type: 'LineString', coordinates: [[-58.4], line[1]] }, 'unreadable'],
    [{ type: 'LineString', coordinates: 'x' }, 'unreadable'],
    [{ type: 'Circle' }, 'unreadable'],
    [{}, 'unreadable'],
    [7, 'unreadable'],
    ['LINESTRING (-58.4 -34.6, -58.39', 'unreadable'],
    ['LINESTRING (-58.4 -34.6, -58.39 Infinity)', 'unreadable'],
    ['LINESTRING (-58,4 -34,6, -58,39 -34,61)', 'unreadable'],
    ['0102000020E6100000', 'unreadable'],
    ['{"type":"LineString"', 'unreadable'],
  ])('none in %j: %s', (geometry, fault) => expect(linesOf(geometry)).toBe(fault));

  test('an encoded line has five decimals', () => {
    expect(linesOfPolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([
      [
        [-120.2, 38.5],
        [-120.95, 40.7],
        [-126.453, 43.252],
      ],
    ]);
    for (const text of ['', undefined, 5]) expect(linesOfPolyline(text)).toBe('missing');
    for (const text of ['ñ', '~~~~~~~~', encodeLine([[-58, -34]]).slice(0, -1)]) expect(linesOfPolyline(text)).toBe('unreadable');
  });
});
