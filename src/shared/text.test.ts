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
  expect(words('\u202ea\u0000b\u200b')).toEqual(['ab']);
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
    expect(plainText(40, { lines: true }).parse('Frágil\u2028\u200b\nTimbre\u0085\u0007')).toBe('Frágil\n\nTimbre');
  });
  test('counts after trimming', () => {
    expect(plainText(3).parse(' abc ')).toBe('abc');
    expect(message(plainText(3), 'abcd')).toBe('Hasta 3 caracteres');
  });
  test.each([
    ['NUL', 'A\u0000na'],
    ['an escape sequence', '\u001bAna\u001b'],
    ['a control character beyond ASCII', 'Ana\u009f'],
    ['what deletes', 'An\u007fa'],
    ['what turns the direction', '\u202eAna\u2066\u200f'],
    ['an Arabic mark', '\u061cAna'],
    ['a space without a width', 'A\u200bna\u2060'],
    ['a byte order mark', '\ufeffAna'],
    ['a soft hyphen', 'A\u00adna'],
    ['a joiner of nothing', 'A\u200dn\u200ca'],
    ['a tag', 'Ana\u{e0041}'],
    ['a space behind what is not seen', '\u200b Ana \u200b'],
  ])('takes out %s', (_what, text) => {
    expect(plainText(3).parse(text)).toBe('Ana');
    expect(plainText(3, { lines: true }).parse(text)).toBe('Ana');
  });
  test('nothing is left of what nobody sees', () => {
    expect(message(plainText(10).min(1, 'Requerido'), '\u200b\u2063\u0007')).toBe('Requerido');
  });
  test('refuses broken Unicode', () => {
    expect(message(plainText(10), 'a\ud800b')).toBe('Tiene caracteres no permitidos');
    expect(message(plainText(10, { lines: true }), 'a\ud800b')).toBe('Tiene caracteres no permitidos');
  });
  test('pictures made of several stay one', () => {
    for (const family of ['👨‍👩‍👧', '👩🏽‍🔧', '🏳️‍🌈', '❤️']) expect(plainText(20).parse(`Los Paz ${family}`)).toBe(`Los Paz ${family}`);
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
