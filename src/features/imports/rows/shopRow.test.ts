import { describe, expect, test } from 'vitest';
import { columnNames } from '../columns/columns.ts';
import type { Cells } from '../sheet/table.ts';
import { checkRow } from './row.ts';

const today = '2026-11-20';
const plain: Cells = {
  client: 'Librería Ñ',
  deliveryDate: '21/11/2026',
  toAddress: 'Calle 50 1234, La Plata',
  toLat: '-34,9',
  toLng: '-57,95',
};
const check = (change: Cells) =>
  checkRow({ importId: '0198c0de-0000-7000-8000-000000000001', row: 2, cells: { ...plain, ...change } }, { today });

test('a number that is none, as spreadsheets write nothing, is as if its cell were empty', () => {
  expect(check({ chargeAmount: '-', valuePackage: '$ -', numberPackage: 's/d', weight: '-' }).draft).toMatchObject({
    chargeAmount: 0,
    chargeDestination: false,
    valuePackage: null,
    numberPackage: 1,
    weight: null,
  });
  expect(check({ chargeAmount: '=B2*2', numberPackage: 'dos' }).errors).toEqual({
    chargeAmount: 'Fórmula sin calcular: escriba su resultado',
    numberPackage: 'No es un número',
  });
});

test.each(['-', '—', ' -- ', '/', '...'])('a cell that is struck out with %j is an empty one, whatever its column', (struck) => {
  const said = { ...plain, toTown: 'La Plata', chargeAmount: '10', toLat: '', toLng: '' };
  const optional = columnNames.filter((column) => !(column in said));
  const { draft, ...rest } = check({ ...said, ...Object.fromEntries(optional.map((column) => [column, struck])) });
  expect(draft).toEqual(check(said).draft);
  expect(rest).toMatchObject({ errors: {}, doubts: {}, notes: {} });
  expect(check({ toAddress: struck, deliveryDate: struck, client: struck }).errors).toEqual({
    client: 'Requerido',
    deliveryDate: 'Requerido',
    toAddress: 'Requerido',
  });
  const fileClient = '0198c0de-0000-7000-8000-0000000000aa';
  expect(checkRow({ importId: fileClient, row: 2, cells: { ...plain, client: struck }, fileClient }, { today }).draft?.client).toBe(
    fileClient,
  );
});

describe('what shops and people write in a cell', () => {
  test.each([
    [
      { chargeAmount: '15300,50', paid: 'Pagado' },
      { chargeDestination: false, chargeAmount: 0 },
    ],
    [
      { chargeAmount: '15300,50', paid: 'pending' },
      { chargeDestination: true, chargeAmount: 15_300.5 },
    ],
    [
      { chargeAmount: '15300,50', paid: '' },
      { chargeDestination: true, chargeAmount: 15_300.5 },
    ],
    [
      { chargeAmount: '0', paid: 'quién sabe' },
      { chargeDestination: false, chargeAmount: 0 },
    ],
    [
      { chargeAmount: 'ARS 8.900,00', paid: 'no' },
      { chargeDestination: true, chargeAmount: 8900 },
    ],
    [{ typeOrder: '', shipping: 'Retiro en el local' }, { typeOrder: 'Retiro' }],
    [{ typeOrder: 'flex', shipping: 'Retiro en el local' }, { typeOrder: 'Flex' }],
    [{ weight: '1,25 kg' }, { weight: 1250 }],
    [{ weight: 'n/a' }, { weight: null }],
    [{ externalID: '#10482' }, { externalID: '10482' }],
    [{ externalID: '10482.0' }, { externalID: '10482' }],
    [{ numberPackage: '3' }, { numberPackage: 3 }],
  ])('%j is %j', (cells, draft) => {
    expect(check(cells).draft).toMatchObject(draft);
  });

  test.each([
    [{ chargeAmount: '=B15*1,21' }, { chargeAmount: 'Fórmula sin calcular: escriba su resultado' }],
    [{ chargeAmount: 'US$ 100' }, { chargeAmount: 'Está en dólares: escriba el importe en la moneda de la empresa' }],
    [{ chargeAmount: '100', paid: 'partially_paid' }, { paid: '¿Está pagado? No se conoce «partially_paid»' }],
    [{ weight: '1,25' }, { weight: 'Falta la unidad: ¿1,25 kg o g?' }],
    [{ orderState: 'Cancelada' }, { orderState: 'Cancelada en su origen: quite la fila, o borre el estado' }],
  ])('%j is asked about: %j', (cells, errors) => {
    expect(check(cells).errors).toEqual(errors);
  });

  test('of phone and e-mail nothing is lost without a word', () => {
    const { draft, doubts } = check({ phone: '11 4444-5555 / 11 6666-7777', email: 'no tiene', observation: 'Timbre 4' });
    expect(draft?.toAddress).toMatchObject({ phone: '1144445555', email: '' });
    expect(draft?.toAddress.observation).toContain('Timbre 4 · Tel.: 11 6666-7777');
    expect(doubts).toEqual({ phone: 'Lo demás va a la observación', email: 'No es un email: quedará vacío' });
  });

  test.each([
    [
      { sku: 'REM-1\n\nGOR', product: 'Remera; azul\nMedias, x3\n', quantity: '2\n1\n', variant: '\nM\n' },
      [
        { sku: 'REM-1', description: 'Remera; azul', quantity: 2 },
        { sku: 'Medias, x3', description: 'Medias, x3', variant: 'M', quantity: 1 },
        { sku: 'GOR', quantity: 1 },
      ],
    ],
    [
      { product: 'Buzo Patagonia; talle M, negro' },
      [{ sku: 'Buzo Patagonia; talle M, negro', description: 'Buzo Patagonia; talle M, negro', quantity: 1 }],
    ],
    [{ sku: 'A', product: 'Medias (x3)', quantity: '3.0' }, [{ sku: 'A', description: 'Medias (x3)', quantity: 3 }]],
    [
      { sku: 'A; B', product: 'Uno; Dos', quantity: '1; 2' },
      [
        { sku: 'A', description: 'Uno', quantity: 1 },
        { sku: 'B', description: 'Dos', quantity: 2 },
      ],
    ],
  ])('products %j', (cells, products) => {
    expect(check(cells).draft?.shipment_product).toEqual(products);
  });
});
