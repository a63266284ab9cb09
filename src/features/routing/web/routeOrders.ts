import { addressLine } from '#shared/place/addressLine.ts';
import type { RouteShown } from '../contract.ts';

/** An order of a driver's day, as the browser has it. */
export type RouteOrderShown = RouteShown['orders'][number];

/** Letters of an address that the list shows (spec 2 §9). */
const ADDRESS = 45;

/** An address as the list and the map name it: floor and door are for who stands before them. */
export const shortAddress = ({ toAddress }: Pick<RouteOrderShown, 'toAddress'>): string =>
  addressLine({ ...toAddress, floor: null, door: null }, ADDRESS);
