import { fold } from '#shared/text.ts';
import { type PlainName, plainNames } from '../../orders/fields.ts';

/** What is known of a column of the order file. */
interface ColumnKind {
  /** The column's name on screen. */
  readonly title: string;
  /** A file without it is refused. */
  readonly required?: true;
  /** Several columns of a file may mean it: their cells are joined with this. */
  readonly joined?: string;
  /** Its names are part of too many others: a header that only looks like one does not mean it. */
  readonly exact?: true;
  /** Other headers that mean it, besides its own name and title; case, accents and signs do not count. */
  readonly synonyms: string;
}

/** The columns of the order file (spec 2 §2.9), by the names that the template's header carries. */
export const columns = {
  client: {
    title: 'Cliente',
    required: true,
    synonyms: 'remitente|nombre remitente|nombre del remitente|sender|vendedor|tienda|nombre cliente|cliente cuit|cuit cliente',
  },
  externalID: {
    title: '#Ext.',
    synonyms:
      'id externo|numero externo|nro externo|no externo|n externo|pedido|nro pedido|no pedido|n pedido|numero de pedido|numero pedido|id pedido|orden|nro orden|no orden|n orden|numero de orden|id orden|referencia|ref|remito|nro remito|n remito|no remito|numero de remito|comprobante|nro comprobante|n comprobante|numero de comprobante|factura|nro factura|n factura|numero de factura|guia|nro guia|nro de guia|n guia|numero de guia|venta|nro venta|nro de venta|n venta|numero de venta|orden de compra|albaran|order id|order number|order no',
  },
  typeOrder: { title: 'Tipo', synonyms: 'tipo de orden|tipo orden|tipo de envio|tipo envio|tipo de pedido|tipo pedido' },
  shipping: {
    title: 'Medio de envío',
    synonyms: 'forma de envio|metodo de envio|forma de entrega|modalidad de entrega|shipping method|shipping method title|sla type',
  },
  orderState: { title: 'Estado de la venta', synonyms: 'estado de la orden|estado del pedido|order status|cancelled at|canceled at' },
  deliveryDate: {
    title: 'Fecha Entrega',
    required: true,
    synonyms: 'fecha|fecha de entrega|entrega|dia de entrega|dia entrega|fecha de envio|fecha envio',
  },
  numberPackage: {
    title: 'Bultos',
    synonyms:
      'cantidad de bultos|cant bultos|nro de bultos|numero de bultos|paquetes|cantidad de paquetes|packages|cajas|cantidad de cajas|cant cajas|bolsas|cantidad de bolsas|paq',
  },
  weight: { title: 'Peso (g)', synonyms: 'peso|peso gr|peso gramos|peso en gramos' },
  valuePackage: { title: 'Valor declarado', synonyms: 'valor|valor paquete|valor del paquete' },
  fromAddress: {
    title: 'Origen',
    joined: ', ',
    synonyms: 'direccion origen|direccion de origen|domicilio origen|domicilio de origen|direccion retiro|direccion de retiro',
  },
  fromNumber: {
    title: 'Número origen',
    exact: true,
    synonyms: 'numero de origen|altura origen|altura de origen|numero retiro|numero de retiro|from street number|pickup street number',
  },
  fromTown: {
    title: 'Localidad origen',
    synonyms:
      'localidad de origen|localidad retiro|localidad de retiro|ciudad origen|ciudad de origen|ciudad retiro|ciudad de retiro|barrio origen|barrio de origen|from city|origin city|pickup city',
  },
  fromPostalCode: {
    title: 'CP origen',
    synonyms:
      'cp de origen|codigo postal origen|codigo postal de origen|codigo postal retiro|codigo postal de retiro|cp retiro|from zip|from zip code|origin zip|pickup zip|pickup postcode',
  },
  toAddress: {
    title: 'Destino',
    required: true,
    joined: ', ',
    synonyms:
      'direccion|domicilio|calle|street|direccion destino|direccion de destino|domicilio destino|direccion entrega|direccion de entrega|calle y numero|direccion envio|direccion de envio|domicilio envio|domicilio de envio|domicilio entrega|domicilio de entrega|direccion destinatario|direccion del destinatario|domicilio destinatario|domicilio del destinatario|address|delivery address|shipping address',
  },
  toNumber: {
    title: 'Número',
    exact: true,
    synonyms:
      'altura|numero de calle|numero calle|nro calle|numero de puerta|numero puerta|nro puerta|nro de puerta|n puerta|n de puerta|no puerta|no de puerta|num puerta|num de puerta|puerta n|puerta no|puerta nro|numero domicilio|numero de domicilio|numero destino|numero de destino|altura destino|numero entrega|numero de entrega|nro casa|nro de casa|n casa|numero casa|numero de casa|num calle|street number|house number|shipping street number',
  },
  toTown: {
    title: 'Localidad',
    joined: ', ',
    synonyms:
      'localidad destino|localidad de destino|localidad entrega|localidad de entrega|localidad destinatario|localidad del destinatario|ciudad|ciudad destino|ciudad de destino|ciudad entrega|ciudad de entrega|ciudad envio|ciudad de envio|municipio|municipio o capital|poblacion|town|city|to city|shipping city|city shipping|delivery city|barrio|barrio destino|barrio de destino|barrio de entrega|locality|suburb|neighborhood|neighbourhood|loc|partido|distrito',
  },
  toPostalCode: {
    title: 'CP',
    synonyms:
      'codigo postal|cod postal|cpa|postal|cp destino|cp de destino|cp entrega|codigo postal destino|codigo postal de destino|codigo postal entrega|codigo postal de entrega|codigo postal envio|codigo postal de envio|codigo postal destinatario|zip|zip code|postal code|postcode|to zip|shipping zip|shipping zip code|shipping postcode|postcode shipping|shipping postal code|delivery postcode',
  },
  toProvince: {
    title: 'Provincia',
    synonyms:
      'provincia destino|provincia de destino|provincia o estado|provincia departamento|pcia|state|shipping state|shipping province|province|region',
  },
  floor: {
    title: 'Piso',
    synonyms:
      'piso destino|piso depto|piso dpto|piso dto|piso departamento|piso y depto|piso y dpto|piso y departamento|depto piso|dpto piso|departamento y piso|depto y piso|dpto y piso|piso puerta|piso unidad',
  },
  door: { title: 'Depto.', synonyms: 'dpto|dto|departamento|apto|apartamento|puerta|unidad|interior|uf|unidad funcional' },
  observation: {
    title: 'Observación',
    joined: ' · ',
    synonyms: 'observaciones|obs|nota|notas|comentario|comentarios|indicaciones|aclaraciones',
  },
  name: {
    title: 'Contacto',
    joined: ' ',
    synonyms:
      'nombre|nombre completo|apellido y nombre|destinatario|nombre destinatario|nombre del destinatario|nombre y apellido|nombre para el envio|comprador|receptor|recibe|recipient|receiver',
  },
  phone: {
    title: 'Teléfono',
    joined: ' / ',
    synonyms:
      'telefono contacto|tel contacto|telefono 1|nro telefono|nro de telefono|numero de telefono|tel|celular|cel|movil|whatsapp|telefono destinatario|telefono del destinatario|tel destinatario|celular destinatario|telefono para el envio|telefono de contacto',
  },
  email: { title: 'Email', synonyms: 'mail|correo|correo electronico|email address|email destinatario|mail destinatario' },
  chargeAmount: {
    title: 'Cobro Dest.',
    synonyms:
      'total a cobrar|importe a cobrar en destino|cobro|cobro destino|cobro en destino|monto a cobrar|importe a cobrar|a cobrar|contra reembolso|contrareembolso',
  },
  paid: { title: 'Pagado', joined: ' | ', synonyms: 'estado del pago|estado de pago|estado pago|pago|payment status|financial status' },
  sku: { title: 'SKU', synonyms: 'skus|codigo de producto|codigo producto|cod producto|codigo de articulo|codigo articulo|lineitem sku' },
  product: {
    title: 'Producto',
    synonyms:
      'productos|articulo|articulos|nombre del producto|nombre producto|descripcion del producto|lineitem name|item name|sku name|titulo de la publicacion',
  },
  variant: { title: 'Variante', exact: true, synonyms: 'variantes|talle|color y talle' },
  quantity: { title: 'Cantidad', synonyms: 'cantidades|cant|unidades|cantidad de productos|cantidad del producto|lineitem quantity' },
  toLat: { title: 'Latitud', synonyms: 'lat|latitud destino|lat destino' },
  toLng: { title: 'Longitud', synonyms: 'lng|lon|long|longitud destino|lng destino|to lon' },
  fromLat: { title: 'Latitud origen', synonyms: 'lat origen' },
  fromLng: { title: 'Longitud origen', synonyms: 'lng origen|from lon' },
} as const satisfies Record<string, ColumnKind>;

