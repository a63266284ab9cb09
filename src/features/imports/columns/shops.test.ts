import { describe, expect, test } from 'vitest';
import { orderCells } from './cells.ts';
import { shopOf, shopReading } from './shops.ts';

const rowsOf = (...rows: string[][]) => rows.map((cells, at) => ({ at: at + 1, cells }));

describe('what shops export is known at sight', () => {
  const woo = [
    'Order Number',
    'Order Status',
    'Customer Note',
    'First Name (Billing)',
    'Last Name (Billing)',
    'Phone (Billing)',
    'First Name (Shipping)',
    'Last Name (Shipping)',
    'Address 1&2 (Shipping)',
    'City (Shipping)',
    'State Code (Shipping)',
    'Postcode (Shipping)',
    'Payment Method Title',
    'Order Total Amount',
    'SKU',
    'Item Name',
    'Quantity',
  ];
  const nube = [
    'Número de orden',
    'Email',
    'Fecha',
    'Estado de la orden',
    'Estado del pago',
    'Total',
    'Nombre del comprador',
    'Teléfono',
    'Nombre para el envío',
    'Teléfono para el envío',
    'Dirección',
    'Número',
    'Piso',
    'Localidad',
    'Ciudad',
    'Código postal',
    'Provincia o estado',
    'Medio de envío',
    'Notas del comprador',
    'Nombre del producto',
    'Cantidad del producto',
    'SKU',
  ];
  const libre = [
    '# de venta',
    'Fecha de venta',
    'Estado',
    'Paquete de varios productos',
    'Unidades',
    'SKU',
    'Título de la publicación',
    'Variante',
    'Comprador',
    'Domicilio',
    'Ciudad',
    'Estado',
    'Código postal',
    'Forma de entrega',
  ];
  const correo = [
    'tipo_producto(obligatorio)',
    'peso(obligatorio en KG)',
    'provincia_destino(obligatorio)',
    'localidad_destino(obligatorio solo en caso de no ingresar sucursal de destino)',
    'calle_destino(obligatorio solo en caso de no ingresar sucursal de destino)',
    'altura_destino(obligatorio solo en caso de no ingresar sucursal de destino)',
    'piso(opcional solo en caso de no ingresar sucursal de destino)',
    'destino_nombre(obligatorio)',
    'destino_email(obligatorio, debe ser un email valido)',
    'cod_area_cel(obligatorio)',
    'cel(obligatorio)',
    'numero_orden(opcional)',
  ];
  const cellsOf = (headers: string[], ...rows: string[][]) => {
    const shop = shopOf(headers);
    return { shop: shop?.name, orders: shop ? orderCells(rowsOf(...rows), shopReading(shop, headers), {}).map(({ cells }) => cells) : [] };
  };

  test('WooCommerce', () => {
    expect(
      cellsOf(woo, [
        '1001',
        'processing',
        'Tocar timbre',
        'Luis',
        'Paz',
        '1144445555',
        'Ana',
        'Ñu',
        'Thames 2250 PB',
        'CABA',
        'C',
        '1425',
        'Contra reembolso',
        '8900',
        'R-1',
        'Remera',
        '2',
      ]),
    ).toMatchObject({
      shop: 'WooCommerce',
      orders: [
        {
          externalID: '1001',
          name: 'Ana Ñu',
          phone: '1144445555',
          toAddress: 'Thames 2250 PB',
          toTown: 'CABA',
          toProvince: 'CABA',
          toPostalCode: '1425',
          paid: 'processing | Contra reembolso',
          chargeAmount: '8900',
          observation: 'Tocar timbre',
          product: 'Remera',
          quantity: '2',
          sku: 'R-1',
        },
      ],
    });
  });

  test('WooCommerce without a column of where it goes: who pays receives', () => {
    const billed = [
      'Order Number',
      'Order Status',
      'First Name (Billing)',
      'Last Name (Billing)',
      'Address 1 (Billing)',
      'Order Total Amount',
    ];
    expect(cellsOf(billed, ['1001', 'processing', 'Ana', 'Ñu', 'Thames 2250', '8900'])).toMatchObject({
      shop: 'WooCommerce',
      orders: [{ externalID: '1001', name: 'Ana Ñu', toAddress: 'Thames 2250', chargeAmount: '8900' }],
    });
    const other = ['order_number', 'status', 'order_total', 'billing_first_name', 'billing_address_1', 'billing_address_2'];
    expect(cellsOf(other, ['1001', 'processing', '8900', 'Ana', 'Thames 2250', 'PB'])).toMatchObject({
      shop: 'WooCommerce',
      orders: [{ externalID: '1001', name: 'Ana', toAddress: 'Thames 2250, PB', chargeAmount: '8900' }],
    });
  });

  test('Tienda Nube', () => {
    const row = [
      '#10482',
      'a@example.com',
      '20/11/2026 09:14',
      'Abierta',
      'Pendiente',
      '8900,00',
      'Luis Paz',
      '1144445555',
      'Ana Ñu',
      '',
      'Thames',
      '2250',
      'PB A',
      'Palermo',
      'Capital Federal',
      '1425',
      'Capital Federal',
      'Retiro en sucursal',
      'Tocar timbre',
      'Remera',
      '2',
      'R-1',
    ];
    const second = row.map((cell, at) => (at === 0 ? cell : at === 19 ? 'Gorra' : at === 20 ? '1' : ''));
    expect(cellsOf(nube, row, second)).toMatchObject({
      shop: 'Tienda Nube',
      orders: [
        {
          externalID: '#10482',
          name: 'Ana Ñu',
          phone: '1144445555',
          toAddress: 'Thames',
          toNumber: '2250',
          floor: 'PB A',
          toTown: 'Palermo',
          toProvince: 'Capital Federal',
          paid: 'Pendiente',
          chargeAmount: '8900,00',
          product: 'Remera\nGorra',
          quantity: '2\n1',
          shipping: 'Retiro en sucursal',
        },
      ],
    });
  });

  test('Mercado Libre: of two columns of one title the first is the state of the sale, the second the province', () => {
    expect(
      cellsOf(libre, [
        '20001',
        '20 de noviembre de 2026 18:50 hs.',
        'Lista para enviar',
        'No',
        '1',
        'R-1',
        'Remera',
        'M',
        'Ana Ñu',
        'Thames 2250 Referencia: portón',
        'Palermo',
        'Capital Federal',
        '1425',
        'Mercado Envíos Flex',
      ]),
    ).toMatchObject({
      shop: 'Mercado Libre',
      orders: [
        {
          orderState: 'Lista para enviar',
          toProvince: 'Capital Federal',
          toAddress: 'Thames 2250 Referencia: portón',
          shipping: 'Mercado Envíos Flex',
        },
      ],
    });
  });

  test('a Correo-style sheet, whose weights are in kilos', () => {
    expect(
      cellsOf(correo, ['CP', '0,5', 'B', 'Olivos', 'Maipú', '2130', '3 B', 'Ana Ñu', 'a@example.com', '11', '55556666', 'P-7']),
    ).toMatchObject({
      shop: 'planilla de correo',
      orders: [
        {
          weight: '0,5 kg',
          toProvince: 'Buenos Aires',
          toTown: 'Olivos',
          toAddress: 'Maipú',
          toNumber: '2130',
          floor: '3 B',
          phone: '11 55556666',
          externalID: 'P-7',
        },
      ],
    });
  });

  test('a sheet that only resembles one is none', () => {
    expect(shopOf(['Número de orden', 'Estado del pago', 'Dirección'])).toBeUndefined();
  });
});
