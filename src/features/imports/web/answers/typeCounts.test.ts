import { expect, test } from 'vitest';
import { typeCounts } from './typeCounts.ts';

const order = (cells: { typeOrder?: string; shipping?: string }, error?: string) => ({ row: 1, rows: [1], cells, ...(error && { error }) });

test('orders are counted by the type that their column says, those of a way of sending by what it means', () => {
  expect(
    typeCounts([
      order({ typeOrder: 'flex' }),
      order({ typeOrder: 'Flex', shipping: 'Retiro en sucursal' }),
      order({ shipping: 'Retiro en sucursal' }),
      order({}),
      order({ typeOrder: ' ' }),
      order({ typeOrder: 'Moto' }),
      order({}, 'Tiene 3 celdas y el encabezado 4'),
    ]),
  ).toEqual({
    said: 4,
    types: [
      ['Flex', 2],
      ['Normal', 2],
      ['Retiro', 1],
      ['sin reconocer', 1],
    ],
  });
});
