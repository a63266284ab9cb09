import type { OrderType, Origin } from '../../orders/choices.ts';
import type { FeeRule, Limit, RuledOrder } from '../rules.ts';
import { unmetLimit } from './price.ts';

/** What of a tariff decides whether it is an order's. */
export interface ChoosableFee {
  readonly _id: string;
  readonly createAt: Date;
  readonly typeOrder: readonly OrderType[];
  /** Empty for every origin. */
  readonly fromOrder: readonly Origin[];
  /** `_id`s; empty for every client. */
  readonly clients: readonly string[];
  readonly rules: readonly FeeRule[];
}

/** What of an order decides which tariffs may be its. */
export interface OrderKind {
  readonly client: string;
  readonly typeOrder: OrderType;
  readonly fromOrder: Origin;
}

/** What of an order decides which tariff is its. */
export interface ChoosingOrder extends RuledOrder, OrderKind {}

/** Why a tariff is an order's: it names the client, or it is for all. */
export type Won = { readonly verdict: 'named' | 'general' };

/** Why a tariff is not. */
export type Lost =
  | { readonly verdict: 'type' | 'origin' | 'client' }
  | { readonly verdict: 'limit'; readonly limit: Limit }
  /** It accepts the order too, but the one that won names the client, or is newer. */
  | { readonly verdict: 'unnamed' | 'older' };

/** What is said of a tariff about an order. */
export type Verdict<Fee> = { readonly fee: Fee } & (Won | Lost);

/** Whether a tariff takes every order of the kinds that it is for. */
export const isUnlimited = ({ rules }: ChoosableFee): boolean => rules.every(({ operator }) => operator !== 'limit');

const misfit = (fee: ChoosableFee, order: OrderKind): Lost | undefined => {
  if (!fee.typeOrder.includes(order.typeOrder)) return { verdict: 'type' };
  if (fee.fromOrder.length > 0 && !fee.fromOrder.includes(order.fromOrder)) return { verdict: 'origin' };
  if (fee.clients.length > 0 && !fee.clients.includes(order.client)) return { verdict: 'client' };
  return undefined;
};

const refusal = (fee: ChoosableFee, order: ChoosingOrder): Lost | undefined => {
  const other = misfit(fee, order);
  if (other) return other;
  const limit = unmetLimit(fee.rules, order);
  return limit && { verdict: 'limit', limit };
};

/** By when they were made; `_id`s are the callers', so that they say nothing but which of two of one moment it is. */
export const newestFirst = (a: ChoosableFee, b: ChoosableFee): number =>
  Number(b.createAt) - Number(a.createAt) || (a._id < b._id ? 1 : -1);

/**
 * The tariffs of a company, arranged for pricing many orders: an order's is the newest one that accepts it and names its client, otherwise
 * the newest one that accepts it and names nobody (decisions §6).
 */
export class FeeBook<Fee extends ChoosableFee> {
  readonly #general: readonly Fee[];
  readonly #named: ReadonlyMap<string, readonly Fee[]>;
  readonly #all: readonly Fee[];

  /** @param fees the active ones */
  constructor(fees: readonly Fee[]) {
    this.#all = fees.toSorted(newestFirst);
    this.#general = this.#all.filter(({ clients }) => clients.length === 0);
    const named = new Map<string, Fee[]>();
    for (const fee of this.#all) for (const client of new Set(fee.clients)) named.set(client, [...(named.get(client) ?? []), fee]);
    this.#named = named;
  }

  /** The tariff of an order; undefined when none accepts it. */
  feeOf(order: ChoosingOrder): Fee | undefined {
    const accepts = (fee: Fee) => refusal(fee, order) === undefined;
    return this.#named.get(order.client)?.find(accepts) ?? this.#general.find(accepts);
  }

  /** The tariffs one of which is the one of an order of some kind, if any is, whatever of it limits ask for. */
  feesOf(kind: OrderKind): Fee[] {
    const takers = [...(this.#named.get(kind.client) ?? []), ...this.#general].filter((fee) => !misfit(fee, kind));
    const sure = takers.findIndex(isUnlimited);
    return sure === -1 ? takers : takers.slice(0, sure + 1);
  }

  /** How many tariffs there are. */
  get size(): number {
    return this.#all.length;
  }

  /** What is said of every tariff about an order, the one that won first, then newest first. */
  verdicts(order: ChoosingOrder): Verdict<Fee>[] {
    return this.#verdicts(this.#all, order);
  }

  /** What is said of those that take orders of its type, origin and client, as `verdicts` says it. */
  rivals(order: ChoosingOrder): Verdict<Fee>[] {
    const its = [...(this.#named.get(order.client) ?? []), ...this.#general].toSorted(newestFirst);
    return this.#verdicts(its, order).filter(({ verdict }) => verdict !== 'type' && verdict !== 'origin');
  }

  #verdicts(fees: readonly Fee[], order: ChoosingOrder): Verdict<Fee>[] {
    const winner = this.feeOf(order);
    const said = fees.map((fee): Verdict<Fee> => {
      if (fee === winner) return { fee, verdict: fee.clients.length > 0 ? 'named' : 'general' };
      const lost = refusal(fee, order);
      if (lost) return { fee, ...lost };
      return { fee, verdict: fee.clients.length === 0 && winner && winner.clients.length > 0 ? 'unnamed' : 'older' };
    });
    return said.toSorted((a, b) => Number(b.fee === winner) - Number(a.fee === winner));
  }
}
