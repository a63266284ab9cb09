import { daysBetween } from '#shared/time.ts';

/** Columns that the list of orders can be sorted by over any number of orders; the first is the default. */
export const longSorts = ['deliveryDate', 'createAt', 'internalID', 'status', 'client', 'driverAssign'] as const;

/** Columns that it can be sorted by over a few days alone: no index has half a million orders in their order. */
const shortSorts = ['toAddress', 'postalCode', 'externalID', 'externalTracking', 'typeOrder'] as const;

/** Columns that it can be sorted by over a few days of one driver: stops are numbered in the route of each. */
const driverSorts = ['sequence'] as const;

/** Columns that the list of orders can be sorted by; the first is the default. */
export const orderSorts = [...longSorts, ...shortSorts, ...driverSorts] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Longest range of days, in days, whose orders are sorted after they are found. */
const SHORT_DAYS = 31;

/** What of a filter says how many orders it may leave. */
type Narrowing = {
  readonly notDate?: boolean | undefined;
  readonly startDay?: string | null | undefined;
  readonly endDay?: string | null | undefined;
  readonly import?: unknown;
  readonly driverAssign?: unknown;
};

/** Whether the days, or the import, leave few enough orders to sort them; `notDate` leaves those of a day or two. */
export const isShort = ({ notDate, startDay, endDay, import: sent }: Narrowing): boolean =>
  Boolean(notDate || sent || (startDay && endDay && daysBetween(startDay, endDay) <= SHORT_DAYS));

const isOneOf = (sorts: readonly string[], column: string) => sorts.includes(column);

/** Why a filter's orders cannot be sorted by a column; undefined when they can. */
export const sortRefusal = (column: string, filter: Narrowing): string | undefined => {
  // Whoever has no driver is in no route.
  if (isOneOf(driverSorts, column) && !filter.driverAssign) return 'Elija un chofer para ordenar por esta columna';
  return isOneOf([...shortSorts, ...driverSorts], column) && !isShort(filter)
    ? `Elija hasta ${SHORT_DAYS} días para ordenar por esta columna`
    : undefined;
};
