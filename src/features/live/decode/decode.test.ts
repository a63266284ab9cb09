import { expect, test } from 'vitest';
import { decode } from './decode.ts';
import type { Fields, Reading } from './reading.ts';

// The samples are as the formats' own documents have them.

const NOW = new Date('2026-11-24T15:00:00.000Z');
const reading = (query: Fields, body?: object | string): Reading | { fault: string } =>
  decode(query, body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body), NOW);
/** The one position of what was sent, or why there is none. */
const one = (query: Fields, body?: object | string) => {
  const read = reading(query, body);
  return 'fault' in read ? read : read.sent[0]?.read;
};

const nothing = { speed: null, heading: null, accuracy: null, battery: null, charging: null, mock: false };

/** A body of each format; what is given replaces what it says. */
const osmAnd = (over: object = {}) => ({ id: 'tel-1', lat: '-34.6', lon: '-58.4', timestamp: '1795532400', ...over });
const client = (coords: object = {}, location: object = {}) => ({
  device_id: 'tel-1',
  location: { timestamp: '2026-11-24T15:00:00.000Z', coords: { latitude: -34.6, longitude: -58.4, ...coords }, ...location },
});
const forward = (position: object = {}, attributes: object = {}) => ({
  position: { latitude: -34.6, longitude: -58.4, fixTime: '2026-11-24T15:00:00.000+00:00', valid: true, attributes, ...position },
  device: { id: 1, uniqueId: 'tel-1', name: 'Kangoo', status: 'online' },
});
const ownTracks = (over: object = {}) => ({ _type: 'location', tid: 'an', lat: -34.6, lon: -58.4, tst: 1_795_532_400, ...over });
const plain = (over: object = {}) => ({ deviceId: 'tel-1', lat: -34.6, lng: -58.4, at: '2026-11-24T15:00:00Z', ...over });
const at = new Date('2026-11-24T15:00:00.000Z');
const place = { at, lat: -34.6, lng: -58.4 };

test('each format is known by what it holds', () => {
  const formats: [string, Fields, object | string | undefined, string[]][] = [
    ['osmAnd', osmAnd(), undefined, ['tel-1']],
    ['osmAnd', { deviceid: 'tel-1', location: '-34.6,-58.4', timestamp: '1795532400' }, undefined, ['tel-1']],
    ['osmAnd', {}, 'id=tel-1&lat=-34.6&lon=-58.4&timestamp=1795532400', ['tel-1']],
    ['osmAnd', { secret: 'x' }, 'lat=-34.6&lon=-58.4&timestamp=1795532400', []],
    ['traccarClient', {}, client(), ['tel-1']],
    ['traccarForward', {}, forward(), ['tel-1']],
    ['ownTracks', {}, ownTracks(), ['an']],
    ['ownTracks', {}, ownTracks({ topic: 'owntracks/ana/tel-1' }), ['owntracks/ana/tel-1', 'tel-1', 'an']],
    ['plain', {}, plain(), ['tel-1']],
    ['plain', {}, plain({ deviceId: 48_241_179 }), ['48241179']],
    ['plain', {}, [plain()], ['tel-1']],
    ['plain', {}, plain({ deviceId: undefined }), []],
  ];
  for (const [format, query, body, names] of formats)
    expect(reading(query, body)).toEqual({ format, sent: [{ names, read: { ...place, ...nothing } }] });
});

test.each([
  ['OsmAnd in knots', one(osmAnd({ speed: '10' })), 18.5],
  ['Traccar Client in metres a second', one({}, client({ speed: 10 })), 36],
  ['Traccar’s forward in knots', one({}, forward({ speed: 10 })), 18.5],
  ['OwnTracks in kilometres an hour', one({}, ownTracks({ vel: 10 })), 10],
  ['our own in kilometres an hour', one({}, plain({ speedKmh: 10 })), 10],
])('speed: %s', (_, read, speed) => expect(read).toMatchObject({ speed }));

test.each([
  ['OsmAnd in per cent', one(osmAnd({ batt: '71.4', charge: 'true' })), { battery: 71, charging: true }],
  ['Traccar Client from 0 to 1', one({}, client({}, { battery: { level: 0.714, is_charging: false } })), { battery: 71, charging: false }],
  ['Traccar Client at 1', one({}, client({}, { battery: { level: 1 } })), { battery: 100, charging: null }],
  ['Traccar Client at -1', one({}, client({}, { battery: { level: -1, is_charging: true } })), { battery: null, charging: true }],
  ['Traccar’s forward in per cent', one({}, forward({}, { batteryLevel: 71, charge: false })), { battery: 71, charging: false }],
  ['OwnTracks unplugged', one({}, ownTracks({ batt: 71, bs: 1 })), { battery: 71, charging: false }],
  ['OwnTracks charging', one({}, ownTracks({ batt: 71, bs: 2 })), { battery: 71, charging: true }],
  ['OwnTracks full', one({}, ownTracks({ batt: 100, bs: 3 })), { battery: 100, charging: true }],
  ['OwnTracks unknown', one({}, ownTracks({ batt: 0, bs: 0 })), { battery: 0, charging: null }],
  ['our own in per cent', one({}, plain({ battery: 71, charging: true })), { battery: 71, charging: true }],
  ['more than all', one({}, plain({ battery: 101 })), { battery: null }],
])('battery: %s', (_, read, told) => expect(read).toMatchObject(told));

