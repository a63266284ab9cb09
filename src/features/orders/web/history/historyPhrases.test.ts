import { describe, expect, test } from 'vitest';
import type { HistoryEntryShown } from '../../contract.ts';
import { statusById } from '../../status.ts';
import type { StatusId } from '../../status.ts';
import { entryAuthor, entryTitle, fileTitle, formatIdNumber, isImage } from './historyPhrases.ts';

const ana = { _id: '01900000-0000-7000-8000-000000000001', name: 'Ana', last: 'Ñáñez' };
const status = (id: StatusId): HistoryEntryShown['status'] => statusById(id);
const depot = { _id: '01900000-0000-7000-8000-000000000002', name: 'Central Barracas' };

/** An entry of one's own people that has to do with no other company. */
const own = { employee: ana, partner: null };

describe('entryTitle', () => {
  test('5 names its driver', () =>
    expect(entryTitle({ ...own, status: status(5), driverAssign: ana, warehouse: null })).toBe('Asignado a Ana Ñáñez'));
  test('4 names its warehouse', () =>
    expect(entryTitle({ ...own, status: status(4), driverAssign: ana, warehouse: depot })).toBe('En Depósito · Central Barracas'));
  test('others say their name alone', () =>
    expect(entryTitle({ ...own, status: status(8), driverAssign: ana, warehouse: depot })).toBe('Entregado'));
  test('5 without a driver says its name', () =>
    expect(entryTitle({ ...own, status: status(5), driverAssign: null, warehouse: null })).toBe('Asignado'));
  test.each([
    [ana, 'Flecha', 'Transfer a Flecha'],
    [ana, null, 'Transfer'],
    [null, 'Flecha', 'Transfer'],
  ])('30 by %o names who the order was shared with, %s', (employee, partner, title) =>
    expect(entryTitle({ employee, partner, status: status(30), driverAssign: null, warehouse: null })).toBe(title),
  );
});

describe('entryAuthor', () => {
  test.each([
    [ana, 'back-office', 'Ana Ñáñez'],
    [ana, 'driver', 'Ana Ñáñez · app de chofer'],
    [ana, 'import', 'Ana Ñáñez · importación'],
    [null, 'import', 'Importación'],
    [null, 'marketplace', 'Marketplace'],
    [null, 'system', 'Sistema'],
    [null, 'back-office', 'Sistema'],
  ])('%o from %s: %s', (employee, source, text) => expect(entryAuthor({ employee, source, partner: null, agent: null })).toBe(text));
  test('another company that did it', () =>
    expect(entryAuthor({ employee: null, source: 'transfer', partner: 'Flecha', agent: null })).toBe('por Flecha'));
  test('one of ours who did it with another company', () =>
    expect(entryAuthor({ employee: ana, source: 'back-office', partner: 'Flecha', agent: null })).toBe('Ana Ñáñez'));
  test('an API key', () =>
    expect(entryAuthor({ employee: null, source: 'API', partner: null, agent: 'Tienda propia' })).toBe('Tienda propia · API'));
});

test.each([
  ['32418905', '32.418.905'],
  ['5123456', '5.123.456'],
  ['AB-99', 'AB-99'],
  ['20324189059', '20324189059'],
])('document %s is read as %s', (number, text) => expect(formatIdNumber(number)).toBe(text));

describe('fileTitle', () => {
  const files: HistoryEntryShown['files'] = [
    { kind: 'photo', name: 'foto-1.jpg', url: '/a' },
    { kind: 'sign', name: 'firma.png', url: '/b' },
    { kind: 'photo', name: 'foto-2.jpg', url: '/c' },
    { kind: 'file', name: 'remito.pdf', url: '/d' },
    { kind: 'file', name: 'conformidad.JPG', url: '/e' },
  ];
  test('several of a kind are numbered', () => expect(fileTitle({ files, status: status(8) }, 2)).toBe('Foto 2 · Entregado'));
  test('one of a kind is not', () => expect(fileTitle({ files, status: status(8) }, 1)).toBe('Firma · Entregado'));
  test('a paper goes by its name', () => expect(fileTitle({ files, status: status(8) }, 4)).toBe('conformidad.JPG · Entregado'));
  test('pictures are shown as images, a scanned paper too', () => {
    expect(files.filter(isImage).map(({ url }) => url)).toEqual(['/a', '/b', '/c', '/e']);
  });
});
