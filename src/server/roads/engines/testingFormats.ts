import type { LngLat } from '#shared/place/geo.ts';
import { encodePolyline } from '#shared/way/polyline.ts';
import type { Engine } from './engine.ts';
import { googleRoutes } from './googleRoutes.ts';
import { graphhopper } from './graphhopper.ts';
import { osrm } from './osrm.ts';
import type { Answered } from './testing.ts';
import { valhalla } from './valhalla.ts';

/** Three places, and the corners of the way over them. */
export const places: LngLat[] = [
  [-58.43, -34.6],
  [-58.42, -34.61],
  [-58.41, -34.6],
];
export const corners: LngLat[] = [places[0]!, [-58.42, -34.6], places[1]!, places[2]!];
/** What each says of a table of two origins and three destinations, of a way over three places, and when it refuses a place and a size. */
export const formats: Record<
  string,
  {
    open: (url: string) => Engine;
    table: unknown;
    way: unknown;
    noPlace: Answered;
    tooMany: Answered;
    /** Changes that make each answer wrong. */
    wrong: readonly [unknown, string][];
    factor: number;
  }
> = {
  osrm: {
    open: (url) => osrm({ url, timeout: 200 }),
    table: {
      code: 'Ok',
      durations: [
        [0, 70, null],
        [140, 0, 7.7],
      ],
      distances: [
        [0, 1200.5, null],
        [1300, 0, 900],
      ],
      sources: [],
      destinations: [],
    },
    way: {
      code: 'Ok',
      routes: [
        {
          geometry: encodePolyline(corners),
          duration: 210,
          distance: 2200,
          legs: [
            { duration: 70, distance: 1200.5, steps: [] },
            { duration: 140, distance: 999.5, steps: [] },
          ],
        },
      ],
      waypoints: [],
    },
    noPlace: { status: 400, body: { code: 'NoSegment', message: 'Could not find a matching segment for coordinate 0' } },
    tooMany: { status: 400, body: { code: 'TooBig', message: 'Too many table coordinates' } },
    wrong: [
      [
        {
          code: 'Ok',
          durations: [
            [0, -1, null],
            [140, 0, 7.7],
          ],
          distances: [
            [0, 1, null],
            [1, 0, 9],
          ],
        },
        'answered in an unknown format',
      ],
      [{ code: 'Ok', durations: [[0, 1, null]], distances: [[0, 1, null]] }, 'answered a table of another size'],
      [
        {
          code: 'Ok',
          durations: [
            [0, 1],
            [1, 0],
          ],
          distances: [
            [0, 1],
            [1, 0],
          ],
        },
        'answered a table of another size',
      ],
      ['{"code":"Ok","durations":[[0,NaN,1]],"distances":[]}', 'answered no JSON'],
    ],
    factor: 1 / 0.7,
  },
  valhalla: {
    open: (url) => valhalla({ url, timeout: 200 }),
    table: {
      algorithm: 'costmatrix',
      units: 'kilometers',
      sources_to_targets: {
        durations: [
          [0, 70, null],
          [140, 0, 7.7],
        ],
        distances: [
          [0, 1.2005, null],
          [1.3, 0, 0.9],
        ],
      },
    },
    way: {
      trip: {
        status: 0,
        units: 'kilometers',
        legs: [
          { shape: encodePolyline(corners.slice(0, 3), 1e6), summary: { time: 70, length: 1.2005 } },
          { shape: encodePolyline(corners.slice(2), 1e6), summary: { time: 140, length: 0.9995 } },
        ],
        summary: { time: 210, length: 2.2 },
      },
    },
    noPlace: { status: 400, body: { error_code: 171, error: 'No suitable edges near location', status_code: 400, status: 'Bad Request' } },
    tooMany: { status: 400, body: { error_code: 150, error: 'Exceeded max locations: 50', status_code: 400, status: 'Bad Request' } },
    wrong: [
      [
        {
          sources_to_targets: {
            durations: [
              [0, 'x', 1],
              [1, 0, 1],
            ],
            distances: [
              [0, 1, 1],
              [1, 0, 1],
            ],
          },
        },
        'answered in an unknown format',
      ],
      [{ sources_to_targets: { durations: [], distances: [] } }, 'answered a table of another size'],
    ],
    factor: 1 / 0.7,
  },
  graphhopper: {
    open: (url) => graphhopper({ url, timeout: 200, key: 'clave' }),
    table: {
      times: [
        [0, 70, null],
        [140, 0, 7.7],
      ],
      distances: [
        [0, 1200.5, null],
        [1300, 0, 900],
      ],
      info: { copyrights: ['GraphHopper'] },
    },
    way: {
      paths: [
        {
          distance: 2200,
          time: 210_000,
          points_encoded: true,
          points: encodePolyline(corners),
          instructions: [
            { sign: 0, distance: 1000.5, time: 60_000, text: 'Continue', interval: [0, 1] },
            { sign: 2, distance: 200, time: 10_000, text: 'Turn right', interval: [1, 2] },
            { sign: 5, distance: 999.5, time: 140_000, text: 'Waypoint 1', interval: [2, 3] },
            { sign: 4, distance: 0, time: 0, text: 'Arrive', interval: [3, 3] },
          ],
        },
      ],
    },
    noPlace: {
      status: 400,
      body: {
        message: 'Cannot find point 0: 0.0,0.0',
        hints: [{ message: 'x', details: 'com.graphhopper.util.exceptions.PointNotFoundException' }],
      },
    },
    tooMany: { status: 400, body: { message: 'Too many points for Matrix API: 100, allowed: 30' } },
    wrong: [
      [{ times: [[0, 1, 1]], distances: [[0, 1, 1]] }, 'answered a table of another size'],
      [{ message: 'Wrong credentials' }, 'answered in an unknown format'],
    ],
    factor: 1 / 0.7,
  },
  google: {
    open: (url) => googleRoutes({ url, timeout: 200, key: 'clave' }),
    table: [
      { originIndex: 1, destinationIndex: 2, status: {}, condition: 'ROUTE_EXISTS', distanceMeters: 900, duration: '7.7s' },
      { originIndex: 0, destinationIndex: 2, status: {}, condition: 'ROUTE_NOT_FOUND' },
      { originIndex: 0, destinationIndex: 0, status: {}, condition: 'ROUTE_EXISTS', duration: '0s' },
      { originIndex: 0, destinationIndex: 1, status: {}, condition: 'ROUTE_EXISTS', distanceMeters: 1200.5, duration: '70s' },
      { originIndex: 1, destinationIndex: 1, status: {}, condition: 'ROUTE_EXISTS', duration: '0s' },
      { originIndex: 1, destinationIndex: 0, status: {}, condition: 'ROUTE_EXISTS', distanceMeters: 1300, duration: '140s' },
    ],
    way: {
      routes: [
        {
          polyline: { encodedPolyline: encodePolyline(corners) },
          legs: [
            { distanceMeters: 1200.5, duration: '70s' },
            { distanceMeters: 999.5, duration: '140s' },
          ],
        },
      ],
    },
    noPlace: { body: {} },
    tooMany: undefined,
    wrong: [
      [[], 'answered a table of another size'],
      [[{ originIndex: 7, condition: 'ROUTE_EXISTS', duration: '1s' }], 'answered a table of another size'],
      [[{ originIndex: 0, condition: 'ROUTE_EXISTS', duration: '-5s' }], 'answered in an unknown format'],
      [{ error: { code: 400 } }, 'answered in an unknown format'],
    ],
    factor: 1,
  },
};
