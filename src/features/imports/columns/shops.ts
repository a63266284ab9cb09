import { type Column, columnOf, columns, plainHeader } from './columns.ts';
import type { Reading } from './layout.ts';

/** What a shop's program exports, known at sight. */
export interface Shop {
  /** As the screen calls it. */
  readonly name: string;
  /** Titles that all of its exports have, and together no other's. */
  readonly marks: readonly string[];
  /** What its columns mean, by their titles as they begin; all others are not read. */
  readonly columns: Readonly<Partial<Record<Column, string>>>;
  /** Read where the columns above are empty in a row. */
  readonly spare?: Readonly<Partial<Record<Column, string>>>;
  readonly weight?: 'g' | 'kg';
  /** Its rows are products, several to an order. */
  readonly lines?: true;
}

/** Titles of several columns for one meaning are parted by '|', in the order in which they are joined. */
export const shops: readonly Shop[] = [
  {
    name: 'Tienda Nube',
    marks: ['Número de orden', 'Estado del pago', 'Nombre para el envío', 'Medio de envío'],
    columns: {
      externalID: 'Número de orden',
      orderState: 'Estado de la orden',
      paid: 'Estado del pago',
      chargeAmount: 'Total',
      name: 'Nombre para el envío',
      phone: 'Teléfono para el envío',
      email: 'Email',
      toAddress: 'Dirección',
      toNumber: 'Número',
      floor: 'Piso',
      toTown: 'Localidad|Ciudad',
      toPostalCode: 'Código postal',
      toProvince: 'Provincia o estado',
      shipping: 'Medio de envío',
      observation: 'Notas del comprador|Notas del vendedor',
      product: 'Nombre del producto',
      quantity: 'Cantidad del producto',
      sku: 'SKU',
    },
    spare: { name: 'Nombre del comprador', phone: 'Teléfono' },
    lines: true,
  },
  {
    name: 'Mercado Libre',
    marks: ['# de venta', 'Paquete de varios productos', 'Título de la publicación', 'Domicilio'],
    columns: {
      externalID: '# de venta',
      orderState: 'Estado',
      name: 'Comprador',
      toAddress: 'Domicilio',
      toTown: 'Ciudad',
      toProvince: 'Estado.1',
      toPostalCode: 'Código postal',
      shipping: 'Forma de entrega',
      product: 'Título de la publicación',
      variant: 'Variante',
      quantity: 'Unidades',
      sku: 'SKU',
    },
    spare: { name: 'Datos personales o de empresa' },
    lines: true,
  },
  {
    name: 'Shopify',
    marks: ['Financial Status', 'Fulfillment Status', 'Lineitem name', 'Shipping Address1'],
    columns: {
      externalID: 'Name',
      orderState: 'Cancelled at',
      paid: 'Financial Status|Payment Method',
      chargeAmount: 'Total',
      name: 'Shipping Name',
      phone: 'Shipping Phone',
      email: 'Email',
      toAddress: 'Shipping Address1|Shipping Address2',
      toTown: 'Shipping City',
      toPostalCode: 'Shipping Zip',
      toProvince: 'Shipping Province Name',
      shipping: 'Shipping Method',
      observation: 'Shipping Company|Notes',
      product: 'Lineitem name',
      quantity: 'Lineitem quantity',
      sku: 'Lineitem sku',
    },
    spare: {
      name: 'Billing Name',
      phone: 'Phone|Billing Phone',
      toAddress: 'Billing Address1|Billing Address2',
      toTown: 'Billing City',
      toPostalCode: 'Billing Zip',
      toProvince: 'Shipping Province',
    },
    lines: true,
  },
  {
    name: 'WooCommerce',
    marks: ['Order Number', 'Order Status', 'Order Total Amount'],
    columns: {
      externalID: 'Order Number',
      paid: 'Order Status|Payment Method Title',
      chargeAmount: 'Order Total Amount',
      name: 'First Name (Shipping)|Last Name (Shipping)',
      phone: 'Phone (Shipping)',
      email: 'Email (Billing)',
      toAddress: 'Address 1&2 (Shipping)|Address 1 (Shipping)|Address 2 (Shipping)',
      toTown: 'City (Shipping)',
      toPostalCode: 'Postcode (Shipping)',
      toProvince: 'State Name (Shipping)|State Code (Shipping)',
      shipping: 'Shipping Method Title',
      observation: 'Company (Shipping)|Customer Note',
      product: 'Item Name',
      quantity: 'Quantity|Quantity (- Refund)',
      sku: 'SKU',
    },
    spare: {
      name: 'First Name (Billing)|Last Name (Billing)',
      phone: 'Phone (Billing)',
      toAddress: 'Address 1&2 (Billing)|Address 1 (Billing)|Address 2 (Billing)',
      toTown: 'City (Billing)',
      toPostalCode: 'Postcode (Billing)',
      toProvince: 'State Code (Billing)',
    },
    lines: true,
  },
  {
    name: 'WooCommerce',
    marks: ['order_number', 'order_total', 'billing_first_name'],
    columns: {
      externalID: 'order_number',
      paid: 'status|payment_method|payment_method_title',
      chargeAmount: 'order_total',
      name: 'shipping_first_name|shipping_last_name',
      phone: 'shipping_phone',
      email: 'billing_email',
      toAddress: 'shipping_address_1|shipping_address_2',
      toTown: 'shipping_city',
      toPostalCode: 'shipping_postcode',
      toProvince: 'shipping_state',
      shipping: 'shipping_method|shipping_method_title',
      observation: 'shipping_company|customer_note',
      product: 'item_name',
      quantity: 'item_quantity',
      sku: 'item_sku',
    },
    spare: {
      name: 'billing_first_name|billing_last_name',
      phone: 'billing_phone',
      toAddress: 'billing_address_1|billing_address_2',
      toTown: 'billing_city',
      toPostalCode: 'billing_postcode',
      toProvince: 'billing_state',
    },
    lines: true,
  },
  {
    name: 'VTEX',
    marks: ['Sequence', 'Client Name', 'Receiver Name', 'SLA Type', 'Neighborhood'],
    columns: {
      externalID: 'Order',
      orderState: 'Status',
      name: 'Receiver Name',
      phone: 'Phone',
      email: 'Email',
      toAddress: 'Street|Complement',
      toNumber: 'Number',
      toTown: 'Neighborhood|City',
      toPostalCode: 'Postal Code',
      toProvince: 'UF',
      shipping: 'SLA Type',
      deliveryDate: 'Estimate Delivery Date',
      chargeAmount: 'Payment Value',
      paid: 'Payment System Name',
      valuePackage: 'Total Value',
      observation: 'Reference',
      product: 'SKU Name',
      quantity: 'Quantity_SKU',
      sku: 'Reference Code',
    },
    spare: { name: 'Client Name|Client Last Name' },
    lines: true,
  },
  {
    name: 'planilla de correo',
    marks: ['tipo_producto', 'localidad_destino', 'calle_destino', 'altura_destino', 'destino_nombre'],
    columns: {
      externalID: 'numero_orden',
      weight: 'peso',
      valuePackage: 'valor_del_contenido',
      toAddress: 'calle_destino',
      toNumber: 'altura_destino',
      floor: 'piso',
      door: 'dpto',
      toTown: 'localidad_destino',
      toProvince: 'provincia_destino',
      toPostalCode: 'codpostal_destino',
      name: 'destino_nombre',
      email: 'destino_email',
      phone: 'cod_area_cel|cel',
      observation: 'sucursal_destino',
    },
    spare: { phone: 'cod_area_tel|tel' },
    weight: 'kg',
  },
];

