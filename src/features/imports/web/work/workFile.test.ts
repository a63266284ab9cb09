import { expect, test } from 'vitest';
import type { Ask } from '../../columns/asks.ts';
import type { Column } from '../../columns/columns.ts';
import type { Reading } from '../../columns/layout.ts';
import type { Layout } from '../api.ts';
import { beginFile, canLearn, dueSeenFrom, learnt, openAsks, rememberedReading, silentOn, tableOf, type WorkFile } from './workFile.ts';

const open = (
  asks: Ask[],
  columns: (Column | null)[],
  { settled = [], understood = [], ...more }: Partial<Reading> & { settled?: number[]; understood?: (Column | null)[] } = {},
) =>
  openAsks({
    knowledge: { asks, reading: { columns: understood } },
    settled,
    reading: { columns, spare: [], lines: false, words: {}, ...more },
  } as unknown as WorkFile);

test.each<[asks: Ask, column: Column | null, isOpen: boolean, isOpenSettled: boolean]>([
  [{ at: 0, about: 'unread' }, null, false, false],
  [{ at: 0, about: 'unread', why: 'Es la compra, no la entrega' }, null, false, false],
  [{ at: 0, about: 'unread', guess: 'email' }, null, true, false],
  [{ at: 0, about: 'unread', guess: 'email' }, 'observation', false, false],
  [{ at: 0, about: 'guess', guess: 'name' }, 'name', true, false],
  [{ at: 0, about: 'guess', guess: 'name' }, null, false, false],
  [{ at: 0, about: 'unit' }, 'weight', true, true],
  [{ at: 0, about: 'unit' }, null, false, false],
  [{ at: 0, about: 'paid' }, 'paid', true, true],
  [{ at: 0, about: 'type' }, 'typeOrder', true, true],
  [{ at: 0, about: 'type' }, null, false, false],
])('%j of a column read as %j keeps the file: %j; once it is settled: %j', (ask, column, isOpen, isOpenSettled) => {
  expect([open([ask], [column]).length, open([ask], [column], { settled: [0] }).length]).toEqual([Number(isOpen), Number(isOpenSettled)]);
});

test('the unit of weights is asked until it is said', () => {
  expect(open([{ at: 0, about: 'unit' }], ['weight'], { weight: 'kg' })).toEqual([]);
});

test('what a column may be is asked no longer once another was said to be it, unless several may be', () => {
  expect(open([{ at: 0, about: 'unread', guess: 'chargeAmount' }], [null, 'chargeAmount'])).toEqual([]);
  const understood = [null, 'chargeAmount' as const];
  expect(open([{ at: 0, about: 'unread', guess: 'chargeAmount' }], understood, { understood }), 'that nobody has said').toHaveLength(1);
  expect(open([{ at: 0, about: 'unread', guess: 'observation' }], [null, 'observation'])).toHaveLength(1);
});

test.each<[rows: string[][], lines: boolean, silent: boolean]>([
  [[['Ñandú', 'Thames 2250', 'Buzo']], false, false],
  [
    [
      ['Ñandú', 'Thames 2250', 'Buzo'],
      ['', 'Gorriti 10', 'Gorra'],
    ],
    false,
    true,
  ],
  [
    [
      ['Ñandú', 'Thames 2250', 'Buzo'],
      ['', '', 'Gorra'],
    ],
    false,
    true,
  ],
  [
    [
      ['Ñandú', 'Thames 2250', 'Buzo'],
      ['', '', 'Gorra'],
    ],
    true,
    false,
  ],
])('a file whose rows are %j, products of one order: %j, says no client for some of them: %j', (rows, lines, silent) => {
  const reading = { columns: ['client', 'toAddress', 'product'], spare: [], lines, words: {} };
  const found = { rows: rows.map((cells, at) => ({ at, cells, carried: [] })) };
  expect(silentOn({ reading, found } as unknown as WorkFile, 'client')).toBe(silent);
});

test.each<[clients: string[], client: string | null]>([
  [['', '', ''], 'remembered'],
  [['Ñandú', '', ''], 'remembered'],
  [['Ñandú', '', 'Vivero'], null],
])('of a file whose rows name %j as their clients the one that was remembered is %j', (clients, client) => {
  const rows = [['Cliente', 'Destino'], ...clients.map((name, at) => [name, `Thames ${900 + at}`])];
  const source = { sheets: [{ name: '', rows, merges: [] }], form: 'CSV', told: [] };
  const found = tableOf(source);
  const reading = { columns: ['client', 'toAddress'], spare: [], lines: false, words: {} };
  const layout = { reading, answers: { client: 'remembered', createSkus: false }, clients: [] } as unknown as Layout;
  const days = { today: '2026-11-23', tomorrow: '2026-11-24', working: '2026-11-24', why: null };
  expect(beginFile({ name: 'a.csv', hash: '0', source }, found, layout, days).answers.client).toBe(client);
});

test.each([
  [{ columns: ['toAddress'] }, true],
  [{ columns: ['toAddress', 'name'] }, false],
  [{ columns: [null], titlesBelow: 1 }, false],
])('a table of one column is read as remembered by %j: %j', (reading, is) => {
  expect(rememberedReading({ reading } as unknown as Layout, { headers: ['Destino'] }) !== undefined).toBe(is);
});

test('a day that was said by its rule is seen from today, one from the calendar stays', () => {
  const days = { today: '2026-11-23', tomorrow: '2026-11-24', working: '2026-11-24', why: null };
  const dueOf = (day: 'tomorrow' | null) =>
    dueSeenFrom({ answers: { day, createSkus: false }, due: '2026-11-22' } as unknown as WorkFile, days).due;
  expect([dueOf('tomorrow'), dueOf(null)]).toEqual(['2026-11-24', '2026-11-22']);
});

test('a file that waits is read as one of its titles was, unless somebody has begun with it', () => {
  const days = { today: '2026-11-23', tomorrow: '2026-11-24', working: '2026-11-24', why: null };
  const opened = (...titles: string[]) => {
    const source = { sheets: [{ name: '', rows: [titles, ['Thames 2250', 'Ñandú', 'moto']], merges: [] }], form: 'CSV', told: [] };
    return beginFile({ name: 'a.csv', hash: '0', source }, tableOf(source), null, days);
  };
  const titles = ['Destino', 'Contacto', 'Zona'];
  const [sent, waiting] = [opened(...titles), opened(...titles)];
  expect(canLearn(waiting, sent)).toBe(true);
  expect(canLearn(sent, sent)).toBe(false);
  expect(canLearn(opened('Destino', 'Contacto', 'Vehículo'), sent)).toBe(false);
  expect(canLearn({ ...waiting, settled: [2] }, sent)).toBe(false);
  expect(canLearn({ ...waiting, answers: { ...waiting.answers, client: 'suyo' } }, sent)).toBe(false);
  expect(canLearn({ ...waiting, reading: { ...waiting.reading } }, sent)).toBe(false);
  const reading = { columns: ['toAddress', 'name', null], spare: [], lines: false, words: {} };
  const layout = { reading, answers: { client: 'suyo', day: 'tomorrow', createSkus: false }, clients: [] } as unknown as Layout;
  const read = learnt(waiting, layout, days);
  expect([waiting.step, read.step, read.id === waiting.id, read.answers.client, read.due]).toEqual([
    expect.not.stringContaining('review'),
    'review',
    true,
    'suyo',
    '2026-11-24',
  ]);
  expect(canLearn(read, sent)).toBe(false);
});
