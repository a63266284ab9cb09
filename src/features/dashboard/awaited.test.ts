import { expect, test } from 'vitest';
import { awaited } from './awaited.ts';

test('who waits for screens is told of the areas that they have', () =>
  expect(awaited(['office', 'account']).map(({ label }) => label)).toEqual(['Oficina', 'Cuentas']));

test('who was given no area has none to wait for', () => expect(awaited([])).toEqual([]));
