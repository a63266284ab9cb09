import { expect, test } from 'vitest';
import { isSegment, lsnOf, lsnText, segmentName, segmentOf } from './wal.ts';

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

test("a segment is known by its first page's timeline and place", () => {
  const page = Buffer.alloc(24);
  page.writeUInt32LE(3, 4);
  page.writeBigUInt64LE(BigInt(32 * MB), 8);
  expect(isSegment(page, 3, 32 * MB)).toBe(true);
  expect(isSegment(page, 2, 32 * MB)).toBe(false);
  expect(isSegment(page, 3, 16 * MB)).toBe(false);
  expect(isSegment(Buffer.alloc(8), 0, 0)).toBe(false);
});
