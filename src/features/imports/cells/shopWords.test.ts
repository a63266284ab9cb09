import { expect, test } from 'vitest';
import { isCancelled, isPaid, saysNothing, typeOfShipping } from './shopWords.ts';

test.each(['', '-', ' — ', 'no', 'No tiene', 'NO TIENE', 's/d', 'S/N', 'n/a', 'NaN', 'null', 'sin teléfono', 'xxx', '0', '000'])(
  '%j says nothing',
  (text) => {
    expect(saysNothing(text)).toBe(true);
  },
);

test.each(['11 4444-5555', 'Llamar al vecino', 'B', 'x5', 'Noemí', '10'])('%j says something', (text) => {
  expect(saysNothing(text)).toBe(false);
});

test.each([
  ['Pagado', true],
  ['paid', true],
  ['Recibido', undefined],
  ['Pago aprobado', true],
  ['Ya pagó', true],
  ['SÍ', true],
  ['authorized', true],
  ['Confirmado', true],
  ['partially_refunded', true],
  ['completed', true],
  ['Pendiente', false],
  ['pending', false],
  ['Pendiente de pago', false],
  ['No', false],
  ['NO PAGADO', false],
  ['Contra entrega', false],
  ['on-hold', false],
  ['processing | Contra reembolso', false],
  ['processing | Mercado Pago', true],
  ['on-hold | Transferencia bancaria', false],
  ['paid | Cash on Delivery (COD)', false],
  ['Mercado Pago', undefined],
  ['partially_paid', undefined],
  ['A confirmar', undefined],
])('of payment %j says %j', (text, paid) => {
  expect(isPaid(text)).toBe(paid);
});

test.each([
  ['Cancelada', true],
  ['cancelled', true],
  ['Anulado', true],
  ['Cancelaste la venta', true],
  ['Reembolsado', true],
  ['partially_refunded', false],
  ['2026-11-20 10:22:31 -0300', true],
  ['20/11/2026', true],
  ['', false],
  ['Abierta', false],
  ['processing', false],
  ['Lista para enviar', false],
])('a sale that is %j is cancelled: %j', (text, cancelled) => {
  expect(isCancelled(text)).toBe(cancelled);
});

test.each([
  ['Retiro en sucursal', 'Retiro'],
  ['Retirás en: Showroom Palermo', 'Retiro'],
  ['Pick up', 'Retiro'],
  ['Local pickup', 'Retiro'],
  ['Mercado Envíos Flex', 'Flex'],
  ['Envío Flex CABA', 'Flex'],
  ['Envío rápido', 'Normal'],
  ['Correo Argentino - Envío a domicilio', 'Normal'],
  ['Moto en el día', 'Normal'],
])('%j is an order of type %s', (text, type) => {
  expect(typeOfShipping(text)).toBe(type);
});
