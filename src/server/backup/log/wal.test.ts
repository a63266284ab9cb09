import { expect, test } from 'vitest';
import { historyName, historyOf, historyText, isSegment, lsnOf, lsnText, segmentName, segmentOf } from './wal.ts';

const MB = 2 ** 20;

test.each([
  ['0/0', 0],
  ['0/1000000', 16 * MB],
  ['16/B374D848', 0x16 * 2 ** 32 + 0xb374d848],
  ['FFFFF/FFFFFFFF', 2 ** 52 - 1],
])('%s is byte %d of the log', (text, lsn) => {
  expect(lsnOf(text)).toBe(lsn);
  expect(lsnText(lsn)).toBe(text);
});

test('what is no place is refused', () => {
  for (const text of ['', '0', '0/', '/1', 'x/1', '0/123456789']) expect(() => lsnOf(text)).toThrow('not a place');
});

test.each([
  [1, 0, 16 * MB, '000000010000000000000000'],
  [1, 255, 16 * MB, '0000000100000000000000FF'],
  [1, 256, 16 * MB, '000000010000000100000000'],
  [18, 0x1234, 16 * MB, '000000120000001200000034'],
  [2, 5, 1024 * MB, '000000020000000100000001'],
])('on timeline %d segment %d of %d bytes is %s', (timeline, segment, bytes, name) => {
  expect(segmentName(timeline, segment, bytes)).toBe(name);
  expect(segmentOf(name, bytes)).toEqual({ timeline, segment });
});

test('other files are no segments', () => {
  for (const name of ['', '00000002.history', '000000010000000000000000.part', 'x00000010000000000000000'])
    expect(segmentOf(name, 16 * MB)).toBeUndefined();
});

test("a segment is known by its first page's database, timeline and place; where a timeline began it names the one before", () => {
  const page = Buffer.alloc(32);
  page.writeUInt32LE(3, 4);
  page.writeBigUInt64LE(BigInt(32 * MB), 8);
  page.writeBigUInt64LE(7_600_000_000_000_000_001n, 24);
  const system = '7600000000000000001';
  expect(isSegment(page, { system, timeline: 3 }, 32 * MB)).toBe(true);
  expect(isSegment(page, { system, timeline: 4 }, 32 * MB)).toBe(true);
  expect(isSegment(page, { system, timeline: 2 }, 32 * MB)).toBe(false);
  expect(isSegment(page, { system, timeline: 3 }, 16 * MB)).toBe(false);
  expect(isSegment(page, { system: '7600000000000000002', timeline: 3 }, 32 * MB)).toBe(false);
  expect(isSegment(Buffer.alloc(32), { system: '0', timeline: 1 }, 0)).toBe(false);
  expect(isSegment(Buffer.alloc(8), { system: '0', timeline: 0 }, 0)).toBe(false);
});

test('the history of a timeline is read and written as PostgreSQL does', () => {
  const history = [
    { timeline: 1, end: 0x3000110 },
    { timeline: 2, end: 2 ** 32 + 5 },
  ];
  expect(historyOf('# 9\t0/1\n1\t0/3000110\tbefore 2026-11-28 10:15:00+00\n\n2\t1/5\tno recovery target specified\n')).toEqual(history);
  expect(historyOf(historyText(history))).toEqual(history);
  expect(historyOf('')).toEqual([]);
  expect(historyName(18)).toBe('00000012.history');
});