/** The name of a column of the order file. */
export type Column = keyof typeof columns;

/**
 * The plain fields of an order that no column fills, and why. They are as in a form that nobody touched, or come of another column. A field
 * that files do tell is a column above and does not stand here.
 */
const notInFiles: { readonly [Name in Exclude<PlainName, Column>]: 'no program writes it' | 'comes of chargeAmount' } = {
  volume: 'no program writes it',
  validation_type: 'no program writes it',
  chargeDestination: 'comes of chargeAmount',
};

/** The plain fields of an order that a column of the same name fills. */
export const filledFields = plainNames.filter((name): name is PlainName & Column => !(name in notInFiles));

/** What is wrong, or worth a look, by column; `row` for what is not of one cell. */
export type Messages = Partial<Record<Column | 'row', string>>;

/** Every column, in the template's order. */
export const columnNames = Object.keys(columns) as Column[];

/** A header for comparing: without case, accents, spaces or signs; one of signs alone is those. */
export const plainHeader = (header: string): string => fold(header).replace(/[^a-z0-9]/g, '') || header.trim();

const byHeader = new Map(
  columnNames.flatMap((column) => {
    const { title, synonyms } = columns[column];
    return [column, title, ...synonyms.split('|')].map((header) => [plainHeader(header), column] as const);
  }),
);

