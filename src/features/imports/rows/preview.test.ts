import { describe, expect, test } from 'vitest';
import type { PreviewRow } from '../contract.ts';
import { checkRow } from './row.ts';
import {
  carryOver,
  countStates,
  editRow,
  failedCsv,
  isFailing,
  markFaults,
  messagesAt,
  pendingEnd,
  placeRow,
  stateOf,
  toneOf,
  type WrittenIn,
  writtenAddress,
} from './preview.ts';

const row = (over: Partial<PreviewRow> = {}): PreviewRow => ({
  importId: '0198c0de-0000-7000-8000-000000000001',
  row: 2,
  cells: { client: 'Vivero', toAddress: 'Thames 800' },
  haserror: false,
  errors: {},
  doubts: {},
  notes: {},
  unplaced: [],
  ...over,
});
const wrong = row({ row: 3, errors: { client: 'Cliente inexistente', email: 'Error en el Email' }, unplaced: ['toAddress'] });
const lost = row({ row: 4, unplaced: ['toAddress'] });

test('a wrong row counts as wrong, whether it is on the map or not', () => {
  expect([row(), wrong, lost].map(stateOf)).toEqual(['ready', 'error', 'unplaced']);
  expect(countStates([row(), row(), wrong, lost])).toEqual({ ready: 2, doubt: 0, existing: 0, error: 1, unplaced: 1 });
});

describe('a message stands', () => {
  test('at its own cell, without its name', () => {
    expect(messagesAt(wrong, 'client')).toEqual([{ tone: 'danger', text: 'Cliente inexistente', column: 'client' }]);
  });
  test('of phone and e-mail at who receives, with its name', () => {
    expect(messagesAt(wrong, 'name')).toEqual([{ tone: 'danger', text: 'Email: Error en el Email', column: 'email' }]);
  });
  test('at the destination with its name when its column is not shown, before what is amber', () => {
    expect(messagesAt(row({ errors: { floor: 'Hasta 20 caracteres' }, unplaced: ['toAddress'] }), 'toAddress')).toEqual([
      { tone: 'danger', text: 'Piso: Hasta 20 caracteres', column: 'floor' },
      { tone: 'warn', text: 'Sin ubicar en el mapa' },
    ]);
  });
  test('amber where something is lost or doubtful', () => {
    const doubtful = row({ doubts: { phone: 'No es un teléfono: quedará vacío' } });
    expect(messagesAt(doubtful, 'name')).toEqual([{ tone: 'warn', text: 'Teléfono: No es un teléfono: quedará vacío', column: 'phone' }]);
    expect(stateOf(doubtful)).toBe('doubt');
  });
  test('at the origin for its coordinates', () => {
    expect(messagesAt(row({ errors: { fromLat: 'No es un número' } }), 'fromAddress')).toEqual([
      { tone: 'danger', text: 'Latitud origen: No es un número', column: 'fromLat' },
    ]);
  });
  test('at the destination when it is of the whole row', () => {
    expect(messagesAt(row({ errors: { row: 'Tiene 5 celdas' } }), 'toAddress')).toEqual([{ tone: 'danger', text: 'Tiene 5 celdas' }]);
  });
  test('plainly when it only says how a number was read, but not for the amount, which is shown as read', () => {
    const read = row({ notes: { weight: 'Se leyó 1.250,00', chargeAmount: 'Se leyó 1.250,00' } });
    expect(messagesAt(read, 'toAddress')).toEqual([{ tone: 'plain', text: 'Peso (g): Se leyó 1.250,00', column: 'weight' }]);
    expect(messagesAt(read, 'chargeAmount')).toEqual([]);
  });
});

