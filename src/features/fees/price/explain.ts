import { fromCents } from '#shared/money.ts';
import type { LngLat } from '#shared/place/geo.ts';
import { askedSaid, conditionSaid, ruleSaid, type VehicleNames } from '../rules.ts';
import { ZoneBook, type Zoned } from '../zones/geometry.ts';
import { type ChoosableFee, type ChoosingOrder, FeeBook, type Verdict } from './feeBook.ts';
import { bounded, MAX_PRICE_SAID, type PriceLine, type Prices, priceLines } from './price.ts';

/** A zone with its prices, in cents. */
export interface PricedZone extends Zoned, Prices {
  readonly name: string;
}

/** A tariff with all that a price comes from. */
export interface PricedFee extends ChoosableFee {
  readonly name: string;
  readonly zones: ZoneBook<PricedZone>;
}

/** An order as it is priced. */
export interface PricedOrder extends ChoosingOrder {
  /** Where it goes; null while nobody knows. */
  readonly place: LngLat | null;
}

/** What an order is charged by: the tariff, the zone and the price; without a zone, or a tariff, it costs nothing (decisions §6). */
export interface Pricing {
  readonly fee: PricedFee | undefined;
  readonly zone: PricedZone | undefined;
  readonly lines: readonly PriceLine[];
  readonly price: Prices;
}

const NOTHING: Prices = { pay: 0, cash: 0 };

/** What an order is charged by. */
export const pricingOf = (order: PricedOrder, book: FeeBook<PricedFee>): Pricing => {
  const fee = book.feeOf(order);
  const zone = order.place ? fee?.zones.zoneOf(order.place) : undefined;
  const lines = fee && zone ? priceLines(zone, fee.rules, order) : [];
  return { fee, zone, lines, price: lines.at(-1)?.left ?? bounded(zone ?? NOTHING) };
};

const verdictSaid = ({ fee, ...verdict }: Verdict<PricedFee>, order: PricedOrder, vehicles: VehicleNames): string => {
  switch (verdict.verdict) {
    case 'named':
      return 'Nombra al cliente';
    case 'general':
      return 'Es para todos los clientes';
    case 'type':
      return `No acepta órdenes ${order.typeOrder}`;
    case 'origin':
      return `No acepta el origen ${order.fromOrder}`;
    case 'client':
      return 'Es de otros clientes';
    case 'limit':
      return `${ruleSaid(verdict.limit, vehicles)}: ${askedSaid(verdict.limit.condition, order, vehicles)}`;
    case 'unnamed':
      return 'No nombra al cliente';
    case 'older':
      return fee.clients.length > 0 ? 'Lo nombra también, pero es anterior' : 'Es anterior';
  }
};

const pesos = ({ pay, cash }: Prices) => ({ pay: fromCents(pay), cash: fromCents(cash) });

/** Tariffs, and zones, that an explanation tells which is kept with a settlement. */
const TOLD = 5;

const explained = (
  order: PricedOrder,
  { fee, zone, lines, price }: Pricing,
  verdicts: readonly Verdict<PricedFee>[],
  vehicles: VehicleNames,
) => {
  return {
    fees: verdicts.map((verdict) => ({
      _id: verdict.fee._id,
      name: verdict.fee.name,
      won: verdict.fee === fee,
      why: verdictSaid(verdict, order, vehicles),
    })),
    /** Those of the tariff that contain the destination, the one that counts first. */
    zones: (order.place && fee ? fee.zones.at(order.place) : []).map(({ zone: { _id, name }, area }) => ({ _id, name, area })),
    /** Of one that nobody knows the place of no zone is looked for. */
    ...(order.place === null && { unplaced: true }),
    start: pesos(bounded(zone ?? NOTHING)),
    lines: lines.map(({ rule, held, change, left, capped }) => ({
      rule: capped ? `${ruleSaid(rule, vehicles)}, hasta el máximo de ${MAX_PRICE_SAID}` : ruleSaid(rule, vehicles),
      condition: conditionSaid(rule, vehicles),
      held,
      /** What the order has of what the rule asks for; empty where it asks for nothing. */
      has: rule.condition === null ? '' : askedSaid(rule.condition, order, vehicles),
      change: pesos(change),
      left: pesos(left),
    })),
    price: pesos(price),
  };
};

/** Why an order costs what it costs; pesos. `others`: how many tariffs there are besides those that are told. */
export type PriceExplained = ReturnType<typeof explained> & { others?: number };

/** Why an order costs what it costs, in words and pesos: which tariff and why not the others, which zone, and each rule with what it left. */
export const explainPrice = (order: PricedOrder, book: FeeBook<PricedFee>, vehicles: VehicleNames): PriceExplained =>
  explained(order, pricingOf(order, book), book.verdicts(order), vehicles);

/**
 * The same as it is kept with each line of a settlement, however many tariffs and zones there are: of those that the order was not charged by
 * a few that might have been its.
 * @param pricing what it is charged by
 */
export const priceToKeep = (order: PricedOrder, book: FeeBook<PricedFee>, vehicles: VehicleNames, pricing: Pricing): PriceExplained => {
  const rivals = book.rivals(order).slice(0, TOLD);
  const whole = explained(order, pricing, rivals, vehicles);
  const others = book.size - rivals.length;
  return { ...whole, zones: whole.zones.slice(0, TOLD), ...(others > 0 && { others }) };
};
