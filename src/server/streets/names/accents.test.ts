import { expect, test } from 'vitest';
import { withAccent } from './accents.ts';

test.each([
  ['Cordoba', 'Córdoba'],
  ['cordoba', 'Córdoba'],
  ['Nuñez', 'Núñez'],
  ['Aguero', 'Agüero'],
  ['Constitucion', 'Constitución'],
  ['Unión', 'Unión'],
  ['Rivadavia', 'Rivadavia'],
  ['Pena', 'Pena'],
  ['Ion', 'Ion'],
  ['Cámpora', 'Cámpora'],
  ['', ''],
])('%s is written %s', (word, written) => expect(withAccent(word)).toBe(written));
