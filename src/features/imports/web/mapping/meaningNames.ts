import { type Column, columns } from '../../columns/columns.ts';

/** The meanings that a column may be given, as people look for them. */
const frames: Readonly<Record<string, readonly Column[]>> = {
  Destino: ['toAddress', 'toNumber', 'floor', 'door', 'toTown', 'toPostalCode', 'toProvince', 'toLat', 'toLng'],
  'Quien recibe': ['name', 'phone', 'email', 'observation'],
  Orden: ['externalID', 'client', 'deliveryDate', 'typeOrder', 'shipping', 'orderState', 'numberPackage', 'weight', 'valuePackage'],
  Cobro: ['chargeAmount', 'paid'],
  Productos: ['product', 'sku', 'variant', 'quantity'],
  Origen: ['fromAddress', 'fromNumber', 'fromTown', 'fromPostalCode', 'fromLat', 'fromLng'],
};

/** Stands for a column that is not read. */
export const UNREAD = '-';

/** A meaning as the screen calls it. */
export const meaningName = (column: Column): string => columns[column].title;

/** The meanings as options of a select; what every order needs is marked. */
export const meaningOptions = [
  { value: UNREAD, label: 'No se lee' },
  ...Object.entries(frames).map(([group, names]) => ({
    group,
    items: names.map((column) => ({
      value: column as string,
      label: `${meaningName(column)}${'required' in columns[column] ? ' *' : ''}`,
    })),
  })),
];
