import { expect, test } from 'vitest';
import { statuses, type StatusId } from '../status.ts';
import { followSteps } from './followSteps.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 2, 12, minute));
const told = (...ids: StatusId[]) => {
  const { stage, steps } = followSteps(ids.map((status, minute) => ({ status, at: at(minute) })));
  return [stage, ...steps.map(({ text, at: when }) => `${when.getUTCMinutes()} ${text}`)];
};

test.each<[StatusId[], string[]]>([
  [[], ['received']],
  [[1], ['received', '0 Recibimos el pedido']],
  [
    [95, 1, 28],
    ['received', '0 Recibimos el pedido'],
  ],
  [
    [1, 40, 88, 42],
    ['received', '0 Recibimos el pedido'],
  ],
  [
    [1, 30, 4],
    ['depot', '2 En el depósito', '0 Recibimos el pedido'],
  ],
  [
    [1, 2, 6, 4, 5, 7, 40, 8],
    [
      'delivered',
      '7 Entregado',
      '5 En reparto',
      '4 Preparado para repartir',
      '3 En el depósito',
      '2 Lo retiramos',
      '1 Se va a retirar',
      '0 Recibimos el pedido',
    ],
  ],
  [
    [7, 10, 12],
    ['failed', '2 Pasamos y no se pudo entregar', '1 Pasamos y no se pudo entregar', '0 En reparto'],
  ],
  [
    [7, 7],
    ['transit', '0 En reparto'],
  ],
  [
    [7, 10, 7],
    ['transit', '2 En reparto', '1 Pasamos y no se pudo entregar', '0 En reparto'],
  ],
  [
    [1, 22],
    ['cancelled', '1 Cancelado', '0 Recibimos el pedido'],
  ],
  [
    [8, 18],
    ['returned', '1 Vuelve a quien lo envió', '0 Entregado'],
  ],
])('%j is told as %j', (ids, wanted) => {
  expect(told(...ids)).toEqual(wanted);
});

test('what is told of no status but those of the office alone: shared, events, deleted', () => {
  expect(statuses.filter(({ id }) => told(id).length === 1).map(({ id }) => id)).toEqual([30, 40, 42, 88, 99]);
});
