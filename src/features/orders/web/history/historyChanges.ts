import { formatCount, formatMoney } from '#shared/money.ts';
import { formatDateTime } from '#shared/time.ts';
import type { FieldChange } from '../../change.ts';
import type { HistoryEntryShown } from '../../contract.ts';

type Value = FieldChange['from'];

const plain = (value: NonNullable<Value>): string => {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return typeof value === 'number' ? formatCount(value) : value;
};

type Field = [label: string, phrase?: (value: NonNullable<Value>) => string];

const fields: Readonly<Record<string, Field>> = {
  client: ['Cliente'],
  status: ['Estado'],
  typeOrder: ['Tipo'],
  warehouse: ['Depósito'],
  deliveryDate: ['Fecha de entrega', (value) => formatDateTime(String(value))],
  driverAssign: ['Chofer'],
  externalID: ['# Ext.'],
  validation_type: ['Validación'],
  weight: ['Peso', (value) => `${plain(value)} g`],
  volume: ['Volumen', (value) => `${String(value).replace('.', ',')} m³`],
  valuePackage: ['Valor declarado', (value) => formatMoney(Number(value))],
  chargeDestination: ['Cobrar en Destino'],
  chargeAmount: ['Monto a cobrar', (value) => formatMoney(Number(value))],
  numberPackage: ['Bultos'],
  shipment_product: ['Remito'],
};

const addressFields: Readonly<Record<string, Field>> = {
  name: ['Contacto'],
  address: ['Calle'],
  addressNumber: ['Número', String],
  floor: ['Piso'],
  door: ['Depto.'],
  town: ['Localidad'],
  postalCode: ['CP'],
  phone: ['Teléfono'],
  email: ['Email'],
  observation: ['Observación'],
  typeBuilding: ['Tipo de domicilio'],
  partial_match: ['Dirección dudosa'],
  location: ['Punto en el mapa'],
};

const fieldOf = (path: string): Field => {
  const [end, part = ''] = path.split('.');
  if (end !== 'fromAddress' && end !== 'toAddress') return fields[path] ?? [path];
  const [label, phrase] = addressFields[part] ?? [part];
  const title = `${end === 'fromAddress' ? 'Origen' : 'Destino'} · ${label}`;
  return phrase ? [title, phrase] : [title];
};

/** What became of one field: 'Fecha de entrega', '21/11/26 10:00', '24/11/26 10:00'. */
export type ChangePhrase = { label: string; from: string; to: string };

/**
 * What an edit or a change made of an order's fields, in the form's order and words; nothing is 'vacío'.
 * What the entry's title says already is left out: its status, with the driver of 5 and the warehouse of 4.
 */
export const entryChanges = ({ status, changes }: Pick<HistoryEntryShown, 'status' | 'changes'>): ChangePhrase[] =>
  Object.entries(changes ?? {})
    .filter(([path]) => path !== 'status' && !(path === 'driverAssign' && status.id === 5) && !(path === 'warehouse' && status.id === 4))
    .map(([path, { from, to }]) => {
      const [label, phrase = plain] = fieldOf(path);
      const said = (value: Value) =>
        value === null || value === '' || (Array.isArray(value) && value.length === 0) ? 'vacío' : phrase(value);
      return { label, from: said(from), to: said(to) };
    });
