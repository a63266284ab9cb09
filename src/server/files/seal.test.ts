import { expect, test } from 'vitest';
import { openSeal } from './seal.ts';

const FILE = '01939a00-0000-7000-8000-0000000000c1/01939a00-0000-7000-8000-0000000000f1.jpg';

test('a sealed key is opened again, is the same each time and names nothing of the key', () => {
  const seal = openSeal('a secret of the tests');
  const sealed = seal.close(FILE);
  expect(sealed).toMatch(/^sealed\/[\w-]+$/);
  expect(sealed).not.toContain('01939a00');
  expect(seal.close(FILE)).toBe(sealed);
  expect(seal.open(sealed)).toBe(FILE);
});

test('files whose keys begin alike are sealed differently', () => {
  const seal = openSeal('a secret of the tests');
  expect(seal.close(FILE).slice(0, 20)).not.toBe(seal.close(FILE.replace('f1', 'f2')).slice(0, 20));
});

test('what was not sealed here comes to no key', () => {
  const seal = openSeal('a secret of the tests');
  expect(seal.open(FILE)).toBeUndefined();
  expect(seal.open('sealed/')).toBe('');
  expect(seal.open('sealed/AAAA')).toBe('');
  expect(seal.open(openSeal('another secret').close(FILE))).not.toBe(FILE);
});