/** A title without what programs put in brackets behind it: 'piso(opcional solo en caso de …)' is 'piso'. */
const bare = (header: string) => plainHeader(header.replace(/\([^()]{15,}\)?$/s, '').replace(/\((?:obligatorio|opcional)\)$/i, ''));

const titlesOf = (headers: readonly string[]) => {
  const seen = new Map<string, number>();
  // The second column of one title is 'Estado.1', as its place tells them apart.
  return headers.map((header) => {
    const title = bare(header);
    const before = seen.get(title) ?? 0;
    seen.set(title, before + 1);
    return before === 0 ? title : `${title}.${before}`;
  });
};

/** The titles under which a meaning is sought: 'Estado.1' keeps its place. */
const soughtOf = (titles: string) =>
  titles.split('|').map((title) => `${bare(title.replace(/\.\d$/, ''))}${/\.\d$/.exec(title)?.[0] ?? ''}`);

/** The shop whose program wrote a table, told by its titles. */
export const shopOf = (headers: readonly string[]): Shop | undefined => {
  const titles = new Set(titlesOf(headers));
  return shops.find(({ marks }) => marks.every((mark) => titles.has(bare(mark))));
};

const meaningsOf = (titles: readonly string[], names: Shop['spare'] = {}) => {
  const meanings: (Column | null)[] = titles.map(() => null);
  for (const [column, sought] of Object.entries(names) as [Column, string][]) {
    const places = soughtOf(sought).flatMap((title) => (titles.includes(title) ? [titles.indexOf(title)] : []));
    for (const at of 'joined' in columns[column] ? places : places.slice(0, 1)) if (meanings[at] === null) meanings[at] = column;
  }
  return meanings;
};

/** How a shop's table is read. */
export const shopReading = (shop: Shop, headers: readonly string[]): Reading => {
  const titles = titlesOf(headers);
  return {
    columns: meaningsOf(titles, shop.columns),
    spare: meaningsOf(titles, shop.spare),
    ...(shop.weight && { weight: shop.weight }),
    lines: shop.lines ?? false,
    words: {},
  };
};

const shopTitles = new Set(
  shops.flatMap(({ marks, columns: names, spare = {} }) =>
    [...marks, ...Object.values(names), ...Object.values(spare)].flatMap((titles) => titles.split('|').map(bare)),
  ),
);

/** Whether a title is one that files of orders carry. */
export const isKnownTitle = (title: string): boolean => columnOf(title) !== undefined || shopTitles.has(bare(title));
