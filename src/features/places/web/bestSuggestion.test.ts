import { expect, test } from 'vitest';
import type { PlaceSuggestion } from '../contract.ts';
import { bestSuggestion } from './bestSuggestion.ts';

const at = (detail: string, over: Partial<PlaceSuggestion> = {}): PlaceSuggestion => ({
  id: detail,
  text: 'Gurruchaga 1854',
  detail,
  known: false,
  matchLevel: 'locality',
  ...over,
});
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
    'the first of several sure addresses as they are typed',
    [at('Palermo, CABA', { known: true }), at('Palermo', { known: true, text: 'Gurruchaga 2000' })],
    'Gurruchaga',
    'Palermo, CABA',
  ],
] as const)('Enter takes %s', (_, suggestions, typed, taken) => expect(bestSuggestion(suggestions, typed)?.detail).toBe(taken));
