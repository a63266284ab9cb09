import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  at10,
  dayOf,
  daysBetween,
  endOfDay,
  formatDateTime,
  formatDay,
  formatDayLong,
  formatTime,
  timeOn,
  instantAt,
  startOfDay,
  today,
  latestDue,
  namedDay,
  weekdayNamed,
  weekdayNumber,
  weekdayOf,
  oldestDue,
  yesterday,
} from './time.ts';
import { Day } from './day.ts';

describe('a day is a day in UTC-3', () => {
  test.each([
    ['2026-11-20T02:59:59.999Z', '2026-11-19'],
    ['2026-11-20T03:00:00Z', '2026-11-20'],
    ['2026-11-20T23:30:00-03:00', '2026-11-20'],
    ['2027-01-01T00:30:00Z', '2026-12-31'],
  ])('%s falls on %s', (instant, day) => {
    expect(dayOf(instant)).toBe(day);
    expect(dayOf(new Date(instant))).toBe(day);
    expect(today(Date.parse(instant))).toBe(day);
  });

  test('it begins at 03:00 UTC and ends, exclusive, at the next 03:00', () => {
    expect(startOfDay('2026-11-20').toISOString()).toBe('2026-11-20T03:00:00.000Z');
    expect(endOfDay('2026-11-20').toISOString()).toBe('2026-11-21T03:00:00.000Z');
    expect(at10('2026-11-20').toISOString()).toBe('2026-11-20T13:00:00.000Z');
    expect(instantAt('2026-11-20', 23, 59).toISOString()).toBe('2026-11-21T02:59:00.000Z');
  });

  test('the latest day an order may be due is two years ahead, whether a leap day lies between or not', () => {
    expect(latestDue('2026-11-20')).toBe('2028-11-20');
    expect(latestDue('2024-03-01')).toBe('2026-03-02');
    expect(oldestDue('2026-11-20')).toBe('2024-11-19');
  });
  test('yesterday at 00:30 of the first of March of a leap year is 29/02', () => {
    expect(yesterday('2028-03-01T03:30:00Z')).toBe('2028-02-29');
  });

  test('days are added and counted across months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(daysBetween('2026-11-20', '2026-11-13')).toBe(-7);
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), (days) => {
        expect(daysBetween('2026-11-20', addDays('2026-11-20', days))).toBe(days);
      }),
    );
  });
});

describe('Day', () => {
  test.each(['2026-11-20', '2028-02-29', '1900-01-01'])('takes %s', (day) => {
    expect(Day.parse(day)).toBe(day);
  });
  test.each([
    ['2026-02-31', 'No existe el día 31/02/2026'],
    ['2027-02-29', 'No existe el día 29/02/2027'],
    ['2026-13-01', 'No existe el día 01/13/2026'],
    ['1899-12-31', 'El año 1899 está fuera de rango'],
    ['9999-01-01', 'El año 9999 está fuera de rango'],
    ['2026-11-20T00:00:00Z', 'Fecha inválida'],
    ['20/11/2026', 'Fecha inválida'],
    [20_261_120, 'Fecha inválida'],
    ['', 'Requerido'],
    [undefined, 'Requerido'],
  ])('refuses %s: %s', (day, message) => {
    expect(Day.safeParse(day).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

test('days and instants read as in the lists, at UTC-3', () => {
  expect(formatDay('2026-11-05')).toBe('05/11/26');
  expect(formatDayLong('2026-11-05')).toBe('05/11/2026');
  expect(formatDateTime('2026-11-06T02:07:09Z')).toBe('05/11/26 23:07');
  expect(formatDateTime('2026-11-06T02:07:09Z', { seconds: true })).toBe('05/11/26 23:07:09');
  expect(formatTime(new Date('2026-11-06T02:07:09Z'))).toBe('23:07');
});

test('a day has its weekday, in leap years and at the ends of years too', () =>
  expect(['2026-11-20', '2026-11-22', '2028-02-29', '2026-12-31', '2027-01-01'].map(weekdayOf)).toEqual([
    'viernes',
    'domingo',
    'martes',
    'jueves',
    'viernes',
  ]));

test('days of the week are numbered from Monday', () => {
  expect(['2026-11-23', '2026-11-28', '2026-11-29'].map(weekdayNumber)).toEqual([1, 6, 7]);
  expect([1, 6, 7].map(weekdayNamed)).toEqual(['lunes', 'sábado', 'domingo']);
});

test('a day is told with its weekday', () => expect(namedDay('2026-11-24')).toBe('martes 24/11/2026'));

test('a time beside a day tells when it is of another one, at UTC-3', () => {
  expect(timeOn('2026-12-07', '2026-12-08T02:59:00Z')).toBe('23:59');
  expect(timeOn('2026-12-07', '2026-12-08T03:07:00Z')).toBe('00:07 +1 d');
  expect(timeOn('2026-12-07', '2026-12-09T15:00:00Z')).toBe('12:00 +2 d');
  expect(timeOn('2026-12-07', '2026-12-07T02:59:00Z')).toBe('23:59 −1 d');
});
