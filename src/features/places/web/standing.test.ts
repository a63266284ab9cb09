import { expect, test } from 'vitest';
import { standing } from './standing.ts';

const door = { address: 'Gurruchaga', addressNumber: 1854, side: 'even', distance: 5, town: 'Palermo', fit: 'door' } as const;
const nowhere = { ...door, addressNumber: null, side: null };

test.each([
  ['its door is told with its pavement', door, 'sure', 'Gurruchaga 1854, vereda par'],
  [
    'the other pavement is no reason to warn',
    { ...door, addressNumber: 1853, side: 'odd', fit: 'near' },
    'plain',
    'Gurruchaga 1853, vereda impar',
  ],
  ['another door is warned of, with its barrio', { ...door, fit: 'elsewhere' }, 'doubt', 'Está en Gurruchaga 1854, Palermo'],
  ['which not every street has', { ...nowhere, town: '', fit: 'elsewhere' }, 'doubt', 'Está en Gurruchaga'],
  ['a street without numbers has no pavements', { ...nowhere, fit: 'near' }, 'plain', 'Gurruchaga'],
  ['nothing fits where nothing was looked for', { ...door, fit: null }, 'plain', 'Gurruchaga 1854, vereda par'],
  [
    'a street whose name is a number has its own',
    { ...door, address: 'Calle 50', addressNumber: 1850 },
    'sure',
    'Calle 50 1850, vereda par',
  ],
] as const)('%s', (_, at, tone, words) => {
  const { before, place, after, tone: its } = standing(at);
  expect([its, `${before}${place}${after}`]).toEqual([tone, words]);
});
