import { describe, expect, test } from 'vitest';
import { readEmail, readPhone } from './contact.ts';

describe('a phone', () => {
  test.each([
    ['', ''],
    ['+54 9 11 5444-5592', '5491154445592'],
    ['5491144445555.0', '5491144445555'],
    ['1144445555,00', '1144445555'],
    ['(011) 15-5444-5555', '0111554445555'],
    ['Tel: 4444-5555', '44445555'],
    ["'1144445555", '1144445555'],
    ['cel. 11 4444 5555', '1144445555'],
    ['11 / 44445555', '1144445555'],
    ['11 - 4444 - 5555', '1144445555'],
    ['+54 - 11 4444 - 5555', '541144445555'],
  ])('%j is %s', (text, value) => {
    expect(readPhone(text)).toEqual({ value, rest: '' });
  });

  test.each([
    ['11 4444-5555 / 11 6666-7777', '1144445555', 'Tel.: 11 6666-7777'],
    ['1144445555 o 1166667777', '1144445555', 'Tel.: 1166667777'],
    ['1144445555 - 1166667777', '1144445555', 'Tel.: 1166667777'],
    ['+54 9 11 4444 5555-1166667777', '5491144445555', 'Tel.: 1166667777'],
    ['1144445555   ,   1166667777', '1144445555', 'Tel.: 1166667777'],
    ['11 4444-5555 (Juan)', '1144445555', 'Tel.: 11 4444-5555 (Juan)'],
    ['4444-5555 int. 123', '44445555', 'Tel.: 4444-5555 int. 123'],
  ])('of %j %s is the phone, and %j stands in the observation', (text, value, rest) => {
    expect(readPhone(text)).toEqual({ value, rest });
  });

  test.each([
    ['no tiene', { value: '', rest: '', doubt: 'No es un teléfono: quedará vacío' }],
    ['-', { value: '', rest: '', doubt: 'No es un teléfono: quedará vacío' }],
    ['Llamar al vecino', { value: '', rest: 'Tel.: Llamar al vecino', doubt: 'No es un teléfono: va a la observación' }],
    ['1154', { error: 'Faltan dígitos (tiene 4)' }],
    ['5,49115E+12', { error: 'La planilla dañó el número: escríbalo completo' }],
    ['1234567890123456', { error: 'Teléfono inválido' }],
  ])('%j is told: %j', (text, reading) => {
    expect(readPhone(text)).toEqual(reading);
  });
});

describe('an e-mail', () => {
  test.each([
    ['', { value: '', rest: '' }],
    ['Ana@Example.COM', { value: 'ana@example.com', rest: '' }],
    ['mailto:ana@example.com', { value: 'ana@example.com', rest: '' }],
    ['ana@example.com; luis@example.com', { value: 'ana@example.com', rest: 'Email: luis@example.com' }],
    ['no tiene', { value: '', rest: '', doubt: 'No es un email: quedará vacío' }],
    ['ana@', { error: 'Error en el Email' }],
    ['ana', { error: 'Error en el Email' }],
  ])('%j is read as %j', (text, reading) => {
    expect(readEmail(text)).toEqual(reading);
  });
});
