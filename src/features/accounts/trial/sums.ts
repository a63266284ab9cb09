import type { Prices } from '../../fees/price/price.ts';

/** A delivered order: what was charged of it and what it would be; cents. */
export type TriedOrder = {
  readonly client: string;
  /** Key of the zone that the tried tariffs find; '' for none. */
  readonly zone: string;
  /** '' for none. */
  readonly driver: string;
  readonly before: Prices;
  readonly now: Prices;
  /** Whether a settlement has frozen what was charged. */
  readonly settled: boolean;
};

/** Orders with what they came to and what they would; cents. */
export type TriedSums = { orders: number; before: Prices; now: Prices };

/** By what sums are told apart. */
export const trialGroups = ['client', 'zone', 'driver'] as const;
/** See the list. */
export type TrialGrouping = (typeof trialGroups)[number];

const sum = (a: Prices, b: Prices): Prices => ({ pay: a.pay + b.pay, cash: a.cash + b.cash });
const NOTHING: TriedSums = { orders: 0, before: { pay: 0, cash: 0 }, now: { pay: 0, cash: 0 } };
const grown = (sums: TriedSums = NOTHING, { before, now }: Pick<TriedOrder, 'before' | 'now'>): TriedSums => ({
  orders: sums.orders + 1,
  before: sum(sums.before, before),
  now: sum(sums.now, now),
});

const changes = ({ before, now }: TriedSums) => before.cash !== now.cash || before.pay !== now.pay;

/** Which way an order's price goes: what the client is charged tells, what the driver is paid where that stays; null for neither. */
export const directionOf = ({ before, now }: Pick<TriedOrder, 'before' | 'now'>): 'up' | 'down' | null => {
  const change = now.cash - before.cash || now.pay - before.pay;
  return change === 0 ? null : change > 0 ? 'up' : 'down';
};

/** Orders whose price changes most first; of those that change alike the older. */
export const mostChanged = <Order extends Pick<TriedOrder, 'before' | 'now'> & { readonly order: string }>(
  orders: readonly Order[],
): Order[] => {
  const by = (of: 'cash' | 'pay') => (a: Order, b: Order) => Math.abs(b.now[of] - b.before[of]) - Math.abs(a.now[of] - a.before[of]);
  return orders.toSorted((a, b) => by('cash')(a, b) || by('pay')(a, b) || (a.order < b.order ? -1 : 1));
};

/** Adds up the orders of a trial: in all, and by client, zone and driver. Whatever the grouping, its sums are those of the whole. */
export class TrialSums {
  #total = NOTHING;
  #settled = 0;
  #up = 0;
  #down = 0;
  readonly #groups: Readonly<Record<TrialGrouping, Map<string, TriedSums>>> = { client: new Map(), zone: new Map(), driver: new Map() };

  /** Adds an order. */
  take(order: TriedOrder): void {
    this.#total = grown(this.#total, order);
    if (order.settled) this.#settled += 1;
    const direction = directionOf(order);
    if (direction === 'up') this.#up += 1;
    if (direction === 'down') this.#down += 1;
    for (const grouping of trialGroups) {
      const group = this.#groups[grouping];
      group.set(order[grouping], grown(group.get(order[grouping]), order));
    }
  }

  /** All orders, of how many a settlement has frozen the price, and how many go up and down. */
  get total(): TriedSums & { settled: number; up: number; down: number } {
    return { ...this.#total, settled: this.#settled, up: this.#up, down: this.#down };
  }

  /** The sums of each client, zone or driver: those that change before those that do not, then those with most orders first. */
  groups(by: TrialGrouping): (TriedSums & { key: string })[] {
    return [...this.#groups[by]]
      .map(([key, sums]) => ({ key, ...sums }))
      .toSorted(
        (a, b) => Number(changes(b)) - Number(changes(a)) || b.orders - a.orders || b.now.cash - a.now.cash || (a.key < b.key ? -1 : 1),
      );
  }
}
