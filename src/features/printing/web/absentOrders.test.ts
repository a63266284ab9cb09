import { expect, test } from 'vitest';
import { absentText } from './absentOrders.ts';

test.each<[absent: number, chosen: Parameters<typeof absentText>[1], said: string]>([
  [1, ['a', 'b', 'c'], '1 de las 3 órdenes ya no existe'],
  [2, ['a', 'b', 'c'], '2 de las 3 órdenes ya no existen'],
  [1, { run: 'r' }, '1 orden ya no existe'],
  [2, { run: 'r' }, '2 órdenes ya no existen'],
])('of %j that are no more of %j it is said: %s', (absent, chosen, said) => {
  expect(absentText(absent, chosen)).toBe(said);
});
