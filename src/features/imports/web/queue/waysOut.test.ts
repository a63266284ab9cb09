import { describe, expect, test } from 'vitest';
import { refuseBinary, refuseZip, textKind } from '../../sheet/fileKind.ts';
import { type FileRefusal, refuseSize } from '../../sheet/table.ts';
import { damagedWorkbook, hugeWorkbook } from '../../sheet/zip.ts';
import { waysOut } from './waysOut.ts';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const entry = (name: string, encrypted = false) => ({ name, encrypted }) as Parameters<typeof refuseZip>[0][number];

describe('each refusal has its way out', () => {
  test.each([
    ['an old workbook', refuseBinary(bytes('\u0009\u0008\u0010')), 'Formato antiguo'],
    [
      'a workbook with a password',
      refuseBinary(bytes('\u00d0\u00cf\u0011\u00e0E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0')),
      'Con contraseña',
    ],
    ['a picture', refuseBinary(bytes('\u0089PNG')), 'No es una planilla'],
    ['a PDF', refuseBinary(bytes('%PDF-1.4')), 'No es una planilla'],
    ['an archive', refuseBinary(bytes('Rar!')), 'Comprimido'],
    ['an archive with a password', refuseZip([entry('a.csv', true)]), 'Comprimido'],
    ['a binary workbook', refuseZip([entry('xl/workbook.bin')]), 'Otro formato'],
    ['LibreOffice', refuseZip([entry('content.xml')]), 'Otro formato'],
    ['Numbers', refuseZip([entry('Index/Document.iwa')]), 'Otro formato'],
    ['a page that was saved', textKind('MIME-Version: 1.0'), 'Otro formato'],
    ['too many bytes', refuseSize(20_000_000), 'Demasiado grande'],
    ['a workbook that unfolds to too much', hugeWorkbook, 'Demasiado grande'],
    ['a damaged workbook', damagedWorkbook, 'Dañado'],
  ])('%s', (_name, refused, told) => {
    const { matter } = refused as FileRefusal;
    const way = matter && waysOut[matter];
    expect(way?.matter).toBe(told);
    expect(way?.todo.length).toBeGreaterThan(1);
  });
});

test('a sentence that says it all has none', () => {
  expect(refuseSize(0)).toEqual({ refusal: 'El archivo está vacío' });
});
