import { CANCELLED, csv, type Sample, table, TODAY, utf8, written, xlsx } from './sample.ts';

const libre =
  '# de venta|Fecha de venta|Estado|Descripción del estado|Paquete de varios productos|Pertenece a un kit|Unidades|Ingresos por productos (ARS)|Total (ARS)|SKU|# de publicación|Título de la publicación|Variante|Datos personales o de empresa|Comprador|DNI|Domicilio|Ciudad|Estado|Código postal|País|Forma de entrega'.split(
    '|',
  );
const soldAt = `${written.named(TODAY)} 18:50 hs.`;
const libreRows = [
  ['Ventas', ...Array<string>(10).fill(''), 'Publicaciones', '', 'Compradores', '', '', 'Envíos', '', '', '', '', ''],
  libre,
  '2000007001|@|Lista para enviar|Despachá hoy|No|No|1|12000|10500|REM-1|MLA11|Remera básica|Talle M|Ana Ñu|Ana Ñu|30111|Thames 2250 / 3 B / Referencia: portón verde, Palermo, Capital Federal|Palermo|Capital Federal|1425|Argentina|Mercado Envíos Flex',
  '2000007002|@|Lista para enviar|Paquete de 2 productos|Sí|No|3|30000|27000|||||Luis Paz|Luis Paz|28111|Gaona 2450 Piso 2 Dto 4 Referencia: tocar fuerte|Villa General Mitre|Capital Federal|1416|Argentina|Mercado Envíos',
  '2000007003|@|Lista para enviar||Sí|No|2|20000||GOR-1|MLA12|Gorra; con visera|||||||||Argentina|',
  '2000007004|@|Lista para enviar||Sí|No|1|10000||MED-3|MLA13|Medias x3|Talle 40-44||||||||Argentina|',
  '2000007005|@|Cancelada por el comprador||No|No|1|10000||MED-3|MLA13|Medias x3||Eva Ríos|Eva Ríos|29111|Maipú 2130|Olivos|Buenos Aires|1636|Argentina|Mercado Envíos',
].map((row) => (typeof row === 'string' ? row.replace('@', soldAt).split('|') : row));

const mercadoLibre: Sample = {
  name: 'Mercado Libre: groups of titles, a package of two products, two columns called Estado',
  file: () =>
    xlsx({
      name: 'Ventas AR',
      rows: [['Ventas de su cuenta'], [`Descargado el ${soldAt}`], [], ...libreRows],
      merges: [
        { startRow: 3, startCol: 0, endRow: 3, endCol: 10 },
        { startRow: 3, startCol: 11, endRow: 3, endCol: 12 },
        { startRow: 3, startCol: 13, endRow: 3, endCol: 15 },
        { startRow: 3, startCol: 16, endRow: 3, endCol: 21 },
      ],
    }),
  shop: 'Mercado Libre',
  step: 'answers',
  asks: [],
  missing: ['client', 'day'],
  left: [1, 2, 3, 4],
  orders: [
    {
      externalID: '2000007001',
      type: 'Flex',
      name: 'Ana Ñu',
      phone: '',
      address: 'Thames',
      number: 2250,
      floor: '3',
      door: 'B',
      town: 'Palermo',
      postalCode: '1425',
      observation: 'Referencia: portón verde',
      charge: 0,
      products: ['1 × Remera básica [REM-1] Talle M'],
    },
    {
      externalID: '2000007002',
      type: 'Normal',
      name: 'Luis Paz',
      address: 'Gaona',
      number: 2450,
      floor: '2',
      door: '4',
      town: 'Villa General Mitre',
      postalCode: '1416',
      observation: 'Venta 2000007003 · Venta 2000007004 · Referencia: tocar fuerte',
      products: ['2 × Gorra; con visera [GOR-1]', '1 × Medias x3 [MED-3] Talle 40-44'],
    },
  ],
  refused: { 10: { orderState: CANCELLED } },
};

