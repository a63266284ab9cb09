import { expect, test, vi } from 'vitest';
import type { BulkRun } from './bulkRun.ts';

vi.stubGlobal('window', { addEventListener: () => {} });
vi.stubGlobal('localStorage', { getItem: () => null });
const { toldRun, undoMinutes } = await import('./bulkRun.ts');

const done = { kind: 'change', changed: 3, endedAt: 1_000_000 } as const;

test.each([
  ['just done', done, 1_000_000, 10],
  ['seen by a clock that lags', done, 990_000, 10],
  ['after one second', done, 1_001_000, 10],
  ['after nine minutes and a half', done, 1_000_000 + 570_000, 1],
  ['after ten minutes', done, 1_600_000, 0],
  ['nothing changed', { ...done, changed: 0 }, 1_000_000, 0],
  ['still going on', { ...done, endedAt: null }, 1_000_000, 0],
  ['an undoing', { ...done, kind: 'undo' }, 1_000_000, 0],
] as const)('%s: %#', (_, run, now, minutes) => expect(undoMinutes(run, now)).toBe(minutes));

const at = (minute: number) => Date.UTC(2026, 10, 20, 18, minute);
const kept = (endedAt: number | null, change = 'a'): BulkRun => ({
  kind: 'change',
  batch: change,
  change,
  total: 3,
  changed: 3,
  refusedTotal: 0,
  refused: [],
  job: null,
  endedAt,
});
const undoable = (batch: string, minute: number) =>
  ({ batch, total: 5, changed: 4, refusedTotal: 1, status: 24, endAt: new Date(at(minute)).toISOString() }) as const;

test.each([
  ['nothing', null, [], [], null],
  ['the own one', kept(at(5)), [undoable('a', 5)], [], 'a'],
  ['one of another browser', null, [undoable('b', 5)], [], 'b'],
  ['the later of two', kept(at(5)), [undoable('b', 6), undoable('a', 5)], [], 'b'],
  ['the own one though an older one can be undone', kept(at(7)), [undoable('b', 6)], [], 'a'],
  ['the own one while it goes on', kept(null), [undoable('b', 6)], [], 'a'],
  ['not one whose band was closed', null, [undoable('b', 6), undoable('a', 5)], ['b', 'a'], null],
] as const)('told is %s', (_, mine, list, seen, told) => expect(toldRun({ run: mine, seen }, list)?.change ?? null).toBe(told));

test('one of another browser tells what it was', () =>
  expect(toldRun({ run: null, seen: [] }, [undoable('b', 6)])).toMatchObject({
    endedAt: at(6),
    elsewhere: 24,
    changed: 4,
    refusedTotal: 1,
    refused: [],
  }));
