import { withWord } from '../../features/imports/web/mapping/meanings.ts';
import { CANCELLED, csv, type Sample, table, TOMORROW, utf8 } from './sample.ts';

/** Exports of shops by other programs than the usual, or with more columns. */
export const exportSamples: readonly Sample[] = [
  {
    name: 'WooCommerce by its other exporter: cash on delivery is collected, two rows are one order',
    file: () =>
      utf8(
        csv(
          table(
            'order_id|order_number|date_created|status|order_total|payment_method|shipping_method|customer_note|billing_first_name|billing_last_name|billing_email|billing_phone|billing_address_1|billing_city|shipping_first_name|shipping_last_name|shipping_address_1|shipping_address_2|shipping_postcode|shipping_city|shipping_state|item_name|item_sku|item_quantity|item_total'.split(
              '|',
            ),
            {
              order_number: '7701',
              status: 'processing',
              order_total: '12001.50',
              payment_method: 'cod',
              shipping_method: 'Moto CABA',
              customer_note: 'timbre roto',
              billing_first_name: 'Otra',
              billing_phone: '11 4444-7701',
              billing_email: 'ana@example.com',
              billing_address_1: 'Callao 1200',
              shipping_first_name: 'Ana',
              shipping_last_name: 'Paz',
              shipping_address_1: 'Thames 900',
              shipping_address_2: 'Piso 3 Dto B',
              shipping_postcode: '1414',
              shipping_city: 'Palermo',
              shipping_state: 'C',
              item_name: 'Gorra',
              item_sku: 'GOR-1',
              item_quantity: '2',
            },
            { order_number: '7701', status: 'processing', payment_method: 'cod', item_name: 'Taza', item_sku: 'TAZ-1', item_quantity: '1' },
            {
              order_number: '7702',
              status: 'processing',
              order_total: '900',
              payment_method: 'woo-mercado-pago-basic',
              billing_first_name: 'Luis',
              billing_last_name: 'Sosa',
              billing_address_1: 'Bulnes 300',
              billing_city: 'Almagro',
              item_name: 'Gorra',
              item_quantity: '1',
            },
            { order_number: '7703', status: 'cancelled', shipping_address_1: 'Thames 1', shipping_city: 'CABA' },
          ),
          ',',
        ),
      ),
    shop: 'WooCommerce',
    step: 'answers',
    missing: ['client', 'day'],
    orders: [
      {
        externalID: '7701',
        name: 'Ana Paz',
        phone: '1144447701',
        email: 'ana@example.com',
        address: 'Thames',
        number: 900,
        floor: '3',
        door: 'B',
        town: 'Palermo',
        postalCode: '1414',
        observation: 'timbre roto',
        charge: 12_001.5,
        products: ['2 × Gorra [GOR-1]', '1 × Taza [TAZ-1]'],
      },
      { externalID: '7702', name: 'Luis Sosa', address: 'Bulnes', town: 'Almagro', charge: 0 },
    ],
    refused: { 5: { paid: CANCELLED } },
  },
  {
    name: 'VTEX with what is paid and the day for which it was promised',
    file: () =>
      utf8(
        csv(
          table(
            'Order|Sequence|Client Name|Receiver Name|Street|Number|City|Neighborhood|SLA Type|Estimate Delivery Date|Status|Payment System Name|Payment Value|Total Value|SKU Name|Quantity_SKU'.split(
              '|',
            ),
            ...['Efectivo al recibir', 'Visa'].map((way, at) => ({
              Order: `V-${at}`,
              'Receiver Name': 'Uma Paz',
              Street: 'Bonpland',
              Number: String(1954 + at),
              City: 'CABA',
              Neighborhood: 'Palermo',
              'SLA Type': 'Moto',
              'Estimate Delivery Date': TOMORROW,
              Status: 'ready-for-handling',
              'Payment System Name': way,
              'Payment Value': '15.300,50',
              'Total Value': '16.000,00',
            })),
          ),
        ),
      ),
    shop: 'VTEX',
    step: 'columns',
    asks: ['paid Payment System Name'],
    missing: ['client'],
    says: (file) => withWord(file, 'paid', 'Visa', 'Pagado'),
    orders: [
      { externalID: 'V-0', day: TOMORROW, charge: 15_300.5, value: 16_000 },
      { externalID: 'V-1', charge: 0, value: 16_000 },
    ],
  },
  {
    name: 'WooCommerce of a shop that only asks where the invoice goes',
    file: () =>
      utf8(
        csv(
          table(
            'order_number|order_date|status|order_total|billing_first_name|billing_last_name|billing_email|billing_phone|billing_address_1|billing_address_2|billing_postcode|billing_city|payment_method_title|item_name|item_quantity'.split(
              '|',
            ),
            {
              order_number: '7801',
              status: 'processing',
              order_total: '15300.50',
              billing_first_name: 'Ana',
              billing_last_name: 'Paz',
              billing_email: 'ana@example.com',
              billing_phone: '11 4444-7801',
              billing_address_1: 'Thames 1480',
              billing_address_2: '3 B',
              billing_postcode: '1414',
              billing_city: 'Palermo',
              payment_method_title: 'Contra reembolso',
              item_name: 'Mate',
              item_quantity: '1',
            },
          ),
          ',',
        ),
      ),
    shop: 'WooCommerce',
    step: 'answers',
    missing: ['client', 'day'],
    orders: [
      {
        externalID: '7801',
        name: 'Ana Paz',
        phone: '1144447801',
        email: 'ana@example.com',
        address: 'Thames',
        number: 1480,
        floor: '3',
        door: 'B',
        town: 'Palermo',
        postalCode: '1414',
        charge: 15_300.5,
      },
    ],
  },
];