const shopify: Sample = {
  name: 'Shopify: product lines, an order that is only billed to an address',
  file: () =>
    utf8(
      csv(
        table(
          'Name|Email|Financial Status|Paid at|Fulfillment Status|Currency|Subtotal|Shipping|Taxes|Total|Shipping Method|Created at|Lineitem quantity|Lineitem name|Lineitem price|Lineitem sku|Billing Name|Billing Address1|Billing Address2|Billing City|Billing Zip|Billing Province|Billing Phone|Shipping Name|Shipping Address1|Shipping Address2|Shipping Company|Shipping City|Shipping Zip|Shipping Province|Shipping Phone|Notes|Cancelled at|Payment Method|Shipping Province Name'.split(
            '|',
          ),
          {
            Name: '#1001',
            Email: 'sol@example.com',
            'Financial Status': 'paid',
            Currency: 'ARS',
            Total: '21500.50',
            'Shipping Method': 'Standard',
            'Created at': `${TODAY} 10:22:31 -0300`,
            'Lineitem quantity': '1',
            'Lineitem name': 'Mug, blue',
            'Lineitem sku': 'MUG-B',
            'Billing Name': 'Sol Ferreyra',
            'Billing Address1': 'Callao 1200',
            'Shipping Name': 'Mora Ferreyra',
            'Shipping Address1': 'Av. Santa Fe 4921',
            'Shipping Address2': 'Piso 3 Dto B',
            'Shipping Company': 'Estudio Ferreyra',
            'Shipping City': 'Palermo',
            'Shipping Zip': "'1425",
            'Shipping Province': 'C',
            'Shipping Phone': "'+54 9 11 4444-1001",
            Notes: 'Ring twice',
            'Payment Method': 'Mercado Pago',
            'Shipping Province Name': 'Ciudad Autónoma de Buenos Aires',
          },
          { Name: '#1001', Email: 'sol@example.com', 'Lineitem quantity': '3', 'Lineitem name': 'Plate', 'Lineitem sku': '' },
          {
            Name: '#1002',
            Email: 'teo@example.com',
            'Financial Status': 'pending',
            Total: '8900.00',
            'Lineitem quantity': '1',
            'Lineitem name': 'Plate',
            'Billing Name': 'Teo Luna',
            'Billing Address1': '25 de Mayo 1234',
            'Billing Address2': 'Local 4',
            'Billing City': 'Quilmes',
            'Billing Zip': 'B1878',
            'Billing Province': 'B',
            'Billing Phone': '011 4444-1002',
            'Payment Method': 'Cash on Delivery (COD)',
          },
          {
            Name: '#1003',
            'Financial Status': 'refunded',
            Total: '100.00',
            'Shipping Name': 'Gael Toro',
            'Shipping Address1': 'Thames 100',
            'Shipping City': 'Palermo',
            'Cancelled at': `${TODAY} 11:00:00 -0300`,
            'Lineitem quantity': '1',
            'Lineitem name': 'Plate',
          },
        ),
        ',',
      ),
    ),
  shop: 'Shopify',
  step: 'answers',
  asks: [],
  missing: ['client', 'day'],
  orders: [
    {
      externalID: '1001',
      name: 'Mora Ferreyra',
      phone: '5491144441001',
      email: 'sol@example.com',
      address: 'Av. Santa Fe',
      number: 4921,
      floor: '3',
      door: 'B',
      town: 'Palermo',
      postalCode: '1425',
      observation: 'Estudio Ferreyra · Ring twice',
      charge: 0,
      products: ['1 × Mug, blue [MUG-B]', '3 × Plate [Plate]'],
    },
    {
      externalID: '1002',
      name: 'Teo Luna',
      phone: '01144441002',
      address: '25 de Mayo',
      number: 1234,
      door: 'Local 4',
      town: 'Quilmes',
      postalCode: '1878',
      charge: 8900,
      products: ['1 × Plate [Plate]'],
    },
  ],
  refused: { 5: { orderState: CANCELLED } },
};

/** What Mercado Libre and Shopify export. */
export const shopSamples: readonly Sample[] = [mercadoLibre, shopify];
