import { describe, expect, test } from 'vitest';
import type { ScannedOrder } from '../../scan.ts';
import {
  afterDone,
  answered,
  codeName,
  goingOf,
  type Scan,
  type ScanAnswer,
  scanCounts,
  type ScanList,
  scanName,
  taken,
} from './scanList.ts';

const shown: ScannedOrder = {
  internalID: '12AB00000001',
  externalID: 'ÑA-1',
  toAddress: 'Thames 1480, Palermo',
  postalCode: '1414',
  numberPackage: 1,
  typeOrder: 'Normal',
  status: 4,
};
const scan = (id: string, over: Partial<Scan> = {}): Scan => ({
  id,
  code: id,
  at: 1,
  state: 'waiting',
  order: null,
  shown: null,
  message: '',
  isForeign: false,
  repeats: 0,
  quiet: false,
  ...over,
});
const read = (list: ScanList, code: string, id = code) => taken(list, { id, code, at: 1, quiet: false });
const ready = (order: string): ScanAnswer => ({ state: 'ready', order, shown, message: 'Verificada', isForeign: false });
const ids = (list: ScanList) => list.map(({ id }) => id);

describe('taken', () => {
  test('a new code stands first and is asked about', () => {
    const { list, isRepeat, isAsked } = read([scan('a')], 'b');
    expect([ids(list), isRepeat, isAsked]).toEqual([['b', 'a'], false, true]);
  });
  test('one that was read before marks its row, in its place, and is asked about no more', () => {
    const { list, isRepeat, isAsked } = read([scan('a'), scan('b', { state: 'ready', order: '1' })], 'b', 'c');
    expect([ids(list), list[1]?.repeats, isRepeat, isAsked]).toEqual([['a', 'b'], 1, true, false]);
  });
  test('one that waits for its answer is not asked about twice', () => {
    expect(read([scan('a')], 'a', 'b')).toMatchObject({ isRepeat: true, isAsked: false });
  });
  test('one that did not go is asked about again: it may go by now', () => {
    const { list, isRepeat, isAsked } = read([scan('a', { state: 'out', message: 'No es nuestra' })], 'a', 'b');
    expect([list.length, list[0]?.state, list[0]?.repeats, isRepeat, isAsked]).toEqual([1, 'waiting', 0, false, true]);
  });
});

describe('answered', () => {
  test('the answer goes to the row that asked, wherever it stands by now', () => {
    const result = answered([scan('b'), scan('a')], 'a', ready('1'));
    expect(result?.list).toEqual([scan('b'), scan('a', ready('1'))]);
    expect(result?.isRepeat).toBe(false);
  });
  test('another code of the same order marks that row and adds none', () => {
    const result = answered([scan('b'), scan('a', ready('1'))], 'b', ready('1'));
    expect([ids(result?.list ?? []), result?.scan.repeats, result?.isRepeat]).toEqual([['a'], 1, true]);
  });
  test('two that are nobody’s are two', () => {
    const out: ScanAnswer = { state: 'out', order: null, shown: null, message: 'No es nuestra', isForeign: true };
    expect(answered([scan('b'), scan('a', out)], 'b', out)?.list.length).toBe(2);
  });
  test('one that was taken off meanwhile stays off', () => expect(answered([scan('a')], 'b', ready('1'))).toBeUndefined());
});

test('the counts: each row by its state, each repeat', () => {
  const list = [
    scan('a', { ...ready('1'), repeats: 2 }),
    scan('b', { state: 'out' }),
    scan('c'),
    scan('d', { ...ready('2'), state: 'extra' }),
    scan('e', ready('3')),
  ];
  expect(scanCounts(list)).toEqual({ ready: 2, extra: 1, out: 1, waiting: 1, repeated: 2 });
  expect(goingOf(list)).toEqual(['3', '2', '1']);
});

describe('afterDone', () => {
  const list = [scan('a', ready('1')), scan('b', ready('2')), scan('c', { state: 'out' }), scan('d')];
  test('what went is gone; what did not stays with the reason; what was not sent is as it was', () => {
    const left = afterDone(list, { sent: ['1', '2'], refused: new Map([['2', 'Ya se compartió con Flecha']]), untold: 0 });
    expect(left).toEqual([
      scan('b', { ...ready('2'), state: 'out', order: null, message: 'Ya se compartió con Flecha' }),
      list[2],
      list[3],
    ]);
  });
  test('where not every refusal is told, the others are asked about again', () => {
    const left = afterDone(list, { sent: ['1', '2'], refused: new Map([['2', 'No']]), untold: 3 });
    expect(left.map(({ id, state }) => [id, state])).toEqual([
      ['a', 'waiting'],
      ['b', 'out'],
      ['c', 'out'],
      ['d', 'waiting'],
    ]);
  });
});

test.each([
  ['12AB00000001', '12AB00000001'],
  ['{"_id":"0190","internalID":"12AB00000001","externalID":null,"sender_id":"1"}', '12AB00000001'],
  ['{"id":"43210987671","sender_id":180000001,"hash_code":"x","security_digit":"0"}', '43210987671'],
  ['{"id":43210987671,"t":"lm"}', '43210987671'],
  ['https://example.com/a-code-of-another-protocol', 'https://example.com/a-code-of-an…'],
])('%s is called %s', (code, name) => {
  expect(codeName(code)).toBe(name);
  expect(scanName({ code, shown })).toBe('12AB00000001');
});
