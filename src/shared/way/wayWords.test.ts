import { expect, test } from 'vitest';
import { lengthInWords, timeInWords } from './wayWords.ts';

test.each([
  [0, '0 m'],
  [4, '0 m'],
  [347, '350 m'],
  [994, '990 m'],
  [995, '1,0 km'],
  [5_249, '5,2 km'],
  [15_700, '15,7 km'],
  [99_949, '99,9 km'],
  [99_950, '100 km'],
  [1_234_567, '1235 km'],
])('%d metres are %s', (metres, words) => expect(lengthInWords(metres)).toBe(words));

test.each([
  [0, '1 min'],
  [89, '1 min'],
  [90, '2 min'],
  [1_080, '18 min'],
  [3_569, '59 min'],
  [3_570, '1 h'],
  [3_900, '1 h 5 min'],
  [7_200, '2 h'],
])('%d seconds are %s', (seconds, words) => expect(timeInWords(seconds)).toBe(words));
