import { describe, expect, test } from 'vitest';
import type { QueuedFile } from '../../queue.ts';
import { beginFile, type KeptRow, tableOf, type WorkFile, type WorkRow } from '../work/workFile.ts';
import { clientOf, countOf, fileState } from './fileState.ts';

const days = { today: '2026-11-20', tomorrow: '2026-11-21', working: '2026-11-23', why: null };
const sheet = (name: string, rows: readonly (readonly string[])[]) => ({ name, rows, merges: [] });

const fileOf = (
  rows: readonly (readonly string[])[],
  more: Partial<WorkFile> = {},
  others: readonly ReturnType<typeof sheet>[] = [],
): WorkFile => {
  const source = { sheets: [sheet('Hoja 1', rows), ...others], form: 'Excel', told: [] };
  const file = beginFile({ name: 'viernes.xlsx', hash: 'a'.repeat(64), source }, tableOf(source), null, days);
  return { ...file, ...more };
};

const TITLES = ['Cliente', 'Pedido', 'Fecha de entrega', 'Domicilio', 'Nombre', 'Teléfono'];
const ORDER = ['Tienda Demo', 'P-1', '23/11/2026', 'Thames 1480, Palermo', 'Malena Güiraldes', '11 5444-5592'];
const whole = (more: Partial<WorkFile> = {}) => fileOf([TITLES, ORDER], more);

const row = (more: Partial<WorkRow> = {}) =>
  ({ importId: 'x', row: 2, cells: {}, haserror: false, errors: {}, notes: {}, unplaced: [], ...more }) as WorkRow;
const kept: KeptRow = { importId: 'x', row: 2, cells: {} };
const reviewed = (rows: readonly WorkRow[]): WorkFile => {
  const file = whole({ step: 'review' });
  const { found, reading, answers, due } = file;
  return { ...file, rows, confirmed: { found, reading, answers, due } };
};
const existing = { _id: 'e', internalID: '12AB00000001', createAt: '2026-11-20T12:00:00.000Z', by: null };

describe('a line says the first thing that somebody has to do in a file', () => {
  test.each([
    ['a table that may be another', fileOf([TITLES, ORDER], {}, [sheet('Jueves', [TITLES, ORDER])]), 'ask', 'Falta elegir la hoja'],
    ['a table that is being looked at', whole({ step: 'table' }), 'ask', 'Falta confirmar la tabla'],
    [
      'columns',
      fileOf([
        [...TITLES, 'Peso'],
        [...ORDER, '2'],
      ]),
      'ask',
      '1 columna por decir',
    ],
    ['columns that are being looked at', whole({ step: 'columns' }), 'ask', 'Faltan confirmar las columnas'],
    ['a client', fileOf([TITLES.slice(1), ORDER.slice(1)]), 'ask', 'Falta el cliente'],
    [
      'a client and a day',
      fileOf([
        [TITLES[1]!, ...TITLES.slice(3)],
        [ORDER[1]!, ...ORDER.slice(3)],
      ]),
      'ask',
      'Faltan el cliente y el día',
    ],
    ['rows that nobody has looked at', whole({ step: 'review' }), 'waiting', 'Falta revisarlo'],
    ['rows that were kept', whole({ step: 'review', stale: [kept] }), 'waiting', 'Se revisa otra vez'],
    [
      'rows that were changed and not looked at',
      reviewed([row({ errors: { phone: 'No' } }), row({ changed: true })]),
      'waiting',
      'Falta revisar 1 fila',
    ],
    ['wrong rows', reviewed([row({ errors: { phone: 'No' } }), row()]), 'wrong', '1 por corregir'],
    [
      'wrong and unplaced rows',
      reviewed([row({ errors: { phone: 'No' } }), row({ unplaced: ['toAddress'] })]),
      'wrong',
      '1 por corregir · 1 sin ubicar',
    ],
    ['unplaced rows', reviewed([row({ unplaced: ['toAddress'] }), row()]), 'unplaced', '1 sin ubicar'],
    [
      'guesses',
      reviewed([row({ draft: { toAddress: { partial_match: true } } as WorkRow['draft'] }), row()]),
      'unplaced',
      '1 dudosa por mirar',
    ],
    ['nothing', reviewed([row(), row()]), 'ready', 'Lista: nada por corregir'],
    ['nothing, but for those that are there', reviewed([row(), row({ existing })]), 'ready', 'Lista · 1 ya estaba'],
    ['nothing at all', reviewed([row({ existing })]), 'waiting', 'Ya estaban todas'],
    ['no row', reviewed([]), 'waiting', 'No le quedan órdenes'],
  ] as const)('%s', (_name, file, kind, said) => {
    expect(fileState(file)).toMatchObject({ kind, said });
  });
});

test('only a file in which nothing is wrong, doubtful or asked can be stored from the list, and only what is not there yet', () => {
  expect(fileState(reviewed([row(), row(), row({ existing })])).ready).toBe(2);
  for (const file of [
    whole(),
    reviewed([row({ unplaced: ['toAddress'] }), row()]),
    reviewed([row({ existing })]),
    whole({ step: 'columns' }),
  ])
    expect(fileState(file).ready).toBeUndefined();
  expect(fileState({ ...reviewed([row()]), due: '2026-11-23' }).ready).toBeUndefined();
});

test('orders are counted once the server has looked at them, rows of the table before', () => {
  expect(countOf(whole())).toBe('1 fila');
  expect(countOf(reviewed([row(), row()]))).toBe('2 órdenes');
  expect(countOf(whole({ stale: [kept] }))).toBe('1 orden');
});

test('the client is that of the rows, else the one that was chosen', () => {
  const named = (name: string) => row({ client: { _id: name, name, addressNumber: 1 } as WorkRow['client'] });
  const listed = { client: { _id: 'c', name: 'Del Sur' } } as QueuedFile;
  expect(clientOf(reviewed([named('Ñandú'), named('Ñandú')]), undefined)).toBe('Ñandú');
  expect(clientOf(reviewed([named('Ñandú'), named('Del Sur')]), undefined)).toBe('2 clientes');
  expect(clientOf(whole({ answers: { createSkus: true, client: 'c' } }), listed)).toBe('Del Sur');
  expect(clientOf(whole({ answers: { createSkus: true, client: 'd' } }), listed)).toBe('');
  expect(clientOf(whole(), undefined)).toBe('');
});