/** Whose a column is that says so: the sender's customer is who receives, and not the client of the company. */
const RECIPIENTS = /(?:del?)?(?:cliente|consumidor|usuario)final$/;

/** The column that a header means, if any. */
export const columnOf = (header: string): Column | undefined => {
  const written = plainHeader(header);
  if (!RECIPIENTS.test(written)) return byHeader.get(written);
  return byHeader.get(written.replace(RECIPIENTS, '') || 'destinatario');
};

/** Letters to change, add or leave out between two words, counted up to `most`. */
const distance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
};

/** The column whose known header a mistyped or longer one is nearest to: one letter in five may be wrong, or the header holds it whole. */
export const nearestColumn = (header: string): Column | undefined => {
  const written = plainHeader(header);
  // The weight is in grams; where the invoice goes is not where the parcel goes.
  if (written.length < 4 || /kg|kilo|factur|fiscal|billing|invoice/.test(written)) return undefined;
  const most = Math.floor(written.length / 5);
  let best: { column: Column; far: number } | undefined;
  for (const [known, column] of byHeader) {
    if (known.length < 4 || 'exact' in columns[column]) continue;
    // 'Mail cliente', 'Nota cliente' and 'Cliente destino' are none.
    if (column === 'client' && (!written.startsWith(known) || /final|destin|entrega/.test(written))) continue;
    const far = written.includes(known) ? most + 1 - known.length / 100 : distance(written, known, most);
    if ((far <= most || written.includes(known)) && (!best || far < best.far)) best = { column, far };
  }
  return best?.column;
};
