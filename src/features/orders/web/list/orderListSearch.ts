import { buildingTypes } from '#shared/place/addressLine.ts';
import type { Sent } from '#shared/contract.ts';
import type { Day } from '#shared/day.ts';
import { formatDateTime, formatDayLong, isDay } from '#shared/time.ts';
import { either, flag, listOf, oneOf, recordId, searchReader, type SearchOf, text, textThat, whole } from '#web/list/screenSearch.ts';
import type { orders } from '../../contract.ts';
import { orderSorts, UNASSIGNED, orderTypes, validationTypes } from '../../choices.ts';
import type { SentFilter } from '../../filter.ts';
import { statusById, statuses } from '../../status.ts';

/** The page sizes of the list (spec 2 §9). */
export const PAGE_SIZES = [25, 50, 100] as const;

/** What the address of the order list holds; without dates the list shows today. */
export const orderListSearch = searchReader({
  startDay: textThat(isDay),
  endDay: textThat(isDay),
  /** The user took the dates off. */
  anyDate: flag,
  notDate: flag,
  status: listOf(oneOf(statuses.map((status) => status.id)), 30),
  client: recordId,
  driverAssign: either(recordId, oneOf([UNASSIGNED])),
  toAddress: text(200),
  warehouse: listOf(either(recordId, oneOf([UNASSIGNED])), 100),
  typeOrder: listOf(oneOf(orderTypes), 10),
  /** Only with type Flex. */
  flexML: flag,
  validation_type: listOf(oneOf(validationTypes), 4),
  region: recordId,
  typeBuilding: oneOf(buildingTypes),
  partial_match: flag,
  import: recordId,
  /** The saved view that was opened; the rest may have moved away from it since. */
  view: recordId,
  page: whole(1, 100_000),
  size: oneOf(PAGE_SIZES),
  sortField: oneOf(orderSorts),
  sortOrder: oneOf(['asc', 'desc']),
});
export type OrderListSearch = SearchOf<typeof orderListSearch>;

/** Every filter off: all orders of all dates. */
export const NO_FILTERS = {
  startDay: undefined,
  endDay: undefined,
  anyDate: true,
  notDate: undefined,
  status: undefined,
  client: undefined,
  driverAssign: undefined,
  toAddress: undefined,
  warehouse: undefined,
  typeOrder: undefined,
  flexML: undefined,
  validation_type: undefined,
  region: undefined,
  typeBuilding: undefined,
  partial_match: undefined,
  import: undefined,
  page: undefined,
} as const satisfies OrderListSearch;

/** The days that a search asks for, both included; null for all of them. One end alone is one day. */
export const rangeOf = (search: OrderListSearch, today: Day): { startDay: Day; endDay: Day } | null => {
  if (search.notDate) return null;
  const startDay = search.startDay ?? search.endDay;
  const endDay = search.endDay ?? startDay;
  if (startDay && endDay) return { startDay, endDay };
  return search.anyDate ? null : { startDay: today, endDay: today };
};

/** The switch 'MercadoLibre' counts only while type Flex is chosen (spec 2 §5). */
export const isFlexML = ({ flexML, typeOrder }: Pick<OrderListSearch, 'flexML' | 'typeOrder'>): boolean =>
  flexML === true && (typeOrder?.includes('Flex') ?? false);

/** The filter that a search stands for, without page and order: what a bulk change of the whole result takes. */
export const toFilter = (search: OrderListSearch, today: Day): SentFilter => ({
  ...rangeOf(search, today),
  ...(search.notDate && { notDate: true }),
  ...(search.status?.length && { status: search.status }),
  ...(search.client && { client: search.client }),
  ...(search.driverAssign !== undefined && { driverAssign: search.driverAssign }),
  ...(search.toAddress && { toAddress: search.toAddress }),
  ...(search.warehouse?.length && { warehouse: search.warehouse }),
  ...(search.typeOrder?.length && { typeOrder: search.typeOrder }),
  ...(isFlexML(search) && { flexML: true }),
  ...(search.validation_type?.length && { validation_type: search.validation_type }),
  ...(search.region && { region: search.region }),
  ...(search.typeBuilding && { typeBuilding: search.typeBuilding }),
  ...(search.partial_match && { partial_match: true }),
  ...(search.import && { import: search.import }),
});

