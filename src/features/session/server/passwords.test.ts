import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

test('a password is known by its hash', async () => {
  const hash = await hashPassword('una-clave-larga');
  expect(hash).toMatch(/^\$argon2id\$/);
  expect([await isPassword(hash, 'una-clave-larga'), await isPassword(hash, 'otra-clave-larga')]).toEqual([true, false]);
});

test('many sign-ins at once leave threads for files, names of hosts and whatever else needs them', async () => {
  let done = 0;
  const hashes = Array.from({ length: 12 }, async (_, i) => {
    await hashPassword('una-clave-larga', `${i}`);
    done += 1;
  });
  await readFile(import.meta.filename);
  expect(done).toBeLessThan(8);
  await Promise.all(hashes);
});
