import { expect, test } from 'vitest';
import { dueFault, dueSentence } from './due.ts';

const TODAY = '2026-11-20';

test.each<[day: string, fault: string | undefined, ofEdited: string | undefined]>([
  ['1900-01-01', 'Anterior a ayer', 'De más de dos años atrás'],
  ['2024-11-18', 'Anterior a ayer', 'De más de dos años atrás'],
  ['2024-11-19', 'Anterior a ayer', undefined],
  ['2026-01-02', 'Anterior a ayer', undefined],
  ['2026-11-18', 'Anterior a ayer', undefined],
  ['2026-11-19', undefined, undefined],
  ['2028-11-20', undefined, undefined],
  ['2028-11-21', 'De más de dos años adelante', 'De más de dos años adelante'],
])('due %s: %s; where any past day is taken: %s', (day, fault, ofEdited) =>
  expect([dueFault(day, TODAY), dueFault(day, TODAY, { anyPast: true })]).toEqual([fault, ofEdited]),
);

test('away from its field the sentence names it', () =>
  expect(dueSentence('Anterior a ayer')).toBe('La fecha de entrega es anterior a ayer'));
