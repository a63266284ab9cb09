import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnKinds, kindsOf } from './kinds.ts';

const sorted = (text: string) => [...kindsOf(text)].toSorted().join(' ');

describe('a text looks like', () => {
  test.each([
    ['', ''],
    ['   ', ''],
    ['11 5444-5592', 'phone'],
    ['11 15-5444-5618', 'phone'],
    ['(011) 4831-2200', 'phone'],
    ['+54 9 11 4444 5555', 'phone'],
    ['+5491144445555', 'number phone'],
    ['5491144445555', 'code number phone'],
    ["'1144445555", 'code number phone'],
    ['4790-1177', 'code phone'],
    ['099 123 456', 'phone'],
    ['612 34 56 78', 'phone'],
    ['11 4444-5555 / 11 6666-7777', 'phone'],
    ['Tel: 4790-1177 int. 12', 'phone'],
    ['5,49115E+12', 'number phone'],
    ['ana@correo.com.ar', 'email'],
    ['https://tienda.com.ar/o/1', 'link'],
    ['20/11/2026', 'day'],
    ['2026-11-20', 'day'],
    ['2026-11-20 10:22', 'day'],
    ['2026-11-20 10:22:31 -0300', 'day'],
    ['2026-11-20T10:22:31Z', 'day'],
    ['23-nov-26', 'day'],
    ['20 de noviembre de 2026 18:50 hs.', 'day'],
    ['viernes 20 de noviembre', 'day'],
    ['Nov 20, 2026', 'day'],
    ['20.11.26', 'day'],
    ['20/11', 'day'],
    ['15.300,50', 'amount number'],
    ['$ 15.300,50', 'amount number'],
    ['ARS 8.900', 'amount number'],
    ['8.900', 'amount number'],
    ['1500.00', 'amount number'],
    ['12 €', 'amount number'],
    ['-34,591123', 'degrees number'],
    ['-58.4312', 'degrees number'],
    ['7', 'number'],
    ['15300', 'code number postalCode'],
    ['1425', 'code number postalCode'],
    ['C1425ABC', 'code postalCode'],
    ['CP 1640', 'postalCode'],
    ['30-50001091-2', 'code phone taxId'],
    ['30-50001091-3', 'code phone'],
    ['Capital Federal', 'name province word'],
    ['Provincia de Buenos Aires', 'name province'],
    ['Av. Santa Fe 4921 Piso 3 Dto B', 'address text'],
    ['Güemes 3871 PB', 'address'],
    ['Calle 50 1234', 'address'],
    ['9 de Julio 850', 'address'],
    ['Thames 2250 timbre 4', 'address'],
    ['Rivera Indarte 210, dejar en kiosco', 'address'],
    ['Ruta 8 Km 12,5', 'address'],
    ['Los Aromos s/n', 'address word'],
    ['Calle Mayor 5, 3º izda.', 'address'],
    ['Remera talle 42', 'text'],
    ['Yerba 500 gr', 'text'],
    ['61 envíos', 'text'],
    ['Malena Güiraldes', 'name word'],
    ['MARÍA DE LOS ÁNGELES O’BRIEN', 'name'],
    ['Pérez, Juan', 'name word'],
    ['Nombre completo', 'word'],
    ['FG-3351', 'code'],
    ['#1001', 'code'],
    ['2000009876543210', 'code number'],
    ['Pagado', 'status word'],
    ['paid', 'status word'],
    ['Pendiente', 'status word'],
    ['A coordinar', 'status word'],
    ['authorized', 'status word'],
    ['wc-processing', 'word'],
    ['Sí', 'flag word'],
    ['Palermo', 'word'],
    ['dejar con el encargado si no contesta nadie', 'text'],
  ])('%j: %s', (text, kinds) => {
    expect(sorted(text)).toBe(kinds);
  });
});

test('a column is told by the share of its filled values', () => {
  expect(columnKinds(['1425', '', 'C1425ABC', ' ', 'Palermo', '11 5444-5592'])).toEqual(
    new Map([
      ['number', 0.25],
      ['postalCode', 0.5],
      ['code', 0.5],
      ['word', 0.25],
      ['phone', 0.25],
    ]),
  );
  expect(columnKinds([])).toEqual(new Map());
  expect(columnKinds(['', ''])).toEqual(new Map());
});

test('of a long column a sample tells the same shares', () => {
  const kinds = columnKinds(Array.from({ length: 10_000 }, (_, at) => (at % 2 === 0 ? '20/11/2026' : 'ana@correo.com')));
  expect(kinds.get('day')).toBeCloseTo(0.5, 1);
  expect(kinds.get('email')).toBeCloseTo(0.5, 1);
});

test('every filled text looks like something, and no text stalls the rules', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(kindsOf(text).size > 0).toBe(text.trim() !== '');
    }),
    { numRuns: 1000 },
  );
  for (const sign of ['a', '1', ' ', '1 ', 'a ', '1.', 'A’', '(', 'x 1 ']) kindsOf(sign.repeat(200).slice(0, 199) + '!');
});
