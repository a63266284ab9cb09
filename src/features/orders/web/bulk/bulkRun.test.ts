import { expect, test, vi } from 'vitest';

vi.stubGlobal('window', { addEventListener: () => {} });
vi.stubGlobal('localStorage', { getItem: () => null });
const { undoMinutes } = await import('./bulkRun.ts');

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
