import { expect, test } from 'vitest';
import {
  deliveredBy,
  keptBy,
  lentBy,
  lentByClosed,
  mayComeBack,
  stillToldBy,
  whyNotAnswered,
  whyNotCarried,
  whyNotDeleted,
  whyNotReceived,
  whyNotTakenBack,
} from './ended.ts';
import type { StatusId } from '../orders/status.ts';
import { transferStates } from './choices.ts';

const each = <T>(told: (side: { state: (typeof transferStates)[number]; name: string }) => T) =>
  transferStates.map((state) => told({ state, name: 'Flecha' }));

test('what awaits an answer is confirmed or refused; of all else it is said why not', () => {
  expect(each(whyNotAnswered)).toEqual([undefined, 'Ya se confirmó', 'Ya se rechazó: volvió a Flecha', 'Flecha la recuperó']);
  expect(whyNotAnswered(null)).toBe('Nadie la compartió con nosotros');
});

test('what its sender ended while it awaited an answer is not received', () => {
  const about = (status: StatusId, state: (typeof transferStates)[number] = 'open') => whyNotReceived({ state, name: 'Flecha' }, status);
  expect([about(1), about(7), about(30)]).toEqual([undefined, undefined, undefined]);
  expect(about(22)).toBe('La canceló Flecha: no se recibe');
  expect(about(8)).toBe('Flecha la pasó a Entregado: no se recibe');
  expect(about(22, 'takenBack')).toBe('Flecha la recuperó');
});

test('of what another company has, that decides whether it is taken back; of all else it is said why not', () => {
  expect(each(whyNotTakenBack)).toEqual([undefined, undefined, 'Flecha la rechazó: ya volvió', 'Ya se recuperó']);
  expect(whyNotTakenBack(null)).toBe('No está compartida');
  expect(keptBy('Flecha')).toBe('Flecha ya la recibió: se recupera cuando la pase a Devolución');
  expect(lentBy('Flecha')).toBe('Flecha todavía no la tiene de vuelta');
  expect(deliveredBy('Flecha')).toBe('Flecha la entregó: no se recupera');
  expect(lentByClosed('Flecha')).toBe(
    'Flecha está dada de baja y todavía no la tiene de vuelta: si quien la tiene la devolvió, pida que reabran la empresa',
  );
  expect(stillToldBy('Flecha')).toBe('Hay novedades de Flecha por llegar: vuelva a intentar');
});

test('what was taken back or refused is delivered here no more', () => {
  expect(each(whyNotCarried)).toEqual([
    undefined,
    undefined,
    'Se rechazó y volvió a Flecha: acá no se entrega',
    'Flecha la recuperó: acá ya no se entrega',
  ]);
});

test('what nobody has answered is offered to be taken back, and what whoever has it brings back, or is closed', () => {
  const offered = (returned: boolean, closed = false) => transferStates.filter((state) => mayComeBack({ state, returned, closed }));
  expect([offered(false), offered(true), offered(false, true)]).toEqual([['open'], ['open', 'confirmed'], ['open', 'confirmed']]);
});

test.each([
  ['sent', 'open', 'Está compartida con Flecha: recupérela primero'],
  ['sent', 'confirmed', 'Está compartida con Flecha, que ya la recibió: no se elimina'],
  ['received', 'open', 'La compartió Flecha: rechácela'],
  ['received', 'confirmed', 'La compartió Flecha y se confirmó: no se elimina'],
] as const)('a %s order whose transfer is %s is not deleted: %s', (type, state, said) =>
  expect(whyNotDeleted({ type, state, name: 'Flecha' })).toBe(said),
);
