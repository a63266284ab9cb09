import { expect, test } from 'vitest';
import { momentOf } from './atCommand.ts';

test.each([
  ['2026-11-28 10:15', '2026-11-28T13:15:00.000Z'],
  ['2026-11-28T10:15:07', '2026-11-28T13:15:07.000Z'],
  [' 2026-11-28 10:15:07Z ', '2026-11-28T10:15:07.000Z'],
  ['2026-11-28 10:15+01:00', '2026-11-28T09:15:00.000Z'],
])('%s is %s', (text, moment) => {
  expect(momentOf(text).toISOString()).toBe(moment);
});

test.each(['', '10:15', '2026-11-28', '28/11/2026 10:15', '2026-13-28 10:15', '2026-11-28 25:15', 'now'])('%s is no moment', (text) => {
  expect(() => momentOf(text)).toThrow('AAAA-MM-DD');
});
