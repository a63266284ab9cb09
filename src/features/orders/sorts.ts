import { daysBetween } from '#shared/time.ts';

/** Columns that the list of orders can be sorted by over any number of orders; the first is the default. */
export const longSorts = ['deliveryDate', 'createAt', 'internalID', 'status', 'client', 'driverAssign'] as const;

/** Columns that it can be sorted by over a few days alone: no index has half a million orders in their order. */
const shortSorts = ['toAddress', 'postalCode', 'externalID', 'externalTracking', 'typeOrder'] as const;

/** Columns that the list of orders can be sorted by; the first is the default. */
export const orderSorts = [...longSorts, ...shortSorts] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Longest range of days, in days, whose orders are sorted after they are found. */
const SHORT_DAYS = 31;

/** What of a filter says how many orders it may leave. */
type Narrowing = {
  readonly notDate?: boolean | undefined;
  readonly startDay?: string | null | undefined;
  readonly endDay?: string | null | undefined;
  readonly import?: unknown;
};

/** Whether the days, or the import, leave few enough orders to sort them; `notDate` leaves those of a day or two. */
export const isShort = ({ notDate, startDay, endDay, import: sent }: Narrowing): boolean =>
  Boolean(notDate || sent || (startDay && endDay && daysBetween(startDay, endDay) <= SHORT_DAYS));

/** Why a filter's orders cannot be sorted by a column; undefined when they can. */
export const sortRefusal = (column: string, filter: Narrowing): string | undefined =>
  shortSorts.some((sort) => sort === column) && !isShort(filter)
    ? `Elija hasta ${SHORT_DAYS} días para ordenar por esta columna`
    : undefined;