test.each([
  ['OsmAnd’s bearing', one(osmAnd({ bearing: '359.7' })), 0],
  ['OsmAnd’s heading', one(osmAnd({ heading: '45.2' })), 45],
  ['Traccar Client', one({}, client({ heading: 90 })), 90],
  ['Traccar Client that does not know', one({}, client({ heading: -1 })), null],
  ['Traccar’s forward', one({}, forward({ course: 180.4 })), 180],
  ['OwnTracks', one({}, ownTracks({ cog: 360 })), 0],
  ['our own', one({}, plain({ heading: 12 })), 12],
  ['more than a circle', one({}, plain({ heading: 400 })), null],
])('heading: %s', (_, read, heading) => expect(read).toMatchObject({ heading }));

test.each([
  ['OsmAnd', one(osmAnd({ accuracy: '12.34' })), 12.3],
  ['Traccar Client', one({}, client({ accuracy: 5000 })), 5000],
  ['Traccar’s forward that does not know', one({}, forward({ accuracy: 0 })), null],
  ['OwnTracks', one({}, ownTracks({ acc: 75 })), 75],
  ['our own', one({}, plain({ accuracy: 8 })), 8],
  ['less than nothing', one({}, plain({ accuracy: -1 })), null],
  ['as wide as the world', one({}, plain({ accuracy: 1e9 })), 1e7],
  ['beyond all', one({}, '{"lat":-34.6,"lng":-58.4,"at":1795532400,"accuracy":1e400}'), 1e7],
])('accuracy: %s', (_, read, accuracy) => expect(read).toMatchObject({ accuracy }));

test.each([
  ['OsmAnd', one(osmAnd({ mock: 'true' })), true],
  ['Traccar Client', one({}, client({}, { mock: true })), true],
  ['Traccar Client, false', one({}, client({}, { mock: false })), false],
  ['our own', one({}, plain({ mock: true })), true],
  ['our own, no answer', one({}, plain({ mock: 'quizás' })), false],
])('made-up places: %s', (_, read, mock) => expect(read).toMatchObject({ mock }));

test.each([
  ['seconds', '1795532400', at],
  ['the last second that is one', '2147483646', new Date(2_147_483_646_000)],
  ['the first that is a millisecond', '2147483647', new Date(2_147_483_647)],
  ['milliseconds', '1795532400000', at],
  ['parts of seconds', '1795532400.5', new Date(at.getTime() + 500)],
  ['ISO in UTC', '2026-11-24T15:00:00Z', at],
  ['ISO with milliseconds', '2026-11-24T15:00:00.123Z', new Date(at.getTime() + 123)],
  ['ISO with nanoseconds', '2026-11-24T15:00:00.123456789Z', new Date(at.getTime() + 123)],
  ['ISO at UTC-3', '2026-11-24T12:00:00-03:00', at],
  ['ISO with a short offset', '2026-11-24T12:00:00-0300', at],
  ['ISO without offset', '2026-11-24T15:00:00', at],
  ['with a space, in UTC', '2026-11-24 15:00:00', at],
  ['nothing: now', '', NOW],
  ['not told: now', undefined, NOW],
])('the time of OsmAnd: %s', (_, timestamp, told) => expect(one(osmAnd({ timestamp }))).toMatchObject({ at: told }));

const NO_TIME = { fault: 'Falta la fecha, o no se entiende' };
test.each([
  ['a word', one(osmAnd({ timestamp: 'ayer' })), NO_TIME],
  ['a day that no calendar has', one(osmAnd({ timestamp: '2026-02-30T10:00:00Z' })), NO_TIME],
  ['an hour that no day has', one(osmAnd({ timestamp: '2026-02-20T25:00:00Z' })), NO_TIME],
  ['a year beyond all', one(osmAnd({ timestamp: '99999999999999' })), NO_TIME],
  ['Traccar Client without one', one({}, client({}, { timestamp: undefined })), NO_TIME],
  ['Traccar’s forward with another type', one({}, forward({ fixTime: {} })), NO_TIME],
  ['OwnTracks without one', one({}, ownTracks({ tst: undefined })), NO_TIME],
  ['our own without one', one({}, plain({ at: null })), NO_TIME],
])('a time that is none: %s', (_, read, fault) => expect(read).toEqual(fault));

