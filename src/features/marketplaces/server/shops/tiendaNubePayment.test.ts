import { describe, expect, test } from 'vitest';
import { paymentOf, type SaidPayment } from './tiendaNubePayment.ts';

const order: SaidPayment = {
  payment_status: 'pending',
  gateway: 'offline',
  gateway_name: 'Efectivo',
  method: 'custom',
  currency: 'ARS',
  country: 'AR',
  total: 15_300.5,
};
const collected = { waits: false, collect: 15_300.5 };
const paid = { waits: false, collect: 0 };
const first = { waits: true };
const agreed = { waits: false };
const doubt = (why: string) => ({ waits: false, doubt: `No se sabe cuánto se cobra al entregar: ${why}` });
const named = (name: string) => doubt(`en la tienda se paga con «${name}»`);

describe('an order of Tienda Nube that is not paid', () => {
  test.each<[gateway: string, method: string, name: string, expected: unknown]>([
    ['offline', 'cash', 'Efectivo', collected],
    ['offline', 'cash', 'Depósito en efectivo', collected],
    ['offline', 'cash', '', collected],
    ['cash', '', '', collected],
    ['cash_on_delivery', 'custom', 'Transferencia', collected],
    ['offline', 'wire_transfer', 'Transferencia (no se acepta efectivo)', first],
    ['offline', 'wire_transfer', 'Efectivo', first],
    ['mercado-pago', 'ticket', 'Rapipago (efectivo)', first],
    ['mercado-pago', 'cash', 'Efectivo', first],
    ['cashback-services', 'custom', 'Pago contra entrega', first],
    ['offline', 'debit_card', 'Efectivo', named('Efectivo')],
    ['', 'custom', 'Efectivo', named('Efectivo')],
    ['', '', '', doubt('la tienda no dice cómo se paga')],
    ['not-provided', '', '', doubt('en la tienda se paga con «not-provided»')],
    ['offline', '', '', doubt('en la tienda se paga con «offline»')],
    ['offline', 'custom', '', named('custom')],
  ])('through %j by %j called %j', (gateway, method, gateway_name, expected) => {
    expect(paymentOf({ ...order, gateway, method, gateway_name })).toEqual(expected);
  });

  test.each<[name: string, expected: unknown]>([
    ['Efectivo', collected],
    ['EFECTIVO', collected],
    ['Pago en efectivo', collected],
    ['Cash', collected],
    ['Pago contra entrega', collected],
    ['Contra-entrega', collected],
    ['Contrareembolso', collected],
    ['Contra reembolso en efectivo', collected],
    ['Pagás al recibir', collected],
    ['Pagás cuando recibís', collected],
    ['A pagar en la entrega', collected],
    ['Efectivo en tu domicilio', collected],
    ['transferencia o depósito bancario', first],
    ['Transferencia', first],
    ['CBU', first],
    ['Depósito en efectivo', first],
    ['Rapipago / Pago Fácil (efectivo)', first],
    ['A convenir', agreed],
    ['Cashback', agreed],
    ['Tarjeta', agreed],
    ['Transferencia o efectivo', named('Transferencia o efectivo')],
    ['Rapipago o efectivo', named('Rapipago o efectivo')],
    ['Transferencia (no se acepta efectivo)', named('Transferencia (no se acepta efectivo)')],
    ['Sin efectivo', named('Sin efectivo')],
    ['Efectivo en el local', named('Efectivo en el local')],
    ['Contra entrega con tarjeta', named('Contra entrega con tarjeta')],
    ['Efectivo al retirar', named('Efectivo al retirar')],
  ])('by a way of the shop’s own called %j', (gateway_name, expected) => {
    expect(paymentOf({ ...order, gateway_name })).toEqual(expected);
  });
});

test.each<[state: string, more: Partial<SaidPayment>, expected: unknown]>([
  ['paid', {}, paid],
  ['authorized', {}, paid],
  ['paid', { total: null, currency: 'USD', gateway: '' }, paid],
  ['partially_paid', {}, doubt('en la tienda está pagada en parte')],
  ['partially_paid', { gateway: 'mercado-pago' }, doubt('en la tienda está pagada en parte')],
  ['partially_refunded', {}, doubt('en la tienda está devuelta en parte')],
  ['partially_refunded', { method: 'wire_transfer' }, doubt('en la tienda está devuelta en parte')],
  ['partially_refunded', { gateway: 'mercado-pago' }, paid],
  ['in_review', {}, doubt('en la tienda su pago está «in_review»')],
  ['', {}, doubt('la tienda no dice si está pagada')],
])('an order that is %j, with %j', (payment_status, more, expected) => {
  expect(paymentOf({ ...order, payment_status, ...more })).toEqual(expected);
});

test.each<[more: Partial<SaidPayment>, expected: unknown]>([
  [{ total: 0.1 + 0.2 }, { waits: false, collect: 0.3 }],
  [{ total: 15_300.505 }, { waits: false, collect: 15_300.51 }],
  [{ total: 0.005 }, { waits: false, collect: 0.01 }],
  [{ total: 0.0049 }, paid],
  [{ total: 0 }, paid],
  [{ total: 9_999_999_999.99 }, { waits: false, collect: 9_999_999_999.99 }],
  [{ total: 10_000_000_000 }, doubt('10000000000 es más de lo que admite una orden')],
  [{ total: -1 }, doubt('la tienda no dice su total')],
  [{ total: null }, doubt('la tienda no dice su total')],
  [{ currency: 'USD' }, doubt('está en USD')],
  [{ currency: '' }, doubt('la tienda no dice en qué moneda')],
  [{ currency: 'UYU', country: 'UY' }, collected],
  [{ currency: 'ARS', country: 'UY' }, doubt('está en ARS')],
  [{ country: '' }, collected],
])('an order that is paid at its door, with %j', (more, expected) => {
  expect(paymentOf({ ...order, ...more })).toEqual(expected);
});
