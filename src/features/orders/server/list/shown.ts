import type { Place } from '../../orderRow.ts';
import { statusById } from '../../status.ts';
import type { orders } from '../tables.ts';

type Order = typeof orders.$inferSelect;

/** A status as an order carries it. */
export const statusOf = ({ status, printAt }: Pick<Order, 'status' | 'printAt'>) => {
  const { id, name, color, contrast } = statusById(status);
  return { id, name, color, contrast, locked: id === 99, print: printAt && { createAt: printAt } };
};

/** One end of an order, from its flat columns. */
export const placeOf = (order: Order, end: 'from' | 'to'): Place => ({
  name: order[`${end}Name`],
  address: order[`${end}Address`],
  addressNumber: order[`${end}AddressNumber`],
  floor: order[`${end}Floor`],
  door: order[`${end}Door`],
  town: order[`${end}Town`],
  postalCode: order[`${end}PostalCode`],
  phone: order[`${end}Phone`],
  email: order[`${end}Email`],
  observation: order[`${end}Observation`],
  typeBuilding: order[`${end}TypeBuilding`],
  location: { type: 'Point', coordinates: [order[`${end}Lng`], order[`${end}Lat`]] },
  partial_match: order[`${end}PartialMatch`],
});
