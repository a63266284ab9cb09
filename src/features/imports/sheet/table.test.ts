import { describe, expect, test } from 'vitest';
import { decodeFile, MAX_BYTES, readLayout, refuseSize, type Decode } from './table.ts';

const decode: Decode = (bytes, encoding) => new TextDecoder(encoding, { fatal: true }).decode(bytes);
const decoded = (...bytes: number[]) => decodeFile(Uint8Array.from(bytes), decode);
const utf8 = [...new TextEncoder().encode('Ñandú')];

describe('encodings', () => {
  test.each([
    ['UTF-8', utf8, 'utf-8'],
    ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, ...utf8], 'utf-8'],
    ['Windows-1252', [0xd1, 0x61, 0x6e, 0x64, 0xfa], 'windows-1252'],
    ['UTF-16 LE', [0xff, 0xfe, 0xd1, 0, 0x61, 0, 0x6e, 0, 0x64, 0, 0xfa, 0], 'utf-16le'],
    ['UTF-16 BE', [0xfe, 0xff, 0, 0xd1, 0, 0x61, 0, 0x6e, 0, 0x64, 0, 0xfa], 'utf-16be'],
  ])('%s', (_name, bytes, encoding) => {
    expect(decoded(...bytes)).toEqual({ text: 'Ñandú', encoding });
  });
  test('the curly apostrophe of Windows-1252', () => {
    expect(decoded(0x4f, 0x92, 0x48)).toMatchObject({ text: 'O’H' });
  });
  test('lines of both in one file', () => {
    const windows = [0xd1, 0x61, 0x6e, 0x64, 0xfa];
    expect(decoded(...utf8, 0x0d, 0x0a, ...windows, 0x0a, ...utf8)).toEqual({ text: 'Ñandú\r\nÑandú\nÑandú', encoding: 'windows-1252' });
    expect(decoded(0xef, 0xbb, 0xbf, ...utf8, 0x0a, ...windows, 0x0a)).toMatchObject({ text: 'Ñandú\nÑandú\n' });
    expect(decoded(...windows, 0x0a, 0xc3, 0x6f)).toMatchObject({ text: 'Ñandú\nÃo' });
  });
  test('signs that were taken for Latin-1 before the file was written in UTF-8', () => {
    expect(decoded(...new TextEncoder().encode('O\u0092H \u0080 5 \u0096 \u0081'))).toMatchObject({ text: 'O’H € 5 – \u0081' });
  });
  test.each([['NUL', [0x61, 0, 0x62], 'El archivo no es de texto: guárdelo como CSV']])('%s is refused', (_name, bytes, refusal) => {
    expect(decoded(...bytes)).toMatchObject({ refusal });
  });
});

test('10 MB are read, one byte more or none are not', () => {
  expect(refuseSize(MAX_BYTES)).toBeUndefined();
  expect(refuseSize(MAX_BYTES + 1)).toMatchObject({ refusal: 'El archivo pesa más de 10 MB: divídalo en partes' });
  expect(refuseSize(0)).toEqual({ refusal: 'El archivo está vacío' });
});

test.each([
  ['a,b,c\n1;2;3;4;5', ',', 0],
  ['a;b\r\n1,2,3,4', ';', 0],
  ['a\tb\n', '\t', 0],
  ['a|b|c', '|', 0],
  ['"x,y,z";b;c\n', ';', 0],
  ['"x\n,,,,";b', ';', 0],
  ['sep=|\r\na;b;c', '|', 7],
  ['solo', ';', 0],
  ['Calle, altura;Nombre, apellido, DNI;Día\nSalta 1;Ana;1/2/2026\nSalta 2;Eva;1/2/2026', ';', 0],
  ['a,b;c,d;e,f\n1,5;2,5;3,5\nx;y;z', ';', 0],
  ['FARMACIAS GÜEMES\n\na,b,c\n1,2,3\n4,5,6', ',', 0],
  ['Ventas del 20/11, turno mañana\na;b;c\n1;2;3\n4;5;6\n7;8;9', ';', 0],
])('%j is parted by %j from %i on', (text, delimiter, start) => {
  expect(readLayout(text)).toEqual({ delimiter, start });
});
