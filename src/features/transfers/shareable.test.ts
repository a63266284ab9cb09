import { expect, test } from 'vitest';
import { statuses } from '../orders/status.ts';
import { type Shareable, whyNotShared } from './shareable.ts';

const free: Shareable = { status: 1, isHeld: false, sharedWith: null, received: null };
const to = { name: 'Flecha', isWay: (entry: string) => entry === '12AB' };
const about = (over: Partial<Shareable>) => whyNotShared({ ...free, ...over }, to);

test('an order is shared in every status but those in which its way is over, and 30', () => {
  const kept = statuses.filter(({ id }) => about({ status: id }) !== undefined).map(({ id }) => id);
  expect(kept).toEqual([8, 18, 22, 30, 99]);
});

test.each<[Partial<Shareable>, string | undefined]>([
  [{}, undefined],
  [{ status: 8 }, 'Está en estado Entregado: no se comparte'],
  [{ status: 18 }, 'Está en estado Devolución: no se comparte'],
  [{ status: 22 }, 'Está en estado Pedido Cancelado: no se comparte'],
  [{ status: 30 }, 'Está en estado Transfer: no se comparte de nuevo'],
  [{ status: 99 }, 'La orden está eliminada'],
  [{ sharedWith: { name: 'Rayo', state: 'open', returned: false } }, 'Ya se compartió con Rayo'],
  // What became of it there is no reason to share it anew.
  [{ sharedWith: { name: 'Rayo', state: 'confirmed', returned: false }, status: 8 }, 'Ya se compartió con Rayo'],
  // What stands in 18 because we wrote that does not come back.
  [{ sharedWith: { name: 'Rayo', state: 'confirmed', returned: false }, status: 18 }, 'Ya se compartió con Rayo'],
  ...([4, 18] as const).map((status): [Partial<Shareable>, string] => [
    { sharedWith: { name: 'Rayo', state: 'confirmed', returned: true }, status },
    'La devolvió Rayo: recupérela primero',
  ]),
  [{ isHeld: true }, 'Está en una liquidación o en una rendición: no se comparte'],
  [{ received: { state: 'open', chain: ['34CD'] } }, undefined],
  [{ received: { state: 'confirmed', chain: ['34CD'] } }, undefined],
  [{ received: { state: 'refused', chain: ['34CD'] } }, 'Volvió a quien la compartió: no se comparte'],
  [{ received: { state: 'takenBack', chain: ['34CD'] } }, 'Volvió a quien la compartió: no se comparte'],
  [{ received: { state: 'confirmed', chain: ['12AB', '34CD'] } }, 'Ya pasó por Flecha: no puede volver a compartirse con ella'],
])('%j: %s', (over, reason) => expect(about(over)).toBe(reason));

test('until it is known with whom, no circle is seen', () => {
  const received = { state: 'confirmed', chain: ['12AB'] } as const;
  expect(whyNotShared({ ...free, received }, null)).toBeUndefined();
});
