import type { CellKind } from '../sheet/kinds.ts';
import { type Column, plainHeader } from './columns.ts';
import { share } from './values.ts';

/** What the values of a column look like; a header that is weak by itself counts only where they do. */
const looks: Partial<Record<Column, readonly CellKind[]>> = {
  externalID: ['code', 'number'],
  deliveryDate: ['day'],
  weight: ['number', 'amount'],
  valuePackage: ['number', 'amount'],
  chargeAmount: ['number', 'amount', 'flag'],
  toAddress: ['address', 'text'],
  fromAddress: ['address', 'text'],
  toPostalCode: ['postalCode'],
  fromPostalCode: ['postalCode'],
  toProvince: ['province', 'word'],
  name: ['name', 'word'],
  phone: ['phone'],
  email: ['email'],
  toLat: ['degrees'],
  toLng: ['degrees'],
  fromLat: ['degrees'],
  fromLng: ['degrees'],
  paid: ['status', 'flag', 'word'],
  quantity: ['number'],
  numberPackage: ['number'],
};

/** The share of a column's values, 0 to 1, that look like those of a meaning; undefined for one whose values may be anything. */
export const fitOf = (column: Column, kinds: ReadonlyMap<CellKind, number>): number | undefined => {
  const wanted = looks[column];
  return wanted && share(kinds, wanted);
};

/** Titles of what is written on a receipt, which may stand for the order. */
const RECEIPT = /^(?:(?:nro|n|no|numero)?(?:de)?(?:remito|comprobante|factura|guia|venta)|albaran|ordendecompra|referencia|ref)$/;

const WEAK: ReadonlySet<string> = new Set(
  [
    'fecha',
    'nombre',
    'valor',
    'estado',
    'orden',
    'pedido',
    'pago',
    'cobro',
    'total',
    'nota',
    'barrio',
    'productos',
    'unidad',
    'interior',
    'uf',
    'valor paquete',
    'region',
    'contacto',
  ].map(plainHeader),
);

/** Whether a title tells the order by a paper of its own, if each order has another. */
export const isReceipt = (header: string): boolean => RECEIPT.test(plainHeader(header));

/** Whether a title may mean many things: it counts only with values that look like it, and behind any other. */
export const isWeak = (header: string): boolean => WEAK.has(plainHeader(header)) || isReceipt(header);

/** Titles of a number that is one of houses where the street has none. */
const NUMBER = /^(?:n|no|nro|num|numero|#)$/;

/** Whether a title says no more than that there are numbers. */
export const isBareNumber = (header: string): boolean => NUMBER.test(plainHeader(header));

/** Whether a title is that of a door: in Uruguay the house, in Spain the flat. */
export const isDoor = (header: string): boolean => plainHeader(header).startsWith('puerta');
