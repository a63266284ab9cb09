import { expect, test } from 'vitest';
import { osmAndAddress, ownTracksAddress, traccarAddress } from './appSettings.ts';

const ADDRESS = 'https://reparto.example/api/position/I74zib1z';

test('Traccar Client takes its server from the address, and the rest from its query', () => {
  const { origin, pathname, searchParams } = new URL(traccarAddress(ADDRESS, '40718822'));
  expect(`${origin}${pathname}`).toBe(ADDRESS);
  expect(Object.fromEntries(searchParams)).toEqual({ id: '40718822', accuracy: 'highest', distance: '0', interval: '10', buffer: 'true' });
});

test('OwnTracks takes its settings as base64 of JSON, in HTTP mode', () => {
  const address = new URL(ownTracksAddress(ADDRESS, 'camión-7'));
  expect(address.protocol).toBe('owntracks:');
  const bytes = Uint8Array.from(atob(address.searchParams.get('inline') ?? ''), (letter) => letter.charCodeAt(0));
  expect(JSON.parse(new TextDecoder().decode(bytes))).toMatchObject({
    _type: 'configuration',
    mode: 3,
    url: ADDRESS,
    deviceId: 'camión-7',
    tid: '-7',
  });
});

test('OsmAnd fills in places, times and directions', () => {
  expect(osmAndAddress(ADDRESS)).toBe(`${ADDRESS}?lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&bearing={6}`);
});
