import { formatCents, percentOf, toCents } from '#shared/money.ts';
import { type Adjustment, type FeeRule, holds, type Limit, type RuledOrder } from '../rules.ts';

/** What one order costs: integer cents. */
export interface Prices {
  /** Pago: to the driver. */
  readonly pay: number;
  /** Cobro: to the client. */
  readonly cash: number;
}

/** What one order costs at most, in cents: no rule takes a price beyond, so that whatever rules say can be stored and added up. */
export const MAX_PRICE = 1_000_000_000;
/** It, as a person reads it. */
export const MAX_PRICE_SAID = formatCents(MAX_PRICE);

/** What a rule made of a price. */
export interface PriceLine {
  readonly rule: Adjustment;
  /** Whether its condition held; when not, it changed nothing. */
  readonly held: boolean;
  /** What it changed, in cents; what would have gone below 0 is not counted. */
  readonly change: Prices;
  /** What is left after it. */
  readonly left: Prices;
  /** Whether it would have gone beyond what an order costs at most. */
  readonly capped: boolean;
}

const isAdjustment = (rule: FeeRule): rule is Adjustment => rule.operator !== 'limit';
const isLimit = (rule: FeeRule): rule is Limit => rule.operator === 'limit';

/** The rules of a tariff that change its prices, in their order. */
const adjustmentsOf = (rules: readonly FeeRule[]): Adjustment[] => rules.filter(isAdjustment);

/** The first limit of a tariff that an order does not meet; undefined when it meets all. */
export const unmetLimit = (rules: readonly FeeRule[], order: RuledOrder): Limit | undefined =>
  rules.find((rule): rule is Limit => isLimit(rule) && !holds(rule, order));

/** Prices, no higher than an order costs at most. */
export const bounded = ({ pay, cash }: Prices): Prices => ({ pay: Math.min(pay, MAX_PRICE), cash: Math.min(cash, MAX_PRICE) });

/** A price after a rule, which may be too high: rounded once, half away from zero, and never below 0 (decisions §6). */
const adjusted = (cents: number, { operator, type, value }: Adjustment): number => {
  const by = type === 'percent' ? percentOf(cents, value) : toCents(value);
  return operator === 'inc' ? cents + by : Math.max(0, cents - by);
};

/**
 * The price of an order whose zone is known, rule by rule: each works on what the one before it left.
 * @param zone the zone's own prices
 */
export const priceLines = (zone: Prices, rules: readonly FeeRule[], order: RuledOrder): PriceLine[] => {
  let before = bounded(zone);
  return adjustmentsOf(rules).map((rule) => {
    const held = holds(rule, order);
    const of = (method: 'pay' | 'cash') =>
      held && (rule.typeMethod === method || rule.typeMethod === 'all') ? adjusted(before[method], rule) : before[method];
    const said = { pay: of('pay'), cash: of('cash') };
    const left = bounded(said);
    const change = { pay: left.pay - before.pay, cash: left.cash - before.cash };
    before = left;
    return { rule, held, change, left, capped: said.pay > left.pay || said.cash > left.cash };
  });
};

/** The price of an order whose zone is known. @param zone the zone's own prices */
export const priceOf = (zone: Prices, rules: readonly FeeRule[], order: RuledOrder): Prices =>
  priceLines(zone, rules, order).at(-1)?.left ?? bounded(zone);
