import { expect, test } from 'vitest';
import { absentText, lackOf, targetOf } from './absentOrders.ts';

test.each<[absent: number, chosen: Parameters<typeof absentText>[1], said: string]>([
  [1, ['a', 'b', 'c'], '1 de las 3 órdenes ya no existe'],
  [2, ['a', 'b', 'c'], '2 de las 3 órdenes ya no existen'],
  [1, { run: 'r' }, '1 orden ya no existe'],
  [2, { run: 'r' }, '2 órdenes ya no existen'],
  [1, { filter: {}, except: [], seen: 60 }, '1 de las 60 órdenes ya no está'],
  [2, { filter: {}, except: [], seen: 1200 }, '2 de las 1.200 órdenes ya no están'],
])('of %j that are no more of %j it is said: %s', (absent, chosen, said) => {
  expect(absentText(absent, chosen)).toBe(said);
});

test.each<[orders: number, absent: string[], chosen: Parameters<typeof lackOf>[1], lack: number]>([
  [2, ['b'], ['a', 'b', 'c'], 1],
  [3, [], ['a', 'b', 'c'], 0],
  [1, ['b', 'c'], { run: 'r' }, 2],
  [59, [], { filter: {}, except: [], seen: 60 }, 1],
  [60, [], { filter: {}, except: [], seen: 60 }, 0],
  // Others came into the filter.
  [61, [], { filter: {}, except: [], seen: 60 }, 0],
])('a paper of %d orders, %j being no more, of %j lacks %d', (orders, absent, chosen, lack) => {
  expect(lackOf({ orders, absent }, chosen)).toBe(lack);
});

test('how many were seen is not sent', () => {
  expect(targetOf({ filter: { status: [1] }, except: ['a'], seen: 60, sortOrder: 'asc' })).toEqual({
    filter: { status: [1] },
    except: ['a'],
    sortOrder: 'asc',
  });
  expect(targetOf(['a'])).toEqual(['a']);
});
