import { expect, test } from 'vitest';
import { keptBackups } from './keptBackups.ts';

/** Nights at 03:30 of UTC-3, from the newest back. */
const nights = (newest: string, count: number) =>
  Array.from({ length: count }, (_, back) => new Date(Date.parse(`${newest}T06:30:00Z`) - back * 86_400_000));
const days = (kept: Set<Date>) => [...kept].map((moment) => moment.toISOString().slice(0, 10)).toSorted();
const keptOf = (moments: Date[], now = moments[0]!) => days(keptBackups(moments, now));

test('of a year of nights seven days, four weeks and six months are kept, the newest of each', () => {
  // The 28th of November 2026 is a Saturday.
  expect(keptOf(nights('2026-11-28', 365))).toEqual([
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-08',
    '2026-11-15',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
  ]);
});

test('night by night, what is removed never comes to be missed: the same stays as if all had been kept', () => {
  let kept: Date[] = [];
  for (const night of nights('2027-11-28', 700).toReversed()) kept = [...keptBackups(kept.concat(night), night)];
  expect(days(new Set(kept))).toEqual(keptOf(nights('2027-11-28', 700)));
});

test('of several of one day (UTC-3) the newest is kept', () => {
  const moments = ['2026-11-28T02:59:00Z', '2026-11-28T03:00:00Z', '2026-11-28T15:00:00Z', '2026-11-29T02:59:00Z'].map(
    (at) => new Date(at),
  );
  expect([...keptBackups(moments, moments[3]!)]).toEqual([moments[3], moments[0]]);
});

test('days without a backup count for nothing', () => {
  const moments = ['2026-11-28', '2025-03-01', '2024-02-29', '2020-01-01'].flatMap((day) => nights(day, 1));
  expect(keptOf(moments)).toEqual(['2020-01-01', '2024-02-29', '2025-03-01', '2026-11-28']);
});

test('a clock that jumped into the future, and came back: what it made then stays and takes no place of another', () => {
  const wrong = nights('2099-01-03', 3);
  const right = nights('2026-11-28', 20);
  expect(keptOf([...wrong, ...right], right[0])).toEqual([...keptOf(right), '2099-01-01', '2099-01-02', '2099-01-03']);
});

test('a clock that jumped into the past: the one just made is kept and nothing of before is lost', () => {
  const right = nights('2026-11-28', 20);
  const now = new Date('1970-01-01T00:01:00Z');
  expect(keptOf([now, ...right], now)).toEqual(['1970-01-01', ...days(new Set(right))]);
  // Back again it is just an old one.
  expect(keptOf([...nights('2026-11-29', 1), ...right, now])).toContain('2026-11-29');
});

test('the only one is kept, and the one just made always', () => {
  const only = nights('2026-11-28', 1);
  expect(keptOf(only)).toEqual(['2026-11-28']);
  for (let count = 1; count < 200; count += 1) expect(keptOf(nights('2026-11-28', count))).toContain('2026-11-28');
});
