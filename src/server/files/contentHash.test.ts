import { expect, test } from 'vitest';
import { contentHash } from './contentHash.ts';

test('the order of keys is no content, at any depth; all else is', () => {
  const hash = contentHash({ a: 1, b: { c: [1, 2], d: new Date(0) } });
  expect(contentHash({ b: { d: '1970-01-01T00:00:00.000Z', c: [1, 2] }, a: 1, e: undefined })).toBe(hash);
  for (const other of [{ a: 1, b: { c: [2, 1], d: new Date(0) } }, { a: '1', b: { c: [1, 2], d: new Date(0) } }, { a: 1 }])
    expect(contentHash(other)).not.toBe(hash);
});
