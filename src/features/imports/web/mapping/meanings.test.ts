import { describe, expect, test } from 'vitest';
import type { DueDays, WorkFile } from '../work/workFile.ts';
import { beginFile, openAsks, tableOf } from '../work/workFile.ts';
import { replacedBy, settledAt, understoodAnew, withLines, withMeaning, withUnit, withWord } from './meanings.ts';

const days: DueDays = { today: '2026-11-20', tomorrow: '2026-11-21', working: '2026-11-24', why: null };
const fileOf = (...rows: string[][]): WorkFile => {
  const source = { sheets: [{ name: '', rows, merges: [] }], form: 'CSV', told: [] };
  return beginFile({ name: 'a.csv', hash: '0', source }, tableOf(source), null, days);
};
const asked = (file: WorkFile) => openAsks(file).map(({ at, about }) => [at, about]);

const sheet = () =>
  fileOf(
    ['Destino', 'Nombre y apellido', 'Alias', 'Total a cobrar', 'Otro total', 'Peso', 'Pago'],
    ['Thames 2250', 'Ana Paz', 'Anita', '100', '1.100,50', '1,25', 'A confirmar'],
    ['Gorriti 4821', 'Luis Roca', 'Lucho', '200', '1.200,50', '0,4', 'Señado'],
  );

describe('a meaning is given to a column', () => {
  test('that joins another, where several may have it', () => {
    const file = sheet();
    expect(file.reading.columns).toEqual(['toAddress', 'name', null, 'chargeAmount', null, 'weight', 'paid']);
    expect(replacedBy(file, [2], 'name')).toEqual([]);
    expect(withMeaning(file, [2], 'name').reading.columns.slice(1, 3)).toEqual(['name', 'name']);
  });

  test('that takes the place of another, which is no longer read', () => {
    const file = sheet();
    expect(replacedBy(file, [4], 'chargeAmount')).toEqual([3]);
    const after = withMeaning(file, [4], 'chargeAmount');
    expect(after.reading.columns.slice(3, 5)).toEqual([null, 'chargeAmount']);
    expect(after.settled, 'nobody is asked about the one that it replaced').toEqual(expect.arrayContaining([3, 4]));
  });

  test('that another of the same title has, though several may have it: one is the sender’s', () => {
    const file = fileOf(['Dirección', 'Dirección', 'Localidad'], ['Thames 2250', 'Gorriti 4821', 'Palermo']);
    expect(asked(file)).toEqual([[1, 'unread']]);
    const after = withMeaning(file, [1], 'toAddress');
    expect([after.reading.columns, openAsks(after)]).toEqual([[null, 'toAddress', 'toTown'], []]);
  });

  test('the first of several columns has one that they cannot have together', () => {
    const file = withMeaning(sheet(), [2], 'name');
    expect(withMeaning(file, [1, 2], 'externalID').reading.columns.slice(1, 3)).toEqual(['externalID', null]);
    expect(withMeaning(file, [1, 2], 'observation').reading.columns.slice(1, 3)).toEqual(['observation', 'observation']);
  });

  test('or none', () => {
    const after = withMeaning(sheet(), [5], null);
    expect(after.reading.columns[5]).toBeNull();
    expect(asked(after)).toEqual([[6, 'paid']]);
  });

  test('what stood in reserve is read in its own right', () => {
    const file = { ...sheet(), reading: { ...sheet().reading, spare: [null, null, 'name' as const, null, null, null, null] } };
    const after = withMeaning(file, [2], 'observation');
    expect([after.reading.columns[2], after.reading.spare[2]]).toEqual(['observation', null]);
  });

  test('weights bring their unit, or the question for it', () => {
    const file = fileOf(['Destino', 'Kilos de carga', 'Carga'], ['Thames 2250', '1,25', '1,25'], ['Gorriti 4821', '0,4', '0,4']);
    expect(withMeaning(file, [1], 'weight').reading.weight).toBe('kg');
    const unsaid = withMeaning(file, [2], 'weight');
    expect([unsaid.reading.weight, asked(unsaid)]).toEqual([undefined, [[2, 'unit']]]);
    expect(asked(withUnit(unsaid, 'kg'))).toEqual([]);
    expect(asked(withMeaning(unsaid, [2], null))).toEqual([]);
  });

  test('days bring how they are written', () => {
    const file = fileOf(['Destino', 'X'], ['Thames 2250', '11/23/2026'], ['Gorriti 4821', '11/24/2026']);
    expect(withMeaning(file, [1], 'deliveryDate').reading.days).toBe('mdy');
  });
});

test('words are asked about until all of them are said, whoever is asked about something else', () => {
  const file = sheet();
  expect(asked(file)).toEqual([
    [5, 'unit'],
    [6, 'paid'],
  ]);
  const one = withWord(withUnit(file, 'kg'), 'paid', 'A confirmar', 'No pagado');
  expect(asked(one)).toEqual([[6, 'paid']]);
  const both = withWord(one, 'paid', 'Señado', 'Pagado');
  expect(both.reading.words.paid).toEqual({ 'a confirmar': 'No pagado', senado: 'Pagado' });
  expect(asked(both)).toEqual([]);
  expect(asked(withMeaning(both, [2], 'name')), 'what was said stays so').toEqual([]);
});

test('words of payment are asked about once something is to be collected', () => {
  const file = fileOf(['Destino', 'Seña', 'Pago'], ['Thames 2250', '100', 'A confirmar'], ['Gorriti 4821', '200', 'Señado']);
  const unread = withMeaning(
    file,
    file.reading.columns.flatMap((column, at) => (column === 'chargeAmount' ? [at] : [])),
    null,
  );
  expect(asked(unread).filter(([, about]) => about === 'paid')).toEqual([]);
  expect(asked(withMeaning(unread, [1], 'chargeAmount'))).toContainEqual([2, 'paid']);
});

test('a column that means nothing known is left unread, or settled', () => {
  const file = fileOf(['Destino', 'Debe abonar', 'Contacto telefónico', 'Color'], ['Thames 2250', '$ 8.900', '11 5444-5592', 'rojo']);
  const open = openAsks(file).map(({ at }) => at);
  expect(
    open.every((at) => at !== 3),
    'a color is shown, not asked about',
  ).toBe(true);
  const after = settledAt(file, open);
  expect([openAsks(after), after.reading]).toEqual([[], file.reading]);
});

test('rows are products of one order, or orders', () => {
  expect([withLines(sheet(), true).reading.lines, withLines(sheet(), false).reading.lines]).toEqual([true, false]);
});

test('a table that is not the shop’s is understood by its titles and values', () => {
  const file = fileOf(
    ['Número de orden', 'Estado del pago', 'Nombre para el envío', 'Medio de envío', 'Dirección', 'Fecha de entrega'],
    ['1', 'Pagado', 'Ana Paz', 'Moto', 'Thames 2250', '23/11/2026'],
  );
  expect(file.knowledge.shop?.name).toBe('Tienda Nube');
  const after = understoodAnew(file, days.today);
  expect([after.knowledge.shop, after.reading.columns[5]]).toEqual([undefined, 'deliveryDate']);
});
