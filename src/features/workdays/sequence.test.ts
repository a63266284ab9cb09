import { expect, test } from 'vitest';
import { type Placed, sequenceOf } from './sequence.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 24, hour));
const order = (_id: string, over: Partial<Placed> = {}): Placed => ({ _id, state: 'open', at: null, position: null, due: at(13), ...over });
const ids = (orders: readonly Placed[]) => sequenceOf(orders).map(({ _id }) => _id);

test('what was visited comes first, by its time, whether it was delivered or not', () => {
  const orders = [order('left'), order('b', { state: 'done', at: at(15) }), order('a', { state: 'failed', at: at(14) })];
  expect(ids(orders)).toEqual(['a', 'b', 'left']);
});

test('what nobody knows the time of comes between what was visited and what is left; what is called off at the end', () => {
  const orders = [
    order('off', { state: 'off' }),
    order('left'),
    order('untold', { state: 'done' }),
    order('told', { state: 'done', at: at(20) }),
  ];
  expect(ids(orders)).toEqual(['told', 'untold', 'left', 'off']);
});

test('what is left comes in the order of its hours, then as it was made; what is due on no day comes last', () => {
  expect(ids([order('3', { due: null }), order('2'), order('1'), order('0', { due: at(18) })])).toEqual(['1', '2', '0', '3']);
});

test('a saved route decides about what is left, and not about what was driven already', () => {
  const orders = [
    order('done', { state: 'done', at: at(16), position: 4 }),
    order('done before', { state: 'done', at: at(15), position: 9 }),
    order('second', { position: 7, due: at(12) }),
    order('first', { position: 5 }),
    order('not in the route', { due: at(9) }),
  ];
  expect(ids(orders)).toEqual(['done before', 'done', 'first', 'second', 'not in the route']);
});
