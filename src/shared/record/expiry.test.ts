import { expect, test } from 'vitest';
import { endingNote, endState } from './expiry.ts';

test.each([
  ['2026-12-23', undefined],
  ['2026-12-22', 'Vence en 30 días'],
  ['2026-11-24', 'Vence en 2 días'],
  ['2026-11-23', 'Vence mañana'],
  ['2026-11-22', 'Vence hoy'],
  ['2026-11-21', 'Venció ayer'],
  ['2026-11-20', 'Venció hace 2 días'],
  [null, undefined],
])('of %s it is said on 22/11/2026: %s', (ends, note) => expect(endingNote(ends, '2026-11-22')).toBe(note));

test.each([
  ['2026-12-23', 'Al día'],
  ['2026-12-22', 'Vence o venció'],
  ['2026-11-20', 'Vence o venció'],
  [undefined, 'Sin cargar'],
] as const)('what ends first on %s is listed on 22/11/2026 under: %s', (first, state) => expect(endState(first, '2026-11-22')).toBe(state));
