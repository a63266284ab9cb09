import { expect, test } from 'vitest';
import type { PlaceSuggestion } from '../contract.ts';
import { bestSuggestion } from './bestSuggestion.ts';

const at = (detail: string, over: Partial<PlaceSuggestion> = {}): PlaceSuggestion => ({
  id: detail,
  text: 'Gurruchaga 1854',
  detail,
  known: false,
  matchLevel: 'locality',
  doubt: '',
  ...over,
});
const door = (text: string) => ({ text, matchLevel: 'house' }) as const;
const doubtful = [at('Caballito, CABA'), at('Almagro, CABA'), at('Villa Crespo, CABA')];
const flores = [at('Flores, CABA'), at('Floresta, CABA'), at('Las Flores, Buenos Aires')];

test.each([
  ['nothing', [], 'Gurruchaga 1854', undefined],
  ['the only one', [at('Palermo, CABA')], 'Gurruchaga 1854, Palermo', 'Palermo, CABA'],
  ['none of several towns', doubtful, 'Gurruchaga 1854', undefined],
  ['the one in the town that was typed', flores, 'Rivadavia 6481, flores', 'Flores, CABA'],
  ['none in a town that is only begun', flores, 'Rivadavia 6481, flo', undefined],
  ['none of two towns of one name', [at('Quilmes, Buenos Aires'), at('Quilmes, Tucumán')], 'Mitre 750, Quilmes', undefined],
  ['one that was used before', [at('Palermo, CABA', { known: true }), ...doubtful], 'Gurruchaga 18', 'Palermo, CABA'],
  ['the door itself', [at('Palermo, CABA', { matchLevel: 'house' }), ...doubtful], 'Gurruchaga 1854', 'Palermo, CABA'],
  ['none of two doors', [at('Palermo, CABA', { matchLevel: 'house' }), at('Banfield', { known: true })], 'Gurruchaga 1854', undefined],
  [
    'none of several doors of a street that is but begun',
    [at('Palermo, CABA', { known: true }), at('Palermo', { known: true, text: 'Gurruchaga 2000' })],
    'Gurruchaga',
    undefined,
  ],
  [
    'none that something speaks against',
    [at('Palermo, CABA', { matchLevel: 'house', doubt: 'Está en Palermo' })],
    'Gurruchaga 1854',
    undefined,
  ],
  [
    'not the town that was typed where the street is known to lie in another',
    [at('Palermo, CABA', { matchLevel: 'house', doubt: 'Está en Palermo, no en Flores' }), at('Flores, CABA')],
    'Gurruchaga 1854, Flores',
    undefined,
  ],
  [
    'none of a street and an avenue of that name',
    [at('Retiro', door('San Martín 1200')), at('Caballito', door('Av. San Martín 1200'))],
    'san martin 1200',
    undefined,
  ],
  [
    'the avenue that is called one',
    [at('Caballito', door('Av. San Martín 1200')), at('Retiro', door('San Martín 1200'))],
    'Av. San Martin 1200',
    'Caballito',
  ],
  ['not the only one that is but a street', [at('Palermo, CABA', { matchLevel: 'street' })], 'Gurruchaga', undefined],
] as const)('Enter takes %s', (_, suggestions, typed, taken) => expect(bestSuggestion(suggestions, typed)?.detail).toBe(taken));
