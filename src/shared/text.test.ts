import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { cut, fold, likePattern, oneLine, orRequired, words } from './text.ts';
import { plainText } from './plainText.ts';

test.each([
  ['Ñandú', 'nandu'],
  ['PINGÜINO Íñigo', 'pinguino inigo'],
  ['O’Higgins', "o'higgins"],
  ['Timbre 2º B', 'timbre 2o b'],
  ['“Casa” – Straße', '"casa" - strasse'],
  ['Ça Łódź', 'ca lodz'],
  ['n\u0303', 'n'],
  ['東京', '東京'],
])('%s folds to %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('the words of a search come folded, once each, without commas', () => {
  expect(words('  Corrientes,  1234 CORRIENTES\tÑuñoa ')).toEqual(['corrientes', '1234', 'nunoa']);
  expect(words('\u0000 ; ,')).toEqual([]);
  expect(words('a\u0000b')).toEqual(['a', 'b']);
  expect(words('')).toEqual([]);
});

test('eight words of sixty letters count', () => {
  expect(words('a b c d e f g h i j')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
  expect(words('x'.repeat(500))).toEqual(['x'.repeat(60)]);
});

test.each([
  ['corrientes', '%corrientes%'],
  ['50%', String.raw`%50\%%`],
  ['a_b', String.raw`%a\_b%`],
  [String.raw`c:\x`, String.raw`%c:\\x%`],
  ["o'higgins", "%o'higgins%"],
])('%s is sought as %s', (word, pattern) => {
  expect(likePattern(word)).toBe(pattern);
});

const message = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('plainText', () => {
  test('trims, and puts line breaks on one line', () => {
    expect(plainText(20).parse('  Ana\r\nPérez\t ')).toBe('Ana Pérez');
    expect(oneLine(' a\u2028b ')).toBe('a b');
  });
  test('keeps the lines of an observation', () => {
    expect(plainText(40, { lines: true }).parse(' Frágil\r\nTimbre 2\tB\n')).toBe('Frágil\nTimbre 2\tB');
  });
  test('counts after trimming', () => {
    expect(plainText(3).parse(' abc ')).toBe('abc');
    expect(message(plainText(3), 'abcd')).toBe('Hasta 3 caracteres');
  });
  test.each(['a\u0000b', 'a\u001bb', 'a\u007fb', 'a\ud800b'])('refuses %j', (text) => {
    expect(message(plainText(10), text)).toBe('Tiene caracteres no permitidos');
    expect(message(plainText(10, { lines: true }), text)).toBe('Tiene caracteres no permitidos');
  });
  test('HTML and emoji are text', () => {
    expect(plainText(40).parse('<b>Ana</b> 📦')).toBe('<b>Ana</b> 📦');
  });
  test('still takes further checks and says Requerido for nothing', () => {
    expect(message(plainText(10).min(1, 'Requerido'), '   ')).toBe('Requerido');
    expect(message(plainText(10), undefined)).toBe('Requerido');
    expect(message(plainText(10), 5)).toBe('Texto inválido');
  });
});

test('a schema says Requerido for nothing and its own sentence otherwise', () => {
  const schema = z.enum(['a'], orRequired('Opción inexistente'));
  expect([undefined, null, '', 'b', 0].map((value) => schema.safeParse(value).error?.issues[0]?.message)).toEqual([
    'Requerido',
    'Requerido',
    'Requerido',
    'Opción inexistente',
    'Opción inexistente',
  ]);
});

test('a text is cut only beyond its letters, and not after a space', () => {
  expect(cut('Gurruchaga 1854', 15)).toBe('Gurruchaga 1854');
  expect(cut('Gurruchaga 18540', 15)).toBe('Gurruchaga 1854…');
  expect(cut('Gurruchaga 18540', 11)).toBe('Gurruchaga…');
});
