import { expect, test } from 'vitest';
import type { CountryCode } from '#shared/phone.ts';
import type { Entry, Order } from './findRecipient.ts';
import { needlesOf, tellsOf } from './needles.ts';
import { withoutThem } from './withoutThem.ts';

type Who = { name?: string; phone?: string; email?: string; document?: string; country?: CountryCode };

/** What tells of somebody who was brought one parcel, and showed a document. */
const of = ({ name = '', phone = '', email = '', document, country = 'AR' }: Who) => {
  const order = {
    _id: 'o',
    toName: name,
    toPhone: phone,
    toEmail: email,
    toAddress: 'Salta',
    toAddressNumber: 100,
    toFloor: '2B',
  } as Order;
  const entry = { order: 'o', clientName: name, clientIDNumber: document ?? null, observation: null } as Entry;
  return needlesOf({}, { ends: [{ order, end: 'to', by: [] }], taken: [] }, [entry], country);
};
const ana: Who = { name: 'Ana Paz', phone: '1144445555', email: 'ana@uno.test', document: '30.111.222' };

test.each<[Who, string, boolean]>([
  // Names: whole, however short, without case and accents, and with the surname first.
  [ana, 'Hablé con Ana Paz, vuelve a las 8', true],
  [ana, 'ANÁ  PAZ', true],
  [ana, 'Paz, Ana', true],
  [ana, 'lo recibió\nAna\nPaz', true],
  [ana, '{"note":"vecina:\\nAna\\nPaz"}', true],
  [ana, 'Mariana Pazos', false],
  [ana, 'Ana Pazos', false],
  [ana, 'Juana Paz', false],
  [ana, 'Ana no estaba', false],
  [ana, 'Paz', false],
  [{ name: 'Li Wu' }, 'a Li Wu en mano', true],
  [{ name: 'Li Wu' }, 'Eli Wung', false],
  [{ name: 'Ana' }, 'Ana', false],
  [{ name: 'María de los Ángeles Ruiz' }, 'Ruiz María de los Ángeles', true],
  [{ name: 'J.(Juan) O’Higgins [casa]*' }, 'j juan o higgins casa', true],
  // Phones: with hyphens, spaces, parentheses, with and without country, prefix and the mobiles' 15.
  ...[
    '1144445555',
    '11 4444-5555',
    '11-4444-5555',
    '(011) 4444 5555',
    '(11)44445555',
    '+54 9 11 4444-5555',
    '+5491144445555',
    '0054 11 4444.5555',
    '011 15 4444-5555',
    '15 4444-5555',
    'tel:1144445555.',
    'cel1144445555hs',
    'llamar 11 4444 5555 14 a 18 hs',
    '2 timbres, 11-4444-5555',
    '11\u00A04444\u00A05555',
  ].map((text): [Who, string, boolean] => [ana, text, true]),
  // No part of a longer number, nor parts of several.
  [ana, '21144445555', false],
  [ana, '11444455551', false],
  [ana, '4444-5555', false],
  [ana, '11, 4444, 5555', false],
  [ana, '[11,44445555]', false],
  [ana, '{"a":"11","b":"44445555"}', false],
  [{ phone: '099123456', country: 'UY' }, '+598 99 123 456', true],
  [{ phone: '099123456', country: 'UY' }, '99 123 456 7', true],
  [{ phone: '099123456', country: 'UY' }, '991234567', false],
  [{ phone: '20261120', country: 'UY' }, '2026 1120', true],
  [{ phone: '20261120', country: 'UY' }, 'para el 2026-11-20', false],
  [{ phone: '612345678', country: 'ES' }, '(+34) 612 34 56 78', true],
  [{ phone: '123456' }, '123456', false],
  // E-mails.
  [ana, 'escribir a ANA@uno.test.', true],
  [ana, '<ana@uno.test>', true],
  [ana, 'mariana@uno.test', false],
  [ana, 'x.ana@uno.test', false],
  [ana, 'ana@uno.test.ar', false],
  [ana, 'ana@uno.tests', false],
  // Documents: whole numbers, however they are written.
  [ana, 'DNI 30111222', true],
  [ana, 'DNI30111222', true],
  [ana, '30.111.222', true],
  [ana, '30 111 222', true],
  [ana, '20-30111222-3', true],
  [ana, '{"document":30111222}', true],
  [ana, '130111222', false],
  [ana, '301112223', false],
  [ana, '1.30111222', false],
  [ana, '30111222.5', false],
  [ana, '12AB30111222', true],
  [{ document: '12345678Z', country: 'ES' }, '12.345.678-z', true],
  [{ document: '12345678Z', country: 'ES' }, '12345678', true],
  [{ document: '12345678Z', country: 'ES' }, '112345678Z', false],
  [{ document: 'AB1234' }, 'pasaporte ab-1234', true],
  [{ document: 'AB1234' }, 'AB12345', false],
  [{ document: '12345' }, '12345', false],
])('%j: %j tells of them: %s', (who, text, told) => {
  const needles = of(who);
  expect(tellsOf(needles, text)).toBe(told);
});

