import { addressLine } from '#shared/place/addressLine.ts';
import type { RouteShown } from '../contract.ts';

/** An order of a driver's day, as the browser has it. */
export type RouteOrderShown = RouteShown['orders'][number];

/** Letters of an address that the list shows (spec 2 §9). */
const ADDRESS = 45;

/** The address of a stop that may not be the route's any more; null where nobody ever told of it here. */
export const knownAddress = (
  _id: string,
  orders: ReadonlyMap<string, RouteOrderShown> | undefined,
  lost: readonly { _id: string; address: string }[] | undefined,
): string | null => {
  const order = orders?.get(_id);
  return order ? shortAddress(order) : (lost?.find((one) => one._id === _id)?.address ?? null);
};

/** An address as the list and the map name it: floor and door are for who stands before them. */
export const shortAddress = ({ toAddress }: Pick<RouteOrderShown, 'toAddress'>): string =>
  addressLine({ ...toAddress, floor: null, door: null }, ADDRESS);
