import { fold } from '#shared/text.ts';

/** What is known of a column of the order file. */
interface ColumnKind {
  /** The column's name on screen. */
  readonly title: string;
  /** A file without it is refused. */
  readonly required?: true;
  /** Other headers that mean it, besides its own name and title; case, accents and signs do not count. */
  readonly synonyms: string;
}

/** The columns of the order file (spec 2 §2.9), by the names that the template's header carries. */
export const columns = {
  client: { title: 'Cliente', required: true, synonyms: 'remitente|vendedor|tienda|nombre cliente|cliente cuit|cuit cliente' },
  externalID: {
    title: '#Ext.',
    synonyms:
      'id externo|numero externo|nro externo|no externo|n externo|pedido|nro pedido|no pedido|n pedido|numero de pedido|numero pedido|id pedido|orden|nro orden|no orden|n orden|numero de orden|referencia',
  },
  typeOrder: { title: 'Tipo', synonyms: 'tipo de orden|tipo orden|tipo de envio|tipo envio|tipo de pedido|tipo pedido' },
  deliveryDate: {
    title: 'Fecha Entrega',
    required: true,
    synonyms: 'fecha|fecha de entrega|entrega|dia de entrega|dia entrega|fecha de envio|fecha envio',
  },
  weight: { title: 'Peso (g)', synonyms: 'peso|peso gr|peso gramos|peso en gramos' },
  valuePackage: { title: 'Valor declarado', synonyms: 'valor|valor paquete|valor del paquete' },
  fromAddress: {
    title: 'Origen',
    synonyms: 'direccion origen|direccion de origen|domicilio origen|domicilio de origen|direccion retiro|direccion de retiro',
  },
  toAddress: {
    title: 'Destino',
    required: true,
    synonyms:
      'direccion|domicilio|direccion destino|direccion de destino|domicilio destino|direccion entrega|direccion de entrega|calle y numero',
  },
  floor: { title: 'Piso', synonyms: 'piso destino' },
  door: { title: 'Depto.', synonyms: 'dpto|dto|departamento|puerta|unidad' },
  observation: { title: 'Observación', synonyms: 'observaciones|obs|nota|notas|comentario|comentarios|indicaciones|aclaraciones' },
  name: {
    title: 'Nombre',
    synonyms: 'destinatario|nombre destinatario|nombre del destinatario|nombre y apellido|contacto|comprador|receptor|recibe',
  },
  phone: { title: 'Teléfono', synonyms: 'tel|celular|cel|movil|whatsapp|telefono destinatario|telefono de contacto' },
  email: { title: 'Email', synonyms: 'mail|correo|correo electronico|email destinatario' },
  chargeAmount: {
    title: 'Cobro Dest.',
    synonyms: 'cobro|cobro destino|cobro en destino|monto a cobrar|importe a cobrar|a cobrar|contra reembolso|contrareembolso',
  },
  toLat: { title: 'Latitud', synonyms: 'lat|latitud destino|lat destino' },
  toLng: { title: 'Longitud', synonyms: 'lng|lon|long|longitud destino|lng destino|to lon' },
  fromLat: { title: 'Latitud origen', synonyms: 'lat origen' },
  fromLng: { title: 'Longitud origen', synonyms: 'lng origen|from lon' },
} as const satisfies Record<string, ColumnKind>;

/** The name of a column of the order file. */
export type Column = keyof typeof columns;

/** Every column, in the template's order. */
export const columnNames = Object.keys(columns) as Column[];

/** A header without case, accents, spaces or signs. */
const plain = (header: string) => fold(header).replace(/[^a-z0-9]/g, '');

const byHeader = new Map(
  columnNames.flatMap((column) => {
    const { title, synonyms } = columns[column];
    return [column, title, ...synonyms.split('|')].map((header) => [plain(header), column] as const);
  }),
);

/** The column that a header means, if any. */
export const columnOf = (header: string): Column | undefined => byHeader.get(plain(header));

/** A file's header row, understood: the column of each cell, and the headers that mean none, which are not read. */
export type Header = { columns: (Column | undefined)[]; unknown: string[]; refusal?: undefined } | { refusal: string };

/** Reads the header row. Refuses headers that repeat or mean the same, and a file without a required column. */
export const readHeader = (headers: readonly string[]): Header => {
  const found = headers.map(columnOf);
  const seen = new Map<string, string>();
  for (const [at, header] of headers.entries()) {
    const meaning = found[at] ?? plain(header);
    const other = seen.get(meaning);
    if (meaning !== '' && other !== undefined) {
      const both = other === header ? `La columna «${header}» está dos veces` : `Las columnas «${other}» y «${header}» significan lo mismo`;
      return { refusal: `${both}: deje una sola` };
    }
    seen.set(meaning, header);
  }
  const missing = columnNames.filter((column) => 'required' in columns[column] && !found.includes(column));
  if (missing.length > 0) {
    const list = missing.map((column) => `${columns[column].title} (${column})`).join(', ');
    return { refusal: missing.length === 1 ? `Falta la columna ${list}` : `Faltan las columnas ${list}` };
  }
  return { columns: found, unknown: headers.filter((header, at) => found[at] === undefined && header.trim() !== '') };
};