test('the rows that fail are written as they came, with their number and the reason', () => {
  const misfit = row({ row: 5, cells: {}, errors: { row: 'Tiene 5 celdas' } });
  const sheet: Record<number, string[]> = {
    2: ['Thames 800', 'lista', 'Vivero'],
    3: ['Thames 800', 'frágil', 'Viveros'],
    4: ['Thames 800', '', 'Vivero'],
    5: ['Thames 800', ' 3 B', 'ojo', 'Vivero', '9'],
  };
  const written: WrittenIn = {
    headers: ['Calle', 'Nota', 'Quién'],
    columns: ['toAddress', null, 'client'],
    cellsOf: (line) => sheet[line] ?? [],
  };
  expect(failedCsv([row(), wrong, lost, misfit], written)).toBe(
    [
      '\ufeffFila;Cliente;Destino;Nota;Celda 4;Celda 5;Motivo',
      '3;Vivero;Thames 800;frágil;;;Cliente: Cliente inexistente. Email: Error en el Email. Destino: Sin ubicar en el mapa',
      '4;Vivero;Thames 800;;;;Destino: Sin ubicar en el mapa',
      '5;ojo;Thames 800;3 B;Vivero;9;Tiene 5 celdas',
      '',
    ].join('\r\n'),
  );
});

test('a refused import marks its rows, and what is of no row is left to the form', () => {
  const marked = markFaults([row(), row(), row()], {
    'orders.0.client': 'Cliente inexistente',
    'orders.0.toAddress.location': 'Requerido',
    'orders.2.importId': 'Identificador repetido',
    driverAssign: 'El chofer no existe o no está activo',
  });
  expect(marked.map(({ errors }) => errors)).toEqual([
    { client: 'Cliente inexistente', toAddress: 'Requerido' },
    {},
    { row: 'Identificador repetido' },
  ]);
});

describe('a row on its way to the map', () => {
  const today = '2026-11-20';
  const cells = { client: 'Vivero', deliveryDate: '20/11/2026', toAddress: 'Thames 800', fromAddress: 'Salta 1', toLat: '0', toLng: '0' };
  const found = {
    address: 'Thames',
    addressNumber: 800,
    location: { type: 'Point' as const, coordinates: [-58.43, -34.59] as [number, number] },
    postalCode: '1414',
    town: 'Palermo',
    hierarchy: [],
    partial_match: true,
  };
  const sent = { importId: row().importId, row: 2, cells };
  const unplaced = placeRow(row({ cells, unplaced: ['toAddress', 'fromAddress'], haserror: true }), 'fromAddress', found, today);

  test('is worth a look while its place is a guess, and ready once somebody was sure', () => {
    expect([stateOf(unplaced), pendingEnd(unplaced), unplaced.unplaced]).toEqual(['unplaced', 'toAddress', ['toAddress']]);
    const guessed = placeRow(unplaced, 'toAddress', found, today);
    expect([stateOf(guessed), pendingEnd(guessed), guessed.haserror]).toEqual(['doubt', 'toAddress', false]);
    expect(messagesAt(guessed, 'toAddress')).toEqual([{ tone: 'warn', text: 'Ubicación aproximada' }]);
    const told = placeRow(unplaced, 'toAddress', { ...found, doubt: 'El número no existe en esa calle' }, today);
    expect(messagesAt(told, 'toAddress')).toEqual([{ tone: 'warn', text: 'El número no existe en esa calle' }]);
    const half = placeRow(guessed, 'toAddress', { ...found, partial_match: false }, today);
    const sure = placeRow(half, 'fromAddress', { ...found, partial_match: false }, today);
    expect([stateOf(half), stateOf(sure), pendingEnd(sure), sure.draft?.toAddress.town]).toEqual(['doubt', 'ready', undefined, 'Palermo']);
  });

  test.each<[what: string, cells: PreviewRow['cells']]>([
    ['without a town', { toAddress: 'Thames 800' }],
    ['with one', { toAddress: 'Thames 800 3° B, timbre 4', toTown: 'Villa Crespo', toPostalCode: '1414' }],
    ['with a province', { toAddress: 'Mitre 100', toTown: 'Quilmes', toProvince: 'Buenos Aires', observation: 'Portón' }],
    ['with coordinates of its own', { toAddress: 'Thames 800', toLat: '-34,588', toLng: '-58,43' }],
    ['with a phone that goes to the observation', { toAddress: 'Thames 800', phone: 'preguntar por Juan', email: 'a@b.ar; c@d.ar' }],
  ])('is the order that its cells would make with the place, %s', (_what, own) => {
    const file = { importId: row().importId, row: 2, cells: { ...cells, fromAddress: 'Salta 100', toLat: '', toLng: '', ...own } };
    const { draft, ...checked } = checkRow(file, { today });
    const before = row({ ...checked, draft, unplaced: ['fromAddress', 'toAddress'] });
    const places = [
      found,
      { ...found, partial_match: false },
      { ...found, chosen: true },
      { ...found, hierarchy: [], matchLevel: 'manual' as const },
    ];
    for (const end of ['fromAddress', 'toAddress'] as const) {
      for (const place of places) {
        const placed = placeRow(before, end, place, today);
        expect(placed.draft).toEqual(checkRow({ ...file, places: { [end]: place } }, { today }).draft);
        expect(placed.draft?.[end]?.location).toEqual(found.location);
        // Placed elsewhere after that, it is as if it had been there from the beginning.
        const moved = placeRow(placed, end, { ...found, town: 'Morón', chosen: true }, today);
        expect(moved.draft).toEqual(checkRow({ ...file, places: { [end]: { ...found, town: 'Morón', chosen: true } } }, { today }).draft);
      }
    }
  });

  test('is not wrong any more for coordinates of its file once a person put it elsewhere', () => {
    const misplaced = { ...unplaced, errors: { toLat: 'Fuera de Argentina', email: 'Error en el Email' } };
    expect(placeRow(misplaced, 'toAddress', { ...found, chosen: true }, today).errors).toEqual({ email: 'Error en el Email' });
    expect(placeRow(misplaced, 'toAddress', found, today).errors).toEqual(misplaced.errors);
  });

  test('keeps its place when another cell is changed, and loses it with its address', () => {
    const placed = placeRow(unplaced, 'toAddress', found, today);
    expect(editRow(placed, { phone: '11' })).toEqual({
      ...sent,
      cells: { ...cells, phone: '11' },
      places: { fromAddress: found, toAddress: found },
    });
    expect(editRow(placed, { toAddress: 'Thames 900' })).toEqual({
      ...sent,
      cells: { ...cells, toAddress: 'Thames 900', toLat: '', toLng: '' },
      places: { fromAddress: found },
    });
    expect(editRow(placed, { toAddress: 'Thames 800' }).places).toEqual({ fromAddress: found, toAddress: found });
  });
});