const [NO_LAT, NO_LNG] = [{ fault: 'Falta la latitud, o no es un número' }, { fault: 'Falta la longitud, o no es un número' }];
test.each([
  ['OsmAnd without a latitude', one(osmAnd({ lat: undefined })), NO_LAT],
  ['OsmAnd’s own pattern, not filled in', one(osmAnd({ lat: '{0}' })), NO_LAT],
  ['OsmAnd’s location of one number', one({ id: 'tel-1', location: '-34.6' }), NO_LNG],
  ['Traccar Client with a text', one({}, client({ longitude: 'oeste' })), NO_LNG],
  ['Traccar Client with coordinates that are none', one({}, client({}, { coords: 7 })), NO_LAT],
  ['Traccar’s forward', one({}, forward({ latitude: [] })), NO_LAT],
  ['OwnTracks', one({}, ownTracks({ lon: null })), NO_LNG],
  ['our own', one({}, plain({ lat: true })), NO_LAT],
  ['infinite', one({}, plain({ lat: '1e999' })), NO_LAT],
])('a place that is none: %s', (_, read, fault) => expect(read).toEqual(fault));

test('what of the rest is of another type counts as not told', () => {
  const wrong = { speedKmh: 'rápido', heading: {}, accuracy: [], battery: '', charging: 'sí', mock: 7 };
  expect(one({}, plain(wrong))).toEqual({ ...place, ...nothing });
  expect(one({}, client({ speed: -1, heading: null, accuracy: false }, { battery: 9 }))).toEqual({ ...place, ...nothing });
  expect(one({}, plain({ speedKmh: 4000 }))).toEqual({ ...place, ...nothing });
});

test('of several values of one name the last counts', () => expect(one(osmAnd({ lat: ['1', '-34.6'] }))).toEqual({ ...place, ...nothing }));

test('what an address says beside a JSON body that is a position counts for nothing', () => {
  for (const query of [{ id: 'tel-2' }, osmAnd({ lat: '1' })]) {
    expect(reading(query, plain())).toMatchObject({ format: 'plain', sent: [{ names: ['tel-1'], read: place }] });
    expect(reading(query, [plain(), 7])).toMatchObject({ format: 'plain', sent: [{ read: place }, {}] });
    expect(reading(query, client())).toMatchObject({ format: 'traccarClient', sent: [{ names: ['tel-1'], read: place }] });
  }
  for (const body of ['', '{', '[]', '{"id":7}', '{"_type":"status"}', 'lat=1&lon=1'])
    expect(reading(osmAnd(), body)).toMatchObject({ format: 'osmAnd', sent: [{ names: ['tel-1'], read: place }] });
});

test('what its sender does not believe itself is of no use', () => {
  const invalid = { useless: 'El equipo la da por no válida' };
  expect(one(osmAnd({ valid: 'false' }))).toEqual(invalid);
  expect(one(osmAnd({ valid: '0' }))).toEqual(invalid);
  expect(one(osmAnd({ valid: '1' }))).toMatchObject(place);
  expect(one({}, forward({ valid: false }))).toEqual(invalid);
});

test('what is no place is taken, and nothing is stored of it', () => {
  expect(reading({}, { device_id: 'tel-1', location: { timestamp: at, battery: { level: 1 } } })).toEqual({
    format: 'traccarClient',
    sent: [],
  });
  for (const _type of ['lwt', 'transition', 'waypoints', 'status', '_dump', 7])
    expect(reading({}, { _type })).toEqual({ format: 'ownTracks', sent: [] });
  expect(reading({}, '')).toEqual({ format: 'ownTracks', sent: [] });
});

test('each of a batch is read for itself', () => {
  const read = reading({}, [plain(), 7, plain({ lat: 'x' }), null, plain({ lat: '-34.7' })]);
  expect('sent' in read && read.sent.map((sent) => ('fault' in sent.read ? sent.read.fault : 'read'))).toEqual([
    'read',
    'No es una posición',
    'Falta la latitud, o no es un número',
    'No es una posición',
    'read',
  ]);
});

test.each([
  ['nothing', {}, undefined, 'No se entiende el envío: no hay una posición'],
  ['JSON that is none', {}, '{"lat":', 'No se entiende el envío: no es JSON'],
  ['words', {}, 'hola', 'No se entiende el envío: no hay una posición'],
  ['an empty object', {}, '{}', 'No se entiende el envío: no hay una posición'],
  ['too long a list', {}, JSON.stringify(Array.from({ length: 501 }, () => 0)), 'Hasta 500 posiciones por envío'],
] as const)('what is in no format is a fault: %s', (_, query, body, fault) => expect(reading(query, body)).toEqual({ fault }));
