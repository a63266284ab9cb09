import { formatMoney } from '#shared/money.ts';
import { formatDayLong, type Day } from '#shared/time.ts';
import type { OrderFormShown } from '../form.ts';
import { statusById } from '../status.ts';
import { formId } from './formId.ts';
import { emptyOrder, type EndValues, type FormKind, type OrderValues, orderValues } from './orderForm.ts';

/** What a form starts from: what it shows at first, and what its saving needs to know of the order. */
export type FormStart = {
  kind: FormKind;
  /** The order that is edited. */
  _id: string | null;
  internalID: string | null;
  version: number | null;
  /** The delivery instant before. */
  before: string | null;
  returnOf: { _id: string; internalID: string } | null;
  /** Made once per form: sent twice, it creates one order. */
  importId: string;
  /** Returns that there are already. */
  returns: { _id: string; internalID: string }[];
  values: OrderValues;
};

/** A form for a new order. */
export const newStart = (today: Day): FormStart => ({
  kind: 'new',
  _id: null,
  internalID: null,
  version: null,
  before: null,
  returnOf: null,
  importId: formId(),
  returns: [],
  values: emptyOrder(today),
});

/** A form that the server filled; a copy and a return are due today unless told. */
export const startOf = (kind: FormKind, shown: OrderFormShown, today: Day): FormStart => {
  const { _id, internalID, version, deliveryDate, returnOf, returns } = shown;
  const values = orderValues(shown, today);
  const late = kind !== 'edit' && (values.deliveryDate === null || values.deliveryDate < today);
  return {
    kind,
    _id,
    internalID,
    version,
    before: deliveryDate,
    returnOf,
    importId: formId(),
    returns,
    values: late ? { ...values, deliveryDate: today } : values,
  };
};

/** What the form is called. */
export const formTitle = ({ kind, internalID, returnOf }: Pick<FormStart, 'kind' | 'internalID' | 'returnOf'>): string => {
  if (kind === 'edit') return `Editar Orden: ${internalID ?? ''}`;
  return returnOf ? `Agregar Orden: devolución de ${returnOf.internalID}` : 'Agregar Orden';
};

const yesNo = (value: boolean) => (value ? 'Sí' : 'No');
const joined = (parts: readonly string[]) => parts.join(', ');

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

const labels: readonly (readonly [keyof OrderValues, string, (values: OrderValues) => string])[] = [
  ['client', 'Cliente', ({ client }) => (client ? 'otro cliente' : '')],
  ['typeOrder', 'Tipo de envío', ({ typeOrder }) => typeOrder ?? ''],
  ['status', 'Estado', ({ status }) => (status === null ? '' : statusById(status).name)],
  ['warehouse', 'Depósito', ({ warehouse }) => (warehouse ? 'otro depósito' : '')],
  ['deliveryDate', 'Fecha de entrega', ({ deliveryDate }) => (deliveryDate ? formatDayLong(deliveryDate) : '')],
  ['driverAssign', 'Chofer', ({ driverAssign }) => (driverAssign ? 'otro chofer' : 'No asignado')],
  ['externalID', 'ID externo', ({ externalID }) => externalID],
  ['validation_type', 'Validación', ({ validation_type }) => joined(validation_type)],
  ['weight', 'Peso', ({ weight }) => (weight === '' ? '' : `${weight} g`)],
  ['volume', 'Volumen', ({ volume }) => (volume === '' ? '' : `${String(volume).replace('.', ',')} m³`)],
  ['valuePackage', 'Valor declarado', ({ valuePackage }) => (valuePackage === '' ? '' : formatMoney(valuePackage))],
  ['chargeDestination', 'Cobrar en Destino', ({ chargeDestination }) => yesNo(chargeDestination)],
  ['chargeAmount', 'Monto a cobrar', ({ chargeAmount }) => (chargeAmount === '' ? '' : formatMoney(chargeAmount))],
  ['numberPackage', 'Bultos', ({ numberPackage }) => String(numberPackage)],
  [
    'lines',
    'Productos',
    ({ lines }) => joined(lines.map(({ sku, variant, quantity }) => [quantity, '×', sku, variant].filter(Boolean).join(' '))),
  ],
];

/** A field that was typed and that somebody else saved differently meanwhile. */
export type Difference = {
  key: string;
  label: string;
  /** What was typed, in words; empty when it was emptied. */
  mine: string;
  /** Puts what was typed back into the form. */
  take: (now: OrderValues) => OrderValues;
};

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const endDifferences = (end: 'from' | 'to', title: string, base: EndValues, mine: EndValues, theirs: EndValues): Difference[] =>
  endLabels
    .filter(([field]) => !same(mine[field], base[field]) && !same(mine[field], theirs[field]))
    .map(([field, label]) => {
      const place = ['text', 'coordinates'].includes(field);
      const { text, address, addressNumber, coordinates, hierarchy, partial_match } = mine;
      const typed = place ? { text, address, addressNumber, coordinates, hierarchy, partial_match } : { [field]: mine[field] };
      const shown =
        field === 'coordinates' ? mine.coordinates.toReversed().join('; ').replaceAll('.', ',').replaceAll(';', ' /') : mine[field];
      return {
        key: `${end}.${field}`,
        label: `${title} · ${label}`,
        mine: String(shown ?? ''),
        take: (now) => ({ ...now, [end]: { ...now[end], ...typed } }),
      };
    });

/**
 * What was typed and is not what somebody else saved meanwhile, field by field.
 * @param base what the form had been filled with
 */
export const differences = (base: OrderValues, mine: OrderValues, theirs: OrderValues): Difference[] => [
  ...labels
    .filter(([field]) => !same(mine[field], base[field]) && !same(mine[field], theirs[field]))
    .map(([field, label, shown]): Difference => ({
      key: field,
      label,
      mine: shown(mine),
      take: (now) => ({ ...now, [field]: mine[field] }),
    })),
  ...endDifferences('from', 'Origen', base.from, mine.from, theirs.from),
  ...endDifferences('to', 'Destino', base.to, mine.to, theirs.to),
];