test('an order that exists is told at its number with who made it, and stays out unless somebody wants it again', () => {
  const existing = {
    _id: '0198c0de-0000-7000-8000-000000000002',
    internalID: '12AB00000001',
    createAt: '2026-11-20T12:00:00.000Z',
    by: 'Ramón Ortúzar',
  };
  const there = row({ existing, unplaced: ['toAddress'] });
  expect([stateOf(there), isFailing(there)]).toEqual(['existing', false]);
  expect(messagesAt(there, 'externalID')).toEqual([
    { tone: 'plain', text: 'Ya está: 12AB00000001, de Ramón Ortúzar', order: existing._id },
  ]);
  const again = row({ existing: { ...existing, by: null }, draft: { again: true, toAddress: {} } as never });
  expect(stateOf(again)).toBe('ready');
  expect(messagesAt(again, 'externalID')).toEqual([{ tone: 'warn', text: 'Se repetirá: 12AB00000001', order: existing._id }]);
});

describe('town and postal code in columns of their own', () => {
  const place = {
    address: 'San Martín',
    addressNumber: 450,
    town: 'Morón',
    postalCode: '1708',
    hierarchy: [],
    partial_match: true,
    location: { type: 'Point' as const, coordinates: [-58.62, -34.65] as [number, number] },
  };
  const cells = { client: 'Vivero', toAddress: 'San Martín 450', toTown: 'Morón', toPostalCode: '1708', toLat: '-34.65', toLng: '-58.62' };
  test('belong to the address as it was written', () => {
    expect(writtenAddress(row({ cells }), 'toAddress')).toBe('San Martín 450, 1708 Morón');
    expect(writtenAddress(row({ cells: { toAddress: ' San Martín 450 ', toTown: ' ' } }), 'toAddress')).toBe('San Martín 450');
    expect(writtenAddress(row({ cells: { fromAddress: 'Thames 800', fromTown: 'CABA' } }), 'fromAddress')).toBe('Thames 800, CABA');
    expect(writtenAddress(row(), 'fromAddress')).toBe('');
    expect(writtenAddress(row({ cells: { ...cells, toAddress: 'San Martín', toNumber: '12' } }), 'toAddress')).toBe(
      'San Martín 12, 1708 Morón',
    );
  });
  test('that are read anew under other columns keep what was mended and the places of addresses that stay', () => {
    const read = { ...cells, phone: '1' };
    const before = row({ cells: { ...read, toTown: 'Ituzaingó', phone: '' }, places: { toAddress: place, fromAddress: place } });
    const fresh = { ...cells, externalID: 'P-1', fromAddress: 'Thames 800', phone: '1' };
    expect(carryOver(fresh, before, read)).toEqual({
      importId: before.importId,
      cells: { ...fresh, toTown: 'Ituzaingó', phone: '' },
      places: { toAddress: place },
    });
  });
  test('are told at their end', () => {
    const told = row({ errors: { fromPostalCode: 'Código postal inválido' }, notes: { toPostalCode: 'No tiene números: no se lee' } });
    expect(messagesAt(told, 'fromAddress')).toEqual([
      { tone: 'danger', text: 'CP origen: Código postal inválido', column: 'fromPostalCode' },
    ]);
    expect(messagesAt(told, 'toAddress')).toEqual([{ tone: 'plain', text: 'CP: No tiene números: no se lee', column: 'toPostalCode' }]);
  });
  test('once changed, take back the place that was found for them, and not the coordinates of the file', () => {
    const placed = row({ cells, places: { toAddress: place } });
    expect(editRow(placed, { toTown: 'Ituzaingó' })).toMatchObject({ places: {}, cells: { toTown: 'Ituzaingó', toLat: '-34.65' } });
    expect(editRow(placed, { toPostalCode: '1714' }).places).toEqual({});
    expect(editRow(placed, { toNumber: '7' })).toMatchObject({ places: {}, cells: { toNumber: '7', toLat: '', toLng: '' } });
    expect(editRow(placed, { toLat: '-34.6' })).toMatchObject({ places: {}, cells: { toLat: '-34.6' } });
    expect(editRow(placed, { toTown: 'Morón', phone: '1' }).places).toEqual({ toAddress: place });
    expect(editRow(placed, { fromTown: 'Lanús' }).places).toEqual({ toAddress: place });
  });
});

