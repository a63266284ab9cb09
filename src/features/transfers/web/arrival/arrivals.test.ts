import { expect, test } from 'vitest';
import type { ExpectedOrder } from '../../scan.ts';
import type { Scan } from '../scans/scanList.ts';
import { arrivalsOf } from './arrivals.ts';

const expected = (_id: string): ExpectedOrder => ({
  _id,
  transferid: '34KD',
  internalID: `12AB0000000${_id}`,
  externalID: null,
  toAddress: 'Thames 1480, Palermo',
  postalCode: null,
  numberPackage: 1,
  typeOrder: 'Normal',
  status: 1,
});
const scan = (id: string, order: string | null, state: Scan['state']): Scan => ({
  id,
  code: id,
  at: 1,
  state,
  order,
  shown: null,
  message: state === 'out' ? 'No es nuestra' : '',
  isForeign: state === 'out',
  repeats: 0,
  quiet: false,
});
const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id);

test('what was awaited and read has arrived; what was not read is missing; what was not awaited is too much', () => {
  const list = [scan('a', '1', 'ready'), scan('b', '9', 'ready'), scan('c', null, 'out'), scan('d', null, 'waiting')];
  const { missing, extra, waiting, arrived } = arrivalsOf([expected('1'), expected('2')], list);
  expect([missing.map(({ _id }) => _id), ids(arrived), ids(waiting)]).toEqual([['2'], ['a'], ['d']]);
  expect(extra.map(({ id, state, message }) => [id, state, message])).toEqual([
    ['b', 'extra', 'Es de otro envío: se confirma también'],
    ['c', 'out', 'No es nuestra'],
  ]);
});

test('while it is not known what was awaited, nothing is missing and nothing that came is too much', () => {
  const { missing, extra, arrived } = arrivalsOf(undefined, [scan('a', '1', 'ready'), scan('b', null, 'out')]);
  expect([missing, ids(extra), ids(arrived)]).toEqual([[], ['b'], ['a']]);
});

test('one that is marked as too much and is awaited after all has arrived', () =>
  expect(ids(arrivalsOf([expected('1')], [scan('a', '1', 'extra')]).arrived)).toEqual(['a']));
