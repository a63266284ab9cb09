import { expect, test } from 'vitest';
import { readSigned, signed } from './state.ts';

const config = { SECRET: 's'.repeat(32) };
const ids = Array.from({ length: 200 }, (_, n) => `019300aa-0000-7000-8000-${String(n).padStart(12, '0')}`);
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('');

test('what was signed is read, for its purpose alone', () => {
  for (const _id of ids) {
    expect(readSigned(config, 'state', signed(config, 'state', _id))).toBe(_id);
    expect(readSigned(config, 'invitation', signed(config, 'state', _id))).toBeUndefined();
  }
});

test('no other last letter is taken, though some of them stand for the same bytes', () => {
  for (const _id of ids) {
    const text = signed(config, 'state', _id);
    const others = LETTERS.filter((letter) => letter !== text.at(-1)).map((letter) => text.slice(0, -1) + letter);
    expect(others.filter((other) => readSigned(config, 'state', other) !== undefined)).toEqual([]);
  }
});
