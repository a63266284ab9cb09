import { expect, test } from 'vitest';
import {
  allUnheardOf,
  cutFrom,
  mayComeBack,
  unheardOf,
  whyNotAnswered,
  whyNotCarried,
  whyNotDeleted,
  whyNotReceived,
  whyNotTakenBack,
  whyStays,
  whyUnasked,
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
});

test('what stays is told with what to do about it', () => {
  const outcomes = ['kept', 'untold', 'lent', 'lentByClosed', 'delivered'] as const;
  expect(outcomes.map((outcome) => whyStays(outcome, 'Flecha'))).toEqual([
    'Flecha ya la recibió: pídale que la pase a Devolución y vuelva a intentar',
    'Hay novedades de Flecha por llegar: vuelva a intentar en un momento',
    'Flecha todavía no la tiene de vuelta: espere a que la tenga y vuelva a intentar',
    'Flecha está dada de baja y todavía no la tiene de vuelta: si quien la tiene la devolvió, pida que reabran la empresa y vuelva a intentar',
    'Flecha la entregó: no se recupera',
  ]);
  expect([
    whyUnasked('silent', 'Flecha'),
    whyUnasked('cut', 'Flecha'),
    cutFrom('Flecha'),
    unheardOf('Flecha'),
    allUnheardOf(['Flecha', 'Rayo']),
  ]).toEqual([
    'Flecha no contesta: se recupera cuando conteste',
    'La conexión con Flecha está cortada: conéctela de nuevo y vuelva a intentar, o cancele la orden',
    'La conexión con Flecha está cortada: conéctela de nuevo y vuelva a intentar, o cancele la orden',
    'No se pudo preguntar a Flecha si la tiene: vuelva a intentar en un momento',
    'No se pudo preguntar a Flecha y Rayo si las tiene: no se recuperó ninguna, vuelva a intentar en un momento',
  ]);
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
  const offered = (returned: boolean, closed = false, unasked: 'cut' | 'silent' | null = null) =>
    transferStates.filter((state) => mayComeBack({ state, returned, closed, unasked }));
  const both = ['open', 'confirmed'];
  expect([offered(false), offered(true), offered(false, true)]).toEqual([['open'], both, both]);
  expect([offered(false, false, 'silent'), offered(true, false, 'silent'), offered(false, true, 'silent')]).toEqual([['open'], both, both]);
  // Nobody can be asked any more.
  expect([offered(false, false, 'cut'), offered(true, false, 'cut'), offered(false, true, 'cut')]).toEqual([[], ['confirmed'], []]);
});

test.each([
  ['sent', 'open', 'Está compartida con Flecha: recupérela primero'],
  ['sent', 'confirmed', 'Está compartida con Flecha, que ya la recibió: no se elimina'],
  ['received', 'open', 'La compartió Flecha: rechácela'],
  ['received', 'confirmed', 'La compartió Flecha y se confirmó: no se elimina'],
] as const)('a %s order whose transfer is %s is not deleted: %s', (type, state, said) =>
  expect(whyNotDeleted({ type, state, name: 'Flecha' })).toBe(said),
);
