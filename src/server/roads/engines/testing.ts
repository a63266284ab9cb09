import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterEach } from 'vitest';
import { distance, type LngLat } from '#shared/place/geo.ts';
import { encodePolyline } from '#shared/way/polyline.ts';
import { straight } from '../straight.ts';
import { osrm } from './osrm.ts';
import { withEngine } from './withEngine.ts';

/** A call as the service heard it. */
export type Heard = {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
};
/** What a service answers; nothing at all for `undefined`. */
export type Answered = { readonly status?: number; readonly headers?: Record<string, string>; readonly body: unknown } | undefined;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a service for the test that is under way; a body that is a text is sent as it stands. */
export const service = async (answer: (heard: Heard, turn: number) => Answered) => {
  const heard: Heard[] = [];
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    const text = await readText(request);
    const url = new URL(request.url ?? '', 'http://service');
    const call = {
      path: decodeURIComponent(url.pathname),
      query: url.searchParams,
      headers: request.headers,
      body: text && JSON.parse(text),
    };
    heard.push(call);
    const answered = answer(call, heard.length - 1);
    if (!answered) return;
    response.writeHead(answered.status ?? 200, { 'content-type': 'application/json', ...answered.headers });
    response.end(typeof answered.body === 'string' ? answered.body : JSON.stringify(answered.body));
  };
  const server = createServer((request, response) => void hear(request, response));
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, heard, close: () => server.close() };
};

/** Places along a street of Buenos Aires, some 900 m from one to the next. */
export const street = (count: number): LngLat[] => Array.from({ length: count }, (_, at): LngLat => [-58.43 + at * 0.01, -34.6]);

/** What a made-up engine says of a pair: a fifth longer than the straight line, at 36 km/h; whole numbers. */
export const toldOf = (from: LngLat, to: LngLat) => {
  const metres = Math.round(distance(from, to) * 1.2);
  return { metres, seconds: Math.round(metres / 10) };
};

/** An OSRM over those; `refused` says which calls it refuses, by the places asked for. */
export const osrmService = (refused: (places: readonly LngLat[], call: Heard) => Answered = () => undefined) =>
  service((call) => {
    const [, what, , , list = ''] = call.path.split('/');
    const places = list.split(';').map((text): LngLat => {
      const [lng = NaN, lat = NaN] = text.split(',').map(Number);
      return [lng, lat];
    });
    const refusal = refused(places, call);
    if (refusal) return refusal;
    if (what === 'route') {
      const legs = places.slice(1).map((to, at) => toldOf(places[at]!, to));
      const sum = (of: 'seconds' | 'metres') => legs.reduce((total, leg) => total + leg[of], 0);
      const told = legs.map(({ seconds, metres }) => ({ duration: seconds, distance: metres, steps: [], summary: '', weight: seconds }));
      return {
        body: {
          code: 'Ok',
          routes: [
            { geometry: encodePolyline(places), legs: told, duration: sum('seconds'), distance: sum('metres'), weight_name: 'routability' },
          ],
          waypoints: [],
        },
      };
    }
    const numbers = (name: string) => call.query.get(name)?.split(';').map(Number) ?? [...places.keys()];
    const table = (of: 'seconds' | 'metres') =>
      numbers('sources').map((row) => numbers('destinations').map((column) => toldOf(places[row]!, places[column]!)[of]));
    return { body: { code: 'Ok', durations: table('seconds'), distances: table('metres'), sources: [], destinations: [] } };
  });

/** Roads of an OSRM, what was reported of it, and a clock that stands until it is set. */
export const roadsAt = (url: string, timeout = 10_000) => {
  const problems: string[] = [];
  const clock = { now: 0 };
  const report = (error: unknown) => void problems.push((error as Error).message);
  return { roads: withEngine(osrm({ url, timeout }), straight, report, () => clock.now), problems, clock };
};

/** Numbers to the third decimal. */
export const rounded = (list: Iterable<number>) => Array.from(list, (each) => Math.round(each * 1000) / 1000);
