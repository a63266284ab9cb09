import { describe, expect, test } from 'vitest';
import { base32, codeOf, keyAddress, newKey, stepAt, stepOfCode } from './totp.ts';

const KEY = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

describe('the codes of RFC 6238, appendix B, with SHA-1', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i s: %s', (seconds, code) => {
    expect(codeOf(KEY, stepAt(at(seconds)), 8)).toBe(code);
    expect(codeOf(KEY, stepAt(at(seconds)))).toBe(code.slice(2));
  });
});

test('the codes of counters 0 to 9 are those of RFC 4226, appendix D', () => {
  const told = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'];
  expect(told.map((_, step) => codeOf(KEY, step))).toEqual(told);
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%s is %s, as in RFC 4648, section 10', (text, told) => expect(base32(Buffer.from(text))).toBe(told));

describe('a code is taken', () => {
  const STEP = 1000;
  const code = codeOf(KEY, STEP);

  test.each([
    [STEP * 30 - 31, undefined],
    [STEP * 30 - 30, STEP],
    [STEP * 30, STEP],
    [STEP * 30 + 59, STEP],
    [STEP * 30 + 60, undefined],
  ])('from one step before to one after its own: at %i s', (seconds, step) => expect(stepOfCode(KEY, code, at(seconds), 0)).toBe(step));

  test('once: not when its step, or a later one, was the last that was taken', () => {
    expect(stepOfCode(KEY, code, at(STEP * 30), STEP - 1)).toBe(STEP);
    expect(stepOfCode(KEY, code, at(STEP * 30), STEP)).toBeUndefined();
    expect(stepOfCode(KEY, code, at(STEP * 30), STEP + 1)).toBeUndefined();
  });

  test.each(['', '12345', `${code}0`, `${code.slice(0, 5)}á`, '      '])('whole: %s is none', (typed) =>
    expect(stepOfCode(KEY, typed, at(STEP * 30), 0)).toBeUndefined(),
  );
});

test('a key is 160 bits of chance, told to telephones with its owner', () => {
  expect(base32(newKey())).toMatch(/^[A-Z2-7]{32}$/);
  expect(base32(newKey())).not.toBe(base32(newKey()));
  expect(keyAddress(KEY, 'ñandú+1@reparto.test')).toBe(
    'otpauth://totp/Reparto:%C3%B1and%C3%BA%2B1%40reparto.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Reparto&algorithm=SHA1&digits=6&period=30',
  );
});