describe('the client of all of the file', () => {
  const fileClient = '0198c0de-0000-7000-8000-0000000000aa';
  const client = { _id: fileClient, name: 'Vivero', address: '', addressNumber: 0 };
  const own = row({ cells: { deliveryDate: '20/11/2026', toAddress: 'Thames 800' }, fileClient, client: client as never });
  test('goes with its rows when they are edited or placed', () => {
    expect(editRow(own, { toAddress: 'Thames 900' }).fileClient).toBe(fileClient);
    const location = { type: 'Point' as const, coordinates: [-58.43, -34.59] as [number, number] };
    const place = { address: 'Thames', addressNumber: 800, town: '', postalCode: '', hierarchy: [], partial_match: false, location };
    expect(placeRow(own, 'toAddress', place, '2026-11-20').draft?.client).toBe(fileClient);
  });
  test('is written into the file of the rows that fail', () => {
    const written: WrittenIn = { headers: [], columns: [], cellsOf: () => [] };
    expect(failedCsv([{ ...own, unplaced: ['toAddress'] }], written)).toContain('2;Vivero;20/11/2026;Thames 800;');
  });
});

test('a row that is due too early, or years ahead, is told apart from other wrong ones', () => {
  expect([row({ errors: { deliveryDate: 'Anterior a ayer' } }), wrong, row()].map(toneOf)).toEqual(['danger', undefined, undefined]);
});
