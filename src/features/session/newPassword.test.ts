import { expect, test } from 'vitest';
import { fold } from '#shared/text.ts';
import { speakSpanish } from '#shared/spanish.ts';
import { commonPasswords } from './commonPasswords.ts';
import { NewPassword } from './newPassword.ts';

speakSpanish();

const COMMON = 'Es de las contraseñas más usadas: elija otra';
const BLANK = 'No puede ser solo espacios';

test.each([
  ['una clave larga', undefined],
  ['ocho-más', undefined],
  ['áéíóúñü¿', undefined],
  ['12345678901', undefined],
  ['xpassword', undefined],
  [' 8 largo ', undefined],
  ['', 'Requerido'],
  [undefined, 'Requerido'],
  [8, 'Texto inválido'],
  ['corta-7', 'Al menos 8 caracteres'],
  ['x'.repeat(201), 'Hasta 200 caracteres'],
  ['        ', BLANK],
  ['\u00a0\t\u2003\n    ', BLANK],
  ['\u200b'.repeat(8), BLANK],
  ['\u3164'.repeat(8), BLANK],
  ['\u2800'.repeat(8), BLANK],
  ['\u00ad'.repeat(9), BLANK],
  ['\uffa0\ufe0f\u034f\u{e0041}\u{1d159} \u2060\u0007', BLANK],
  ['ｃｏｒｔａ－７', 'Al menos 8 caracteres'],
  ['corta\u200b\u200b\u200b', 'Al menos 8 caracteres'],
  ['ocho\u200b-más', undefined],
  ['👩\u200d👩\u200d👧 casa', undefined],
  ['pass\u200bword', COMMON],
  ['ｐａｓｓｗｏｒｄ', COMMON],
  ['𝓅𝒶𝓈𝓈𝓌𝑜𝓇𝒹', COMMON],
  ['\u3164Con\u00adtrasen\u0303a\u2800', COMMON],
  ['12345678', COMMON],
  ['password', COMMON],
  ['PassWord', COMMON],
  [' password ', COMMON],
  ['Contraseña', COMMON],
  ['contrasena', COMMON],
  ['bocajuniors', COMMON],
])('%j as a new password: %s', (password, said) => {
  expect(NewPassword.safeParse(password).error?.issues[0]?.message).toBe(said);
});

test('more than a thousand are known, as they are looked for', () => {
  expect(commonPasswords.size).toBeGreaterThan(1000);
  expect([...commonPasswords].filter((one) => one.length < 8 || fold(one) !== one)).toEqual([]);
});
