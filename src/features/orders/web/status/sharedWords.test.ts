import { expect, test } from 'vitest';
import { sharedWords } from './sharedWords.ts';

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
