import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { callLink, Phone, phoneKey, whatsappLink, type CountryCode } from './phone.ts';

test.each<[CountryCode, string, string]>([
  ['AR', '1154445555', '5491154445555'],
  ['AR', '011 15-5444-5555', '5491154445555'],
  ['AR', '01154445555', '5491154445555'],
  ['AR', '+54 9 11 5444-5555', '5491154445555'],
  ['AR', '541154445555', '5491154445555'],
  ['AR', '+54 11 15 5444 5555', '5491154445555'],
  ['AR', '0054 9 11 5444 5555', '5491154445555'],
  ['AR', '+54 (011) 5444-5555', '5491154445555'],
  ['AR', '5490111554445555', '5491154445555'],
  ['AR', '9 11 5444 5555', '5491154445555'],
  ['AR', '15 5444 5555', '5491154445555'],
  ['AR', '0351 15 444-5555', '5493514445555'],
  ['AR', '0221 15 5444555', '5492215444555'],
  ['AR', '02944 15 44-5555', '5492944445555'],
  ['AR', '3515154444', '5493515154444'],
  ['UY', '099 123 456', '59899123456'],
  ['UY', '+598 99 123 456', '59899123456'],
  ['UY', '598099123456', '59899123456'],
  ['ES', '612 345 678', '34612345678'],
  ['ES', '+34 612 345 678', '34612345678'],
  ['ES', '0034612345678', '34612345678'],
  ['AR', '+55 11 98765-4321', '5511987654321'],
  ['AR', '0056 9 1234 5678', '56912345678'],
  ['AR', '+598 99 123 456', '59899123456'],
  ['AR', '+1 (212) 555-0123', '12125550123'],
  ['UY', '+54 9 11 5444-5555', '5491154445555'],
  ['ES', '+351 912 345 678', '351912345678'],
])('%s: %s chats with %s', (country, phone, number) => {
  expect(whatsappLink(phone, country, 'Hola')).toBe(`https://wa.me/${number}?text=Hola`);
});

test.each<[CountryCode, string]>([
  ['AR', ''],
  ['AR', '44445555'],
  ['AR', '5,49115E+12'],
  ['AR', '1154445555 / 1166667777'],
  ['AR', '5554445555'],
  ['AR', '35144455555'],
  ['AR', '11544455556'],
  ['AR', '+55 11 3333-444'],
  ['UY', '2900 1234'],
  ['ES', '12345'],
])('%s: %j has no chat', (country, phone) => {
  expect(whatsappLink(phone, country, 'Hola')).toBeUndefined();
});

test.each<[CountryCode, string[]]>([
  ['AR', ['011 4444-5555', '+54 11 4444 5555', '1144445555', '+54 9 11 4444 5555']],
  ['UY', ['2900 1234', '02900 1234', '+598 2900 1234', '00598 29001234', '598 02900 1234']],
  ['UY', ['4222 1234', '+598 4222-1234']],
  ['UY', ['099 123 456', '99123456', '+598 99 123 456']],
  ['ES', ['912 345 678', '+34 912 345 678', '0034912345678']],
])('%s: %j are one phone', (country, phones) => {
  expect(new Set(phones.map((phone) => phoneKey(phone, country))).size).toBe(1);
});

test('another number of another country is another phone', () => {
  expect(phoneKey('+54 9 11 2900 1234', 'UY')).not.toBe(phoneKey('2900 1234', 'UY'));
});

test('the message is written whole, accents, ampersands and line breaks included', () => {
  expect(whatsappLink('1154445555', 'AR', 'Está & llega\n¿Sí?')).toBe(
    'https://wa.me/5491154445555?text=Est%C3%A1%20%26%20llega%0A%C2%BFS%C3%AD%3F',
  );
});

test('+549 never doubles, however often the number goes round', () => {
  const national = fc.tuple(fc.constantFrom('11', '221', '351', '2944'), fc.integer({ min: 2e7, max: 99_999_999 })).map(([area, line]) => {
    return area + String(line).slice(0, 10 - area.length);
  });
  fc.assert(
    fc.property(national, fc.constantFrom('', '0', '54', '549', '+549 ', '0054', '540'), (number, prefix) => {
      const link = whatsappLink(prefix + number, 'AR', '');
      expect(link).toBe(`https://wa.me/549${number}?text=`);
    }),
  );
});

const message = (text: unknown) => Phone.safeParse(text).error?.issues.map((issue) => issue.message);

test('a phone is stored as its digits, or refused', () => {
  expect(Phone.parse(' +54 9 11 5444-5555 ')).toBe('5491154445555');
  expect(Phone.parse('')).toBe('');
  expect(message('5,49115E+12')).toEqual(['La planilla dañó el número: escríbalo completo']);
  expect(message('5.49E12')).toEqual(['La planilla dañó el número: escríbalo completo']);
  expect(Phone.parse('  ')).toBe('');
  expect(message('abc')).toEqual(['Teléfono inválido']);
  expect(message('-')).toEqual(['Teléfono inválido']);
  expect(message('12345')).toEqual(['Teléfono inválido']);
  expect(message('1154445555 / 1166667777')).toEqual(['Teléfono inválido']);
  expect(message(undefined)).toEqual(['Requerido']);
});

test.each<[CountryCode, string, string]>([
  ['AR', '1154445555', 'tel:+5491154445555'],
  ['AR', '01154445555', 'tel:+5491154445555'],
  ['AR', '5491154445555', 'tel:+5491154445555'],
  ['AR', '541154445555', 'tel:+541154445555'],
  ['UY', '541154445555', 'tel:+541154445555'],
  ['UY', '099123456', 'tel:+59899123456'],
  ['UY', '29001234', 'tel:29001234'],
  ['ES', '612345678', 'tel:+34612345678'],
  ['AR', '12125550199', 'tel:+12125550199'],
  ['AR', '0056912345678', 'tel:+56912345678'],
  ['AR', '445555', 'tel:445555'],
])('in %s %s is called at %s', (country, phone, link) => expect(callLink(phone, country)).toBe(link));
