import { expect, test } from 'vitest';
import { doubtOf } from './doubt.ts';

const way = (metres: number, estimated: boolean) => ({ duration: { value: metres / 5 }, distance: { value: metres }, estimated });
const stop = (_id: string, metres: number, estimated: boolean) => ({
  _id,
  ...way(metres, estimated),
  planned: null,
  wait: 0,
  late: 0,
});

test('a plan over roads alone is not in doubt', () => {
  expect(doubtOf({ orders: [stop('a', 500, false), stop('b', 0, false)], back: way(900, false) })).toEqual({
    extent: 'none',
    stops: new Set(),
    back: false,
  });
});

test('one straight way makes that way doubtful, and the plan in part', () => {
  expect(doubtOf({ orders: [stop('a', 500, false), stop('b', 700, true)], back: way(900, false) })).toEqual({
    extent: 'some',
    stops: new Set(['b']),
    back: false,
  });
  expect(doubtOf({ orders: [stop('a', 500, false)], back: way(900, true) })).toMatchObject({ extent: 'some', back: true });
});

test('straight ways alone put all of it in doubt, whoever stays where they are', () => {
  expect(doubtOf({ orders: [stop('a', 500, true), stop('b', 0, false)], back: null })).toMatchObject({ extent: 'all', back: false });
});
