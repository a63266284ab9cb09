import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { Day } from '../day.ts';
import { readDay } from './readDay.ts';
import { formatDayLong, addDays } from '../time.ts';

describe('readDay', () => {
  test.each([
    ['20/11/2026', '2026-11-20'],
    [' 5/3/2026 ', '2026-03-05'],
    ['05-03-26', '2026-03-05'],
    ['05.03.2026', '2026-03-05'],
    ['20/11/2026 10:30', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['2026/11/20', '2026-11-20'],
    ['2026-11-20 10:30:00', '2026-11-20'],
    ['2026-11-20T01:30:00Z', '2026-11-19'],
    ['2026-11-20T23:30:00-03:00', '2026-11-20'],
    ['46346', '2026-11-20'],
    ['46346,4375', '2026-11-20'],
    ['36526', '2000-01-01'],
    ['73050', '2099-12-31'],
    ['23-nov-26', '2026-11-23'],
    ['23 nov. 2026', '2026-11-23'],
    ['23/NOV/2026', '2026-11-23'],
    ['1° de diciembre de 2026', '2026-12-01'],
    ['20 de noviembre de 2026 18:50 hs.', '2026-11-20'],
    ['20 de noviembre del 2026 a las 18:50 h', '2026-11-20'],
    ['Viernes 20 de Noviembre de 2026', '2026-11-20'],
    ['viernes, 20/11/2026', '2026-11-20'],
    ['vie. 20/11/26', '2026-11-20'],
    ['20/11/2026, 6:50 p. m.', '2026-11-20'],
    ['20/11/2026 - 18:50', '2026-11-20'],
    ['2026-11-20 10:22:31 -0300', '2026-11-20'],
    ['2026-11-21 01:22:31 +0000', '2026-11-20'],
    ['2026-11-21 1:22:31 UTC', '2026-11-20'],
    ['Nov 20, 2026', '2026-11-20'],
    ['September 3, 2026 9:05', '2026-09-03'],
    ['3 set 2026', '2026-09-03'],
  ])('%s is %s', (text, day) => {
    expect(readDay(text)).toEqual({ day });
  });

  test.each([
    ['31/02/2026', 'No existe el día 31/02/2026'],
    ['29/02/2027', 'No existe el día 29/02/2027'],
    ['11/20/2026', 'No existe el día 11/20/2026'],
    ['2026-02-30', 'No existe el día 30/02/2026'],
    ['0/1/2026', 'No existe el día 00/01/2026'],
    ['31-nov-26', 'No existe el día 31/11/2026'],
    ['20 de brumario de 2026', 'Fecha inválida'],
    ['20 de noviembre', 'Fecha inválida'],
    ['', 'Fecha inválida'],
    ['mañana', 'Fecha inválida'],
    ['20/11', 'Fecha inválida'],
    ['20/11-2026', 'Fecha inválida'],
    ['1500', 'Fecha inválida'],
    ['99999', 'Fecha inválida'],
  ])('%s is no day: %s', (text, error) => {
    expect(readDay(text)).toEqual({ error });
  });

  test.each([
    ['20/11', '2026-11-20', '2026-11-20'],
    ['2 de enero', '2026-11-20', '2027-01-02'],
    ['28-dic', '2027-01-03', '2026-12-28'],
    ['29/02', '2027-11-20', '2028-02-29'],
    ['vie 27/11', '2026-11-20', '2026-11-27'],
  ])('without its year %s is the nearest to %s: %s', (text, near, day) => {
    expect(readDay(text, { near })).toEqual({ day });
  });

  test('the month stands first where that is said', () => {
    expect(readDay('11/05/2026', { order: 'mdy' })).toEqual({ day: '2026-11-05' });
    expect(readDay('11/20/2026 10:22', { order: 'mdy' })).toEqual({ day: '2026-11-20' });
    expect(readDay('2026-11-05', { order: 'mdy' })).toEqual({ day: '2026-11-05' });
  });

  test('reads back every day it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
        const day = addDays('2000-01-01', days);
        expect(readDay(formatDayLong(day))).toEqual({ day });
        expect(Day.parse(day)).toBe(day);
      }),
    );
  });
});
