import { expect, test } from 'vitest';
import type { Position } from '../position.ts';
import { uselessness } from './uselessness.ts';

const now = new Date('2026-11-24T15:00:00.000Z');
const keptFrom = new Date('2026-08-26T00:00:00.000Z');
const rest = { speed: null, heading: null, accuracy: null, battery: null, charging: null, mock: false };
const why = (over: Partial<Position>) => uselessness({ at: now, lat: -34.6, lng: -58.4, ...rest, ...over }, now, keptFrom);

test.each([
  ['the pole', { lat: -90 }, undefined],
  ['beyond the pole', { lat: -90.000001 }, 'El lugar no existe'],
  ['the other side', { lng: 180 }, undefined],
  ['beyond it', { lng: 180.5 }, 'El lugar no existe'],
  ['(0, 0)', { lat: 0, lng: 0 }, 'Sin ubicación: (0, 0)'],
  ['on the equator', { lat: 0 }, undefined],
  ['on the meridian', { lng: 0 }, undefined],
  ['500 metres', { accuracy: 500 }, undefined],
  ['more', { accuracy: 500.1 }, 'Imprecisa: más de 500 m'],
  ['five minutes ahead', { at: new Date(now.getTime() + 300_000) }, undefined],
  ['more', { at: new Date(now.getTime() + 300_001) }, 'La fecha está en el futuro'],
  ['the first that is kept', { at: keptFrom }, undefined],
  ['before it', { at: new Date(keptFrom.getTime() - 1) }, 'Es más vieja que lo que se guarda'],
  ['a made-up place', { mock: true }, undefined],
] as const)('%s', (_, over, reason) => expect(why(over)).toBe(reason));
