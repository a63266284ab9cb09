import { formatDayLong } from '#shared/time.ts';
import { said } from '#shared/record/fields.ts';
import { type AddressPart, addressFields } from '#shared/place/addressFields.ts';
import type { Difference } from '#web/form/ConflictNotice.tsx';
import { differs, fieldDifferences, type ThreeWays, withValues } from '#web/form/differences.ts';
import { plainFields } from '../../fields.ts';
import { type EndName, endLabels, type StructuredName, structuredFields } from '../../structuredFields.ts';
import type { EndValues, OrderValues } from './orderValues.ts';

/** What clients, drivers and warehouses are called, by `_id`. */
export type Names = ReadonlyMap<string, string>;

/** The structured fields in words; the origin of an order never changes. */
type Sayings = { readonly [Name in Exclude<StructuredName, 'fromOrder'>]: (values: OrderValues, names: Names) => string };

const sayings: Sayings = {
  client: ({ client }, names) => names.get(client ?? '') ?? '',
  typeOrder: ({ typeOrder }) => said(structuredFields.typeOrder, typeOrder),
  status: ({ status }) => said(structuredFields.status, status),
  warehouse: ({ warehouse }, names) => names.get(warehouse ?? '') ?? '',
  deliveryDate: ({ deliveryDate }) => (deliveryDate ? formatDayLong(deliveryDate) : ''),
  driverAssign: ({ driverAssign }, names) => (driverAssign ? (names.get(driverAssign) ?? '') : 'No asignado'),
  shipment_product: ({ shipment_product: lines }) =>
    lines.map(({ sku, variant, quantity }) => [quantity, '×', sku, variant].filter(Boolean).join(' ')).join(', '),
};

/** What goes into the form together with a field: products are those of the client. */
const together: Partial<Record<keyof Sayings, readonly (keyof OrderValues)[]>> = {
  client: ['client', 'shipment_product'],
  shipment_product: ['client', 'shipment_product'],
};

const PLACE = ['text', 'placed', 'placedIn', 'address', 'addressNumber', 'coordinates', 'hierarchy', 'partial_match'] as const;
/** An end's fields as they are told: its address on one line and its point, which go together, and what is a field of its own. */
const { address, addressNumber: _on, location, partial_match: _sure, ...others } = addressFields;
const told: { readonly [Name in Exclude<AddressPart, (typeof PLACE)[number] | 'location'> | 'text' | 'coordinates']: { label: string } } = {
  text: { ...address, label: 'Dirección' },
  coordinates: location,
  ...others,
};

const pointText = ({ coordinates: [lng, lat] }: EndValues) =>
  lng === 0 ? '' : [lat, lng].map((degrees) => String(degrees).replace('.', ',')).join(' / ');

const endDifferences = (end: EndName, { base, mine, theirs }: ThreeWays<OrderValues>): Difference<OrderValues>[] => {
  const ends = { base: base[end], mine: mine[end], theirs: theirs[end] };
  return (
    (Object.keys(told) as (keyof typeof told)[])
      .filter((name) => differs(ends, name))
      // An address is told once, with its point.
      .filter((name, _, all) => name !== 'coordinates' || !all.includes('text'))
      .map((name) => {
        const shown = (values: EndValues) => (name === 'coordinates' ? pointText(values) : (values[name] ?? ''));
        const typed = name === 'text' || name === 'coordinates' ? PLACE : [name];
        return {
          key: `${end}.${name}`,
          label: `${endLabels[end]} · ${told[name].label}`,
          theirs: shown(ends.theirs),
          mine: shown(ends.mine),
          take: (now) => ({ ...now, [end]: withValues(now[end], ends.mine, typed) }),
        };
      })
  );
};

/**
 * What was typed and is not what somebody else saved meanwhile, field by field.
 * @param ways `base` is what the form had been filled with
 * @param names of all that `mine` and `theirs` point at
 */
export const orderDifferences = (ways: ThreeWays<OrderValues>, names: Names): Difference<OrderValues>[] => [
  ...(Object.keys(sayings) as (keyof Sayings)[])
    .filter((name) => differs(ways, name))
    .map((name): Difference<OrderValues> => ({
      key: name,
      label: structuredFields[name].label,
      theirs: sayings[name](ways.theirs, names),
      mine: sayings[name](ways.mine, names),
      take: (now) => withValues(now, ways.mine, together[name] ?? [name]),
    })),
  ...fieldDifferences(plainFields, ways),
  ...endDifferences('fromAddress', ways),
  ...endDifferences('toAddress', ways),
];
