import { expect, test } from 'vitest';
import { endingNote } from './expiry.ts';

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
