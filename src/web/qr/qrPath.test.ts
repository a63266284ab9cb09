import { expect, test } from 'vitest';
import { qrPath } from './qrPath.ts';

const darkAt = (path: string, row: number, column: number) => path.includes(`M${column} ${row}h1v1h-1z`);

test('a short code is version 1: 21 modules and a quiet zone of 4 on each side', () => expect(qrPath('12AB00001234').size).toBe(29));
test('the quiet zone is empty and the finder begins behind it', () => {
  const { path } = qrPath('12AB00001234');
  expect([darkAt(path, 3, 4), darkAt(path, 4, 3), darkAt(path, 4, 4), darkAt(path, 5, 5), darkAt(path, 6, 6)]).toEqual([
    false,
    false,
    true,
    false,
    true,
  ]);
});
test('accents take more room, not another text', () => expect(qrPath('{"externalID":"ÑA-48213"}').size).toBeGreaterThan(29));
