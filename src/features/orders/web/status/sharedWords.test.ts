import { expect, test } from 'vitest';
import { sharedWords, someSharedWords } from './sharedWords.ts';

test.each([
  [
    'sent',
    'open',
    'Está compartida con Flecha: los estados le llegan, lo demás que cambie acá no. Para cambiarlo, recupérela en Transfer.',
  ],
  ['sent', 'confirmed', 'La tiene Flecha: los estados le llegan, lo demás que cambie acá no; avísele.'],
  ['received', 'open', 'La compartió Flecha: los estados le llegan, lo demás que cambie acá no; avísele.'],
  ['received', 'confirmed', 'La compartió Flecha: los estados le llegan, lo demás que cambie acá no; avísele.'],
] as const)('who has a %s order whose transfer is %s is told by name, and what reaches them', (type, state, said) =>
  expect(sharedWords({ type, state, name: 'Flecha' })).toBe(said),
);

test.each([
  [
    'sent',
    'open',
    1,
    '1 está compartida con Flecha: los estados le llegan, lo demás que cambie acá no. Para cambiarlo, recupérela en Transfer.',
  ],
  [
    'sent',
    'open',
    1_200,
    '1.200 están compartidas con Flecha: los estados le llegan, lo demás que cambie acá no. Para cambiarlo, recupérelas en Transfer.',
  ],
  ['sent', 'confirmed', 1, '1 la tiene Flecha: los estados le llegan, lo demás que cambie acá no; avísele.'],
  ['sent', 'confirmed', 3, '3 las tiene Flecha: los estados le llegan, lo demás que cambie acá no; avísele.'],
  ['received', 'open', 3, '3 las compartió Flecha: los estados le llegan, lo demás que cambie acá no; avísele.'],
] as const)('of many, %s and %s, %i are told as such', (type, state, total, said) =>
  expect(someSharedWords({ type, state, name: 'Flecha', total })).toBe(said),
);