/** What the server is asked for. @param size rows on a page where the address does not say */
export const toOrderSearch = (search: OrderListSearch, today: Day, size: number): Sent<typeof orders.search> => ({
  ...toFilter(search, today),
  page: search.page ?? 1,
  size: search.size ?? PAGE_SIZES.find((one) => one === size) ?? PAGE_SIZES[0],
  sortField: search.sortField ?? 'deliveryDate',
  sortOrder: search.sortOrder ?? 'desc',
});

/** One filter in force: what it is called, what it lets through, and the change that takes it off. */
export type FilterInForce = { key: keyof OrderListSearch; label: string; value: string; off: OrderListSearch };

/** Names of what a search holds by `_id`, once they are known. */
export type FilterNames = { client: string; driver: string; region: string; warehouse: (_id: string) => string };

/** Names written out before '+N' (spec 2 §9). */
const SHOWN_NAMES = 3;

const listed = (names: readonly string[]) => {
  const more = names.length - SHOWN_NAMES;
  return names.slice(0, SHOWN_NAMES).join(', ') + (more > 0 ? ` +${more}` : '');
};

/** When a record was made, in epoch milliseconds: its `_id`, a UUIDv7, begins with it. */
const madeAt = (_id: string) => Number.parseInt(_id.replaceAll('-', '').slice(0, 12), 16);

/** The filters in force, in the order of the panel. */
export const filtersInForce = (search: OrderListSearch, today: Day, names: FilterNames): FilterInForce[] => {
  const range = rangeOf(search, today);
  const dates = { startDay: undefined, endDay: undefined, notDate: undefined, anyDate: true } as const;
  const found: (FilterInForce | false | null | undefined)[] = [
    !!search.import && {
      key: 'import',
      label: 'Importación',
      value: formatDateTime(madeAt(search.import)),
      off: { import: undefined },
    },
    range && {
      key: 'startDay',
      label: 'Entrega',
      value:
        range.startDay === range.endDay
          ? formatDayLong(range.startDay)
          : `${formatDayLong(range.startDay)} – ${formatDayLong(range.endDay)}`,
      off: dates,
    },
    search.notDate && { key: 'notDate', label: 'Entrega', value: 'Sin fecha', off: dates },
    search.driverAssign !== undefined && {
      key: 'driverAssign',
      label: 'Chofer',
      value: search.driverAssign === UNASSIGNED ? 'No asignado' : names.driver,
      off: { driverAssign: undefined },
    },
    !!search.client && { key: 'client', label: 'Cliente', value: names.client, off: { client: undefined } },
    !!search.status?.length && {
      key: 'status',
      label: 'Estado',
      value: listed(search.status.map((id) => statusById(id).name)),
      off: { status: undefined },
    },
    !!search.typeOrder?.length && {
      key: 'typeOrder',
      label: 'Tipo',
      value: listed(search.typeOrder),
      off: { typeOrder: undefined, flexML: undefined },
    },
    !!search.warehouse?.length && {
      key: 'warehouse',
      label: 'Depósito',
      value: listed(search.warehouse.map((one) => (one === UNASSIGNED ? 'Sin asignar' : names.warehouse(one)))),
      off: { warehouse: undefined },
    },
    !!search.region && { key: 'region', label: 'Localidad', value: names.region, off: { region: undefined } },
    !!search.toAddress && { key: 'toAddress', label: 'Destino', value: search.toAddress, off: { toAddress: undefined } },
    !!search.validation_type?.length && {
      key: 'validation_type',
      label: 'Validación',
      value: listed(search.validation_type),
      off: { validation_type: undefined },
    },
    !!search.typeBuilding && { key: 'typeBuilding', label: 'Domicilio', value: search.typeBuilding, off: { typeBuilding: undefined } },
    search.partial_match && { key: 'partial_match', label: 'Dirección', value: 'Errónea', off: { partial_match: undefined } },
    isFlexML(search) && { key: 'flexML', label: 'Origen', value: 'MercadoLibre', off: { flexML: undefined } },
  ];
  return found.filter((one): one is FilterInForce => Boolean(one));
};
