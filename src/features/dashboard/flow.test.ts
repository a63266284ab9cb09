import { describe, expect, test } from 'vitest';
import { change, comparedSpans, rangeStart } from './flow.ts';

/** A moment by its clock at UTC-3. */
const at = (text: string) => new Date(`${text}:00-03:00`);

test.each([
  ['1M', '2026-10-21'],
  ['6M', '2026-05-01'],
  ['1Y', '2025-11-01'],
  ['ALL', null],
] as const)('the range %s begins on %s', (range, first) => expect(rangeStart(range, at('2026-11-20T14:32'))).toBe(first));

describe('what is compared ends at the last full hour', () => {
  const told = (unit: 'day' | 'month', moment: string) => {
    const { now, before, beforeDay } = comparedSpans(unit, at(moment));
    const face = (instant: Date) => new Date(instant.getTime() - 3 * 3_600_000).toISOString().slice(0, 13);
    return [face(now.from), face(now.until), face(before.from), face(before.until), beforeDay];
  };
  test.each([
    ['day', '2026-11-20T14:32', ['2026-11-20T00', '2026-11-20T14', '2026-11-13T00', '2026-11-13T14', '2026-11-13']],
    ['day', '2026-11-20T00:59', ['2026-11-20T00', '2026-11-20T00', '2026-11-13T00', '2026-11-13T00', '2026-11-13']],
    ['day', '2026-11-20T23:59', ['2026-11-20T00', '2026-11-20T23', '2026-11-13T00', '2026-11-13T23', '2026-11-13']],
    ['day', '2026-03-03T10:00', ['2026-03-03T00', '2026-03-03T10', '2026-02-24T00', '2026-02-24T10', '2026-02-24']],
    ['month', '2026-11-20T14:32', ['2026-11-01T00', '2026-11-20T14', '2026-10-01T00', '2026-10-20T14', '2026-10-20']],
    // 30 days against 31, and 31 against 30: the day that is missing takes the month whole.
    ['month', '2026-11-30T14:00', ['2026-11-01T00', '2026-11-30T14', '2026-10-01T00', '2026-10-30T14', '2026-10-30']],
    ['month', '2026-10-31T14:00', ['2026-10-01T00', '2026-10-31T14', '2026-09-01T00', '2026-10-01T00', '2026-09-30']],
    ['month', '2026-03-28T14:00', ['2026-03-01T00', '2026-03-28T14', '2026-02-01T00', '2026-02-28T14', '2026-02-28']],
    ['month', '2026-03-29T14:00', ['2026-03-01T00', '2026-03-29T14', '2026-02-01T00', '2026-03-01T00', '2026-02-28']],
    ['month', '2028-03-29T14:00', ['2028-03-01T00', '2028-03-29T14', '2028-02-01T00', '2028-02-29T14', '2028-02-29']],
    ['month', '2026-01-15T09:10', ['2026-01-01T00', '2026-01-15T09', '2025-12-01T00', '2025-12-15T09', '2025-12-15']],
    ['month', '2026-11-01T00:30', ['2026-11-01T00', '2026-11-01T00', '2026-10-01T00', '2026-10-01T00', '2026-10-01']],
  ] as const)('%s at %s', (unit, moment, spans) => expect(told(unit, moment)).toEqual(spans));
});

test.each([
  [110, 100, 10, 'more'],
  [979, 1000, 2.1, 'less'],
  [100, 100, 0, 'equal'],
  [0, 0, 0, 'equal'],
  [5, 0, null, 'more'],
  [0, 5, 100, 'less'],
  [1, 3, 66.7, 'less'],
  [3, 1, 200, 'more'],
  [100_001, 100_000, 0, 'more'],
] as const)('%i after %i is %s %% (%s)', (now, before, compare, prop) => expect(change(now, before)).toEqual({ compare, prop }));
