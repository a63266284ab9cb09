import { expect, test } from 'vitest';
import { comparable } from './comparable.ts';

test.each([
  ['AF 903 TT', 'af903tt'],
  ['af-903.tt', 'af903tt'],
  ['ÁÑ 1', 'an1'],
  ['ＡＦ９０３+TT', 'af903tt'],
  [' – ', ''],
])('%s is compared as %s', (text, key) => expect(comparable(text)).toBe(key));