test('a document that somebody else showed tells of somebody else', () => {
  const order = { _id: 'o', toName: 'Ana Paz', toAddress: 'Salta', toAddressNumber: 100 } as Order;
  const entry = { order: 'o', clientName: 'Luis Sosa', clientIDNumber: '30111222', observation: null } as Entry;
  const needles = needlesOf({}, { ends: [{ order, end: 'to', by: [] }], taken: [] }, [entry], 'AR');
  expect([tellsOf(needles, '30111222'), tellsOf(needles, 'Luis Sosa')]).toEqual([false, false]);
});

test('of a list those are cleared who are meant, and no others, whatever they have in common', () => {
  const needles = of({ name: 'Ana Paz de Gómez', phone: '1149876123' });
  const her = { name: 'Ana Paz de Gómez', address: 'Salta', addressNumber: 100, floor: '2B', town: 'Salta', packages: 3 };
  const other = { name: 'Luis Sosa', address: 'Salta', addressNumber: 100, floor: '2B', town: 'Salta', packages: 1 };
  const cleared = { name: '', address: '', addressNumber: 0, floor: '', town: 'Salta', packages: 3 };
  expect(withoutThem([her, other], needles)).toEqual([cleared, other]);
  expect(withoutThem({ total: 2, orders: [her, other] }, needles)).toEqual({ total: 2, orders: [cleared, other] });
  expect(withoutThem({ filter: { search: 'paz 11 4987-6123' }, size: 25 }, needles)).toEqual({
    filter: { search: '(anonimizado)' },
    size: 25,
  });
  expect(withoutThem(other, needles)).toBe(other);
});

test('within what is about them a first name, a floor and a short number go too, and in what is about others they stay', () => {
  const needles = of({ name: 'Ana', phone: '1149876123', document: '12345' });
  const row = { to: '+54 9 11 4987-6123', said: 'Preguntar por Ana', where: '2B', shown: '12345', kind: 'Santana', town: 'Santa Ana' };
  expect(withoutThem(row, needles)).toEqual({
    to: '(anonimizado)',
    said: '(anonimizado)',
    where: '(anonimizado)',
    shown: '(anonimizado)',
    kind: 'Santana',
    town: 'Santa Ana',
  });
  const other = { ...row, to: '1133334444' };
  expect(withoutThem(other, needles)).toBe(other);
});

test('the database looks first for what holds all that tells, and a bit more', () => {
  const { rough } = of(ana);
  const mayTell = new RegExp(rough ?? '', 'u');
  for (const text of ['ana paz', 'paz, ana', 'ana\\npaz', '(011) 15 4444-5555', 'ana@uno.test', '20-30.111.222-3'])
    expect([text, mayTell.test(text)]).toEqual([text, true]);
  expect(mayTell.test('luis sosa 1133334444')).toBe(false);
});
