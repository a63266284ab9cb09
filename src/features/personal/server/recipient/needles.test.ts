import { expect, test } from 'vitest';
import type { CountryCode } from '#shared/phone.ts';
import { fold } from '#shared/text.ts';
import type { Entry, Order } from './findRecipient.ts';
import { isTheirs, needlesOf, tellsOf } from './needles.ts';
import { withoutThem } from './withoutThem.ts';

type Who = { name?: string; phone?: string; email?: string; document?: string; country?: CountryCode };

/** What tells of somebody who was brought one parcel, and showed a document. */
const of = ({ name = '', phone = '', email = '', document, country = 'AR' }: Who, common: ReadonlySet<string> = new Set()) => {
  const order = {
    _id: 'o',
    toName: name,
    toPhone: phone,
    toEmail: email,
    toAddress: 'Salta',
    toAddressNumber: 100,
    toFloor: '2B',
  } as Order;
  const entry = { order: 'o', status: 8, clientName: name, clientIDNumber: document ?? null, observation: null } as Entry;
  return needlesOf({}, { ends: [{ order, end: 'to', by: [] }], taken: [] }, [entry], { country, common });
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
  [{ document: '12345679Z', country: 'ES' }, '12.345.679-z', true],
  [{ document: '12345679Z', country: 'ES' }, '12345679', true],
  [{ document: '12345679Z', country: 'ES' }, '112345679Z', false],
  [{ document: 'CUIT 20-30111222-3' }, 'dni 30.111.222', true],
  [{ document: '030111222' }, '30111222', true],
  // What somebody fills in who does not want to say it.
  [{ document: '12345678' }, '12345678', false],
  [{ phone: '1111111111' }, '11 1111-1111', false],
  // Dates.
  [{ document: '20261120' }, 'para el 2026-11-20', false],
  [{ document: '20261120' }, '20.261.120', true],
  [{ document: '2011202' }, '20/11/202', true],
  [{ document: '20112026' }, 'el 20/11/2026 a las 8', false],
  [{ document: '20261120' }, '{"at":"2026-11-20T14:30:00.000Z"}', false],
  [{ document: '12052614' }, 'el 12/05/26 14:30', false],
  [{ document: '11202614' }, 'el 20/11/2026 14 hs', false],
  // What looks like one and is part of a number, or of an e-mail.
  [{ email: 'maria.12.05.1990@gmail.com' }, 'escribir a maria.12.05.1990@gmail.com', true],
  [{ email: 'ana_2001-02-03@uno.test' }, '{"to":"Ana_2001-02-03@uno.test"}', true],
  [{ phone: '612345678', country: 'ES' }, 'llamar al 612-34-56-78', true],
  [{ phone: '612345678', country: 'ES' }, '612.34.56.78', true],
  [{ phone: '612120590', country: 'ES' }, 'llamar al 612-12-05-90', true],
  [{ phone: '612120590', country: 'ES' }, '612 12.05.90', true],
  [{ phone: '1144445555' }, '11.44.44.55.55', true],
  [{ phone: '1112059033' }, '11.12.05.90.33', true],
  [{ phone: '099123456', country: 'UY' }, '099-12-34-56', true],
  [{ phone: '099120556', country: 'UY' }, '(099) 12-05-56', true],
  [{ document: '40123456' }, '40-12-34-56', true],
  [{ document: 'AB1234' }, 'pasaporte ab-1234', true],
  [{ document: 'AB1234' }, 'AB12345', false],
  [{ document: '12345' }, '12345', false],
])('%j: %j tells of them: %s', (who, text, told) => {
  const needles = of(who);
  expect(tellsOf(needles, text)).toBe(told);
});

