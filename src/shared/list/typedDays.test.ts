import { describe, expect, test } from 'vitest';
import { readDays, readTypedDay } from './typedDays.ts';

const TODAY = '2026-11-22';
const told = (text: string, today = TODAY) => {
  const read = readDays(text, today);
  return read.error ?? `${read.startDay} ${read.endDay}`;
};

describe('days that are typed or pasted', () => {
  test.each([
    ['21/11', '2026-11-21 2026-11-21'],
    ['1/3', '2027-03-01 2027-03-01'],
    ['21/11/25', '2025-11-21 2025-11-21'],
    ['21.11.2026', '2026-11-21 2026-11-21'],
    ['21-11-26', '2026-11-21 2026-11-21'],
    ['21-11', '2026-11-21 2026-11-21'],
    ['2026-11-21', '2026-11-21 2026-11-21'],
    [' Hoy ', '2026-11-22 2026-11-22'],
    ['ayer', '2026-11-21 2026-11-21'],
    ['Anteayer', '2026-11-20 2026-11-20'],
    ['mañana', '2026-11-23 2026-11-23'],
    ['pasado mañana', '2026-11-24 2026-11-24'],
    ['15-21/11', '2026-11-15 2026-11-21'],
    ['15 - 21/11/25', '2025-11-15 2025-11-21'],
    ['del 15 al 21/11', '2026-11-15 2026-11-21'],
    ['15/11 al 21/11', '2026-11-15 2026-11-21'],
    ['15/11-21/11', '2026-11-15 2026-11-21'],
    ['desde el 15/11 hasta el 21/11', '2026-11-15 2026-11-21'],
    ['15/11/2026 – 21/11/2026', '2026-11-15 2026-11-21'],
    ['15/11/26 a hoy', '2026-11-15 2026-11-22'],
    ['ayer al 24/11', '2026-11-21 2026-11-24'],
    ['2026-11-15 - 2026-11-21', '2026-11-15 2026-11-21'],
    ['últimos 7 días', '2026-11-16 2026-11-22'],
    ['30 días', '2026-10-24 2026-11-22'],
    ['20/12/26 al 5/1', '2026-12-20 2027-01-05'],
  ])('%s', (text, days) => expect(told(text)).toBe(days));

  test('a year that is left out is the nearest one, and a range may pass over it', () => {
    expect(told('28/12', '2026-01-05')).toBe('2025-12-28 2025-12-28');
    expect(told('3/1', '2026-12-30')).toBe('2027-01-03 2027-01-03');
    expect(told('20/12 al 10/1', '2026-01-05')).toBe('2025-12-20 2026-01-10');
    expect(told('29/2', '2027-03-01')).toBe('2028-02-29 2028-02-29');
  });

  const NOT_READ = 'Escriba los días como 21/11, 15-21/11, 15/11 al 21/11 o ayer';
  test.each([
    ['', NOT_READ],
    ['21', NOT_READ],
    ['mayo', NOT_READ],
    ['0 días', NOT_READ],
    ['21/11 al', NOT_READ],
    ['1/2/3/4', NOT_READ],
    ['21/11-26', NOT_READ],
    ['31/2', 'No existe el día 31/02/2026'],
    ['11/21', 'No existe el día 11/21/2026'],
    ['21/11/1850', 'El año 1850 está fuera de rango'],
    ['15/11 al 31/11', 'No existe el día 31/11/2026'],
    ['21/11 al 15/11', 'El 21/11 es posterior al 15/11'],
    ['21-15/11', 'El 21/11 es posterior al 15/11'],
    ['21/11/26 al 15/11/26', 'El 21/11 es posterior al 15/11'],
  ])('«%s» is refused', (text, sentence) => expect(told(text)).toBe(sentence));
});

describe('one day that is typed or pasted', () => {
  const NO_DAY = 'No es una fecha: escriba por ejemplo 24/11 o mañana';
  test.each([
    ['24/11', '2026-11-24'],
    [' Mañana ', '2026-11-23'],
    ['pasado  mañana', '2026-11-24'],
    ['3/1', '2027-01-03'],
    ['24/11/26', '2026-11-24'],
    ['24-11-2026', '2026-11-24'],
    ['2026-11-24', '2026-11-24'],
    ['24/11/2026 10:30', '2026-11-24'],
    ['46350', '2026-11-24'],
    ['31/2', 'No existe el día 31/02/2026'],
    ['31/02/2026', 'No existe el día 31/02/2026'],
    ['24/11/1850', 'El año 1850 está fuera de rango'],
    ['15-21/11', NO_DAY],
    ['24', NO_DAY],
    ['mayo', NO_DAY],
    ['2026-11-24T25:00Z', NO_DAY],
  ])('%s', (text, said) => {
    const { day, error } = readTypedDay(text, TODAY);
    expect(day ?? error).toBe(said);
  });
});
