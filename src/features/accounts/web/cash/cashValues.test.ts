import { describe, expect, test } from 'vitest';
import { chosenRow, dayTotals, rowsOf } from './cashDay.ts';
import { cashDifferences } from './cashDrafts.ts';
import { type CashShown, type CashValues, closingFaults, countOf, isBegun, sentOf, sumsOf, valuesOf, withMethod } from './cashValues.ts';

const order = (_id: string, amount: number, method: 'Efectivo' | 'Cheque' | 'Transferencia' = 'Efectivo') => ({
  _id,
  internalID: _id,
  toAddress: 'Thames 1200',
  client: 'Ñandú',
  method,
  amount,
  now: null,
});
const shown: CashShown = {
  driver: { _id: 'd', name: 'Martín Ibáñez' },
  day: '2026-11-20',
  _id: null,
  status: 'open',
  stops: 3,
  orders: 2,
  expected: 186_450.5,
  handed: null,
  difference: null,
  version: 0,
  balance: 0,
  handedIn: { Efectivo: 0, Cheque: 0, Transferencia: 0 },
  expectedIn: { Efectivo: 143_250.5, Cheque: 0, Transferencia: 43_200 },
  notes: {},
  coins: 0,
  reason: null,
  observation: null,
  closedAt: null,
  closedBy: null,
  list: [order('a', 143_250.5), order('b', 43_200, 'Transferencia')],
};
const values = (over: Partial<CashValues> = {}): CashValues => ({ ...valuesOf(shown), ...over });
const handed = (Efectivo: number | '', Transferencia: number | '' = '', Cheque: number | '' = '') => ({ Efectivo, Cheque, Transferencia });

describe('what is typed of a closure', () => {
  test('is nothing until somebody says so, and then all of it', () => {
    expect(isBegun(values())).toBe(false);
    expect(isBegun(values({ handed: handed(0) }))).toBe(true);
    expect(isBegun(values({ coins: 0 }))).toBe(true);
    expect(sumsOf(shown.list, values({ handed: handed(137_950, 43_200) }))).toEqual({
      expected: { Efectivo: 14_325_050, Transferencia: 4_320_000 },
      handed: { Efectivo: 13_795_000, Transferencia: 4_320_000, Cheque: 0 },
      difference: { Efectivo: -530_050, Transferencia: 0, Cheque: 0 },
      total: { expected: 18_645_050, handed: 18_115_000, difference: -530_050 },
      isUneven: true,
    });
  });

  test('is of cash what was counted, whatever was typed before', () => {
    const counted = values({ notes: { 20000: 4, 10000: 4, 2000: 6, 1000: 5, 500: 1, 200: 2 }, coins: 50, handed: handed(1) });
    expect(countOf(counted)).toBe(13_795_000);
    expect(sumsOf(shown.list, counted).handed.Efectivo).toBe(13_795_000);
    expect(countOf(values())).toBeNull();
    expect(sentOf(shown, counted)).toMatchObject({
      handed: { Efectivo: 137_950 },
      notes: { 20000: 4, 10000: 4, 2000: 6, 1000: 5, 500: 1, 200: 2 },
      coins: 50,
    });
  });

  test('has the methods of its orders, in their order', () => {
    const paid = values({ methods: withMethod(shown.list, values(), 'a', 'Cheque') });
    expect(Object.entries(paid.methods)).toEqual([
      ['a', 'Cheque'],
      ['b', 'Transferencia'],
    ]);
    expect(sumsOf(shown.list, paid).expected).toEqual({ Cheque: 14_325_050, Transferencia: 4_320_000 });
    expect(withMethod(shown.list, paid, 'b', 'Efectivo')).toEqual({ a: 'Cheque' });
  });

  test('wants a reason and an observation where a method differs, though the sum does not; else it sends none', () => {
    const swapped = values({ handed: handed(186_450.5) });
    expect(sumsOf(shown.list, swapped)).toMatchObject({ total: { difference: 0 }, isUneven: true });
    expect(closingFaults(shown.list, swapped)).toEqual({ reason: 'Requerido', observation: 'Requerido' });
    expect(closingFaults(shown.list, { ...swapped, reason: 'Otro', observation: ' ' })).toEqual({ observation: 'Requerido' });
    const even = values({ handed: handed(143_250.5, 43_200), reason: 'Otro', observation: 'De antes' });
    expect(closingFaults(shown.list, even)).toEqual({});
    expect(sentOf(shown, even)).toEqual({
      driver: 'd',
      day: '2026-11-20',
      handed: { Efectivo: 143_250.5, Cheque: 0, Transferencia: 43_200 },
      notes: {},
      coins: 0,
      methods: [
        { _id: 'a', method: 'Efectivo' },
        { _id: 'b', method: 'Transferencia' },
      ],
      reason: null,
      observation: '',
      expected: 186_450.5,
    });
  });

  test('stands beside what somebody else saved: what was counted goes with what it comes to', () => {
    const [base, theirs] = [values(), values({ handed: handed(100), reason: 'Otro' })];
    const mine = values({ notes: { 1000: 2 }, observation: 'Vuelto' });
    const differences = cashDifferences({ base, mine, theirs });
    expect(differences.map(({ label, theirs: now, mine: typed }) => [label, now, typed])).toEqual([
      ['Entregado', 'Efectivo $ 100,00', 'Efectivo $ 2.000,00'],
      ['Observación', '', 'Vuelto'],
    ]);
    expect(differences[0]?.take(theirs)).toEqual({ ...theirs, handed: mine.handed, notes: mine.notes, coins: mine.coins });
  });
});

describe('a day', () => {
  const row = (name: string, over: object = {}) => ({
    driver: { _id: name, name },
    day: '2026-11-20',
    _id: null,
    status: 'open' as const,
    stops: 3,
    orders: 2,
    expected: 100,
    handed: null,
    difference: null,
    ...over,
  });
  const rows = [
    row('idle', { orders: 0, expected: 0 }),
    row('martín', { expected: 248_250.5 }),
    row('lucía', { status: 'closed', _id: 'l', expected: 94_200, handed: 94_200, difference: 0 }),
    row('lucía', { status: 'closed', _id: 'm', expected: 121_200, handed: 72_300, difference: -48_900 }),
  ];

  test('comes to what was handed in, what is missing and what is still to come', () =>
    expect(dayTotals(rows)).toEqual({ handed: 166_500, difference: -48_900, left: 248_250.5, collected: 463_650.5 }));

  test('has those last who collected nothing; the address says which one is shown', () => {
    expect(rowsOf(rows, undefined).map(({ driver }) => driver._id)).toEqual(['martín', 'lucía', 'lucía', 'idle']);
    expect(rowsOf(rows, 'open').map(({ driver }) => driver._id)).toEqual(['martín']);
    expect(chosenRow(rows, {})?.driver._id).toBe('martín');
    expect(chosenRow(rows, { driver: 'lucía' })?._id).toBe('l');
    expect(chosenRow(rows, { driver: 'lucía', closure: 'm' })?._id).toBe('m');
    expect(chosenRow(rows, { driver: 'nobody' })).toBeUndefined();
  });
});
