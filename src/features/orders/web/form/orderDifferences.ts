import { formatMoney } from '#shared/money.ts';
import { formatDayLong } from '#shared/time.ts';
import { statusById } from '../../status.ts';
import type { EndValues, OrderValues } from './orderForm.ts';

/** What clients, drivers and warehouses are called, by `_id`. */
export type Names = ReadonlyMap<string, string>;

/** A field that was typed and that somebody else saved differently meanwhile. */
export type Difference = {
  key: string;
  label: string;
  /** What the form shows now, in words; empty when it holds nothing. */
  theirs: string;
  /** What was typed, in words; empty when it was emptied. */
  mine: string;
  /** Puts what was typed back into the form. */
  take: (now: OrderValues) => OrderValues;
};

const joined = (parts: readonly string[]) => parts.join(', ');
const PLACE = ['text', 'placed', 'address', 'addressNumber', 'coordinates', 'hierarchy', 'partial_match'] as const;

const pointText = ({ coordinates: [lng, lat] }: EndValues) =>
  lng === 0 ? '' : [lat, lng].map((degrees) => String(degrees).replace('.', ',')).join(' / ');

const endLabels: readonly (readonly [keyof EndValues, string])[] = [
  ['text', 'Dirección'],
  ['coordinates', 'Punto en el mapa'],
  ['floor', 'Piso'],
  ['door', 'Depto.'],
  ['postalCode', 'CP'],
  ['town', 'Localidad'],
  ['name', 'Contacto'],
  ['phone', 'Teléfono'],
  ['email', 'Email'],
  ['typeBuilding', 'Tipo de domicilio'],
  ['observation', 'Observación'],
];

const labels: readonly (readonly [keyof OrderValues, string, (values: OrderValues, names: Names) => string])[] = [
  ['client', 'Cliente', ({ client }, names) => names.get(client ?? '') ?? ''],
  ['typeOrder', 'Tipo de envío', ({ typeOrder }) => typeOrder ?? ''],
  ['status', 'Estado', ({ status }) => (status === null ? '' : statusById(status).name)],
  ['warehouse', 'Depósito', ({ warehouse }, names) => names.get(warehouse ?? '') ?? ''],
  ['deliveryDate', 'Fecha de entrega', ({ deliveryDate }) => (deliveryDate ? formatDayLong(deliveryDate) : '')],
  ['driverAssign', 'Chofer', ({ driverAssign }, names) => (driverAssign ? (names.get(driverAssign) ?? '') : 'No asignado')],
  ['externalID', 'ID externo', ({ externalID }) => externalID],
  ['validation_type', 'Validación', ({ validation_type }) => joined(validation_type)],
  ['weight', 'Peso', ({ weight }) => (weight === '' ? '' : `${weight} g`)],
  ['volume', 'Volumen', ({ volume }) => (volume === '' ? '' : `${String(volume).replace('.', ',')} m³`)],
  ['valuePackage', 'Valor declarado', ({ valuePackage }) => (valuePackage === '' ? '' : formatMoney(valuePackage))],
  ['chargeDestination', 'Cobrar en Destino', ({ chargeDestination }) => (chargeDestination ? 'Sí' : 'No')],
  ['chargeAmount', 'Monto a cobrar', ({ chargeAmount }) => (chargeAmount === '' ? '' : formatMoney(chargeAmount))],
  ['numberPackage', 'Bultos', ({ numberPackage }) => String(numberPackage)],
  [
    'lines',
    'Productos',
    ({ lines }) => joined(lines.map(({ sku, variant, quantity }) => [quantity, '×', sku, variant].filter(Boolean).join(' '))),
  ],
];

/** What goes into the form together with a field: products are those of the client. */
const together: Partial<Record<keyof OrderValues, readonly (keyof OrderValues)[]>> = {
  client: ['client', 'lines'],
  lines: ['client', 'lines'],
};

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const picked = <T extends object>(values: T, keys: readonly (keyof T)[]) => Object.fromEntries(keys.map((key) => [key, values[key]]));

const endDifferences = (end: 'from' | 'to', title: string, base: EndValues, mine: EndValues, theirs: EndValues): Difference[] =>
  endLabels
    .filter(([field]) => !same(mine[field], base[field]) && !same(mine[field], theirs[field]))
    // An address is told once, with its point.
    .filter(([field], _, all) => field !== 'coordinates' || !all.some(([other]) => other === 'text'))
    .map(([field, label]) => {
      const shown = (values: EndValues) => (field === 'coordinates' ? pointText(values) : String(values[field] ?? ''));
      const typed = picked(mine, field === 'text' || field === 'coordinates' ? PLACE : [field]);
      return {
        key: `${end}.${field}`,
        label: `${title} · ${label}`,
        theirs: shown(theirs),
        mine: shown(mine),
        take: (now) => ({ ...now, [end]: { ...now[end], ...typed } }),
      };
    });

/**
 * What was typed and is not what somebody else saved meanwhile, field by field.
 * @param base what the form had been filled with
 * @param names of all that `mine` and `theirs` point at
 */
export const differences = (base: OrderValues, mine: OrderValues, theirs: OrderValues, names: Names): Difference[] => [
  ...labels
    .filter(([field]) => !same(mine[field], base[field]) && !same(mine[field], theirs[field]))
    .map(([field, label, shown]): Difference => ({
      key: field,
      label,
      theirs: shown(theirs, names),
      mine: shown(mine, names),
      take: (now) => ({ ...now, ...picked(mine, together[field] ?? [field]) }),
    })),
  ...endDifferences('from', 'Origen', base.from, mine.from, theirs.from),
  ...endDifferences('to', 'Destino', base.to, mine.to, theirs.to),
];