test('a document that somebody else showed tells of somebody else', () => {
  const order = { _id: 'o', toName: 'Ana Paz', toAddress: 'Salta', toAddressNumber: 100 } as Order;
  const entry = { order: 'o', status: 8, clientName: 'Luis Sosa', clientIDNumber: '30111222', observation: null } as Entry;
  const needles = needlesOf({}, { ends: [{ order, end: 'to', by: [] }], taken: [] }, [entry], { country: 'AR', common: new Set() });
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

const juan: Who = { name: 'Juan Pérez', phone: '1144445555', document: '30111222' };
const namesake = { name: 'Juan Pérez', phone: '1133334444', address: 'Matheu', addressNumber: 7 };
test.each<[string, unknown, boolean]>([
  ['their name as a name, at another door with another phone', namesake, false],
  ['the same with their phone', { ...namesake, phone: '11 4444-5555' }, true],
  ['their name at their door', { ...namesake, address: 'Salta', addressNumber: 100 }, true],
  ['somebody else at their door', { ...namesake, name: 'Luis Sosa', address: 'Salta', addressNumber: 100 }, false],
  ['their name and another’s in one list', [namesake, { name: 'Luis Sosa', address: 'Salta', addressNumber: 100 }], false],
  ['a street that is called like them', { name: 'Luis Sosa', address: 'Juan Pérez', addressNumber: 7, town: 'Juan Pérez' }, false],
  ['their document as somebody’s number of a sale', { externalID: '30111222', importId: '30111222', internalID: '12AB30111222' }, false],
  ['their document as a number that is none', { lat: -34.3011122, price: 3.5 }, false],
  ['their document as one', { clientIDNumber: '30.111.222' }, true],
  ['a search for them', { filter: { search: 'perez juan' } }, true],
])('a record tells of them: %s', (_what, record, told) => {
  const needles = of(juan);
  const list = Array.isArray(record);
  expect(withoutThem(record, needles) !== record && !list).toBe(told);
});

const neighbour = { name: 'Luis Sosa', phone: '1133334444', address: 'Salta', addressNumber: 102 };
test.each<[string, unknown, unknown]>([
  ['a comment', { ...neighbour, comment: 'Si no estoy, dejar a Ana Paz en el 100' }, { ...neighbour, comment: '(anonimizado)' }],
  ['a comment that is a number', { ...neighbour, comment: '11 4444-5555' }, { ...neighbour, comment: '(anonimizado)' }],
  ['their name beside another one', { ...neighbour, floor: 'PB, o Ana Paz' }, { ...neighbour, floor: '(anonimizado)' }],
  [
    'a comment at their door',
    { ...neighbour, addressNumber: 100, comment: 'o con Ana Paz' },
    { ...neighbour, addressNumber: 100, comment: '(anonimizado)' },
  ],
  [
    'an end of an order',
    { row: 2, toAddress: { ...neighbour, observation: 'Ana Paz, 11 4444-5555' }, packages: 1 },
    { row: 2, toAddress: { ...neighbour, observation: '(anonimizado)' }, packages: 1 },
  ],
  [
    'what lies beside a list',
    { note: 'pidió Ana Paz', orders: [neighbour, { ...neighbour, phone: '1144445555' }] },
    {
      note: '(anonimizado)',
      orders: [neighbour, { name: '', phone: '', address: '', addressNumber: 0 }],
    },
  ],
])('what somebody else’s record says of them goes, and the rest of it stays: %s', (_what, record, left) => {
  expect(withoutThem(record, of(ana))).toEqual(left);
});

test.each<[string, object, boolean]>([
  ['their phone', { phone: '(011) 4444-5555 / 4444-6666' }, true],
  ['their e-mail', { email: 'Ana@uno.test' }, true],
  ['their document', { clientIDNumber: 'DNI 30.111.222' }, true],
  ['their name at their door', { name: 'Ana Paz', addressNumber: 100 }, true],
  ['their number in a field of another name', { to: '11 4444-5555' }, true],
  ['their name at another door', { name: 'Ana Paz' }, false],
  ['their phone within a comment', { comment: 'o al 1144445555' }, false],
  ['who sends it has their name, or document', { client: '20-30111222-3' }, false],
])('a record is theirs: %s', (_what, values, theirs) => expect(isTheirs(of(ana), { ...neighbour, ...values })).toBe(theirs));

test('what others have as well tells of nobody in a text, and in a record by itself', () => {
  const needles = of(juan, new Set(['juan perez', '5491144445555']));
  for (const text of ['Juan Pérez', '11 4444-5555']) expect(tellsOf(needles, text)).toBe(false);
  expect(tellsOf(needles, '30111222')).toBe(true);
  expect(withoutThem(namesake, needles)).toBe(namesake);
  const own = { ...namesake, address: 'Salta', addressNumber: 100 };
  expect(withoutThem(own, needles)).toMatchObject({ name: '', address: '' });
});

test('the database looks first for what holds all that tells, and a bit more', () => {
  const { rough } = of(ana);
  const mayTell = new RegExp(rough ?? '', 'u');
  for (const text of ['ana paz', 'paz, ana', 'ana\\npaz', '(011) 15 4444-5555', 'ana@uno.test', '20-30.111.222-3'])
    expect([text, mayTell.test(text)]).toEqual([text, true]);
  expect(mayTell.test('luis sosa 1133334444')).toBe(false);
});

test('by a typed name and door an end of a record is theirs as an order’s is, and the database looks for it', () => {
  const typed = { name: 'paz, ANA', address: 'Gurruchaga 1854' };
  const needles = needlesOf(typed, { ends: [], taken: [] }, [], { country: 'AR', common: new Set() });
  const mayTell = new RegExp(needles.rough ?? '', 'us');
  const there = { address: 'Gurruchaga', addressNumber: 1854 };
  for (const [end, theirs] of [
    [{ name: 'Ana María Paz', ...there }, true],
    [{ name: 'Paz Ruiz, Ana', address: 'Calle Gurruchaga 1.854', addressNumber: 0 }, true],
    [{ name: 'Ana Ruiz', ...there }, false],
    [{ name: 'Ana María Paz', address: 'Gurruchaga', addressNumber: 1856 }, false],
    // Who lives there, and whose name is said of it, have to be one end's.
    [{ name: 'Luis Sosa', ...there, from: { name: 'Ana María Paz', address: 'Matheu', addressNumber: 1 } }, false],
    [{ name: 'Luis Sosa', ...there, from: { name: 'Ana Paz', address: 'Matheu', addressNumber: 1 } }, false],
    [{ name: '', ...there, from: { name: 'Ana Paz', address: 'Matheu', addressNumber: 1 } }, false],
    [{ name: '', ...there, clientName: 'Ana Paz' }, true],
  ] as const) {
    expect([end, isTheirs(needles, { row: 2, toAddress: end })]).toEqual([end, theirs]);
    if (theirs) expect(mayTell.test(fold(JSON.stringify({ row: 2, note: 'a\nb', toAddress: end })))).toBe(true);
  }
});
