import { formatCount } from '#shared/money.ts';
import { counted, type Noun } from '#shared/noun.ts';
import type { OrderType } from '../../orders/choices.ts';
import { deadRules } from '../deadRules.ts';
import { deadSaid } from '../deadSaid.ts';
import { type PricedFee, type PricedOrder, type PricedZone, pricingOf } from '../price/explain.ts';
import type { FeeBook } from '../price/feeBook.ts';
import { ruleSaid, type VehicleNames } from '../rules.ts';
import type { CheckKind } from './kinds.ts';
import { gapsOf, overlapsOf } from '../zones/overlaps.ts';

type Named = { readonly _id: string; readonly name: string };

/** What was found (`checkCalls` says what its parts are). */
export type Check = {
  kind: CheckKind;
  fee: Named | null;
  count: number;
  where: { name: string; count: number }[];
  places: number;
  typeOrder: OrderType | null;
  said: string;
};

/** An order with what its place and its client are called. */
export type CheckedOrder = PricedOrder & { readonly town: string; readonly clientName: string };

/** A tariff as it is checked, with its zones in their order. */
export type CheckedFee = PricedFee & { readonly list: readonly PricedZone[] };

/** What of a tariff is asked when its zones are compared with each other. */
export type CheckedZones = Named & { readonly list: readonly Pick<PricedZone, 'name' | 'polygons'>[] };

/** Places that are named. */
const TOLD = 3;

const none: Omit<Check, 'kind'> = { fee: null, count: 0, where: [], places: 0, typeOrder: null, said: '' };
const ZONE: Noun = { one: 'par', many: 'pares' };

type Tally = Map<string, number>;
const add = (tally: Tally, name: string) => tally.set(name, (tally.get(name) ?? 0) + 1);
const toldOf = (tally: Tally) => {
  const all = [...tally].map(([name, count]) => ({ name, count })).toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  return { count: all.reduce((sum, { count }) => sum + count, 0), where: all.slice(0, TOLD), places: all.length };
};
const nameOf = ({ _id, name }: Named): Named => ({ _id, name });

/** Adds up which orders are charged nothing; they may come in parts. */
export class OrderChecks {
  readonly #book: FeeBook<CheckedFee>;
  readonly #unpriced = new Map<OrderType, Tally>();
  /** The tariffs that would take them if they named their clients. */
  readonly #mending = new Map<OrderType, Map<CheckedFee, number>>();
  readonly #outside = new Map<CheckedFee, Tally>();
  readonly #placeless: Tally = new Map();

  constructor(book: FeeBook<CheckedFee>) {
    this.#book = book;
  }

  take(order: CheckedOrder): void {
    const { fee, zone } = pricingOf(order, this.#book) as { fee: CheckedFee | undefined; zone: unknown };
    if (zone) return;
    const { typeOrder, clientName, town, place } = order;
    if (!fee) {
      const tally = this.#unpriced.get(typeOrder) ?? new Map<string, number>();
      this.#unpriced.set(typeOrder, tally);
      add(tally, clientName);
      const mending = this.#mending.get(typeOrder) ?? new Map<CheckedFee, number>();
      this.#mending.set(typeOrder, mending);
      for (const { fee: one, verdict } of this.#book.verdicts(order))
        if (verdict === 'client') mending.set(one, (mending.get(one) ?? 0) + 1);
    } else if (!place) add(this.#placeless, clientName);
    else {
      const tally = this.#outside.get(fee) ?? new Map<string, number>();
      this.#outside.set(fee, tally);
      add(tally, town || 'Sin localidad');
    }
  }

  /** What was found. @param fees the active tariffs, newest first */
  found(fees: readonly CheckedFee[]): Check[] {
    const unpriced = [...this.#unpriced].map(([typeOrder, tally]): Check => {
      // The one that would take the most of them.
      const [mends] = [...(this.#mending.get(typeOrder) ?? [])].toSorted(([, a], [, b]) => b - a).map(([fee]) => fee);
      return { kind: 'unpriced', ...none, ...toldOf(tally), typeOrder, fee: mends ? nameOf(mends) : null };
    });
    const zoneless = fees
      .filter(({ list }) => list.length === 0)
      .map((fee): Check => ({ kind: 'zoneless', ...none, fee: nameOf(fee), count: toldOf(this.#outside.get(fee) ?? new Map()).count }));
    const outside = [...this.#outside]
      .filter(([{ list }]) => list.length > 0)
      .map(([fee, tally]): Check => ({ kind: 'outside', ...none, ...toldOf(tally), fee: nameOf(fee) }));
    const placeless = this.#placeless.size > 0 ? [{ kind: 'placeless' as const, ...none, ...toldOf(this.#placeless) }] : [];
    const byCount = (checks: Check[]) => checks.toSorted((a, b) => b.count - a.count);
    return [...byCount(unpriced), ...byCount(zoneless), ...byCount(outside), ...placeless];
  }
}

/**
 * The rules of a tariff that never hold, each with its number among those of its kind.
 * @param living `_id`s of the types of vehicle that there are; names may be those of others
 */
export const ruleChecks = (fee: PricedFee, living: ReadonlySet<string>, vehicles: VehicleNames): Check[] =>
  deadRules(fee.rules, living).map((dead): Check => {
    const limits = dead.rule.operator === 'limit';
    const place = fee.rules.slice(0, dead.at + 1).filter(({ operator }) => (operator === 'limit') === limits).length;
    return {
      kind: 'dead',
      ...none,
      fee: nameOf(fee),
      count: 1,
      said: `${limits ? 'límite' : 'regla'} ${place}, «${ruleSaid(dead.rule, vehicles)}». ${deadSaid(dead)}`,
    };
  });

const km2 = (area: number) => `${area.toFixed(area < 10 ? 2 : 0).replace('.', ',')} km²`;

/** How many corners zones have. */
export const cornersOf = (list: CheckedZones['list']): number =>
  list.reduce((sum, { polygons }) => sum + polygons.flat().reduce((all, ring) => all + ring.length, 0), 0);

/** What is told of a tariff whose zones have too many corners to be compared. */
export const uncheckedZones = (fee: CheckedZones): Check => ({
  kind: 'unchecked',
  ...none,
  fee: nameOf(fee),
  count: 1,
  said: `sus zonas tienen ${formatCount(cornersOf(fee.list))} puntos, demasiados para buscar superposiciones y huecos. Simplifíquelas`,
});

/** Where the zones of a tariff lie on each other, and the holes between them; long where there are many. */
export const zoneChecks = (fee: CheckedZones): Check[] => {
  const shapes = fee.list.map(({ polygons }) => polygons);
  const overlaps = overlapsOf(shapes);
  const gaps = gapsOf(shapes);
  const [largest] = overlaps;
  const told: Check[] = [];
  if (largest) {
    const [wins, loses] = [fee.list[largest.wins]?.name ?? '', fee.list[largest.loses]?.name ?? ''];
    const rest = overlaps.length > 1 ? ` y ${counted(overlaps.length - 1, ZONE)} más` : '';
    told.push({
      kind: 'overlap',
      ...none,
      fee: nameOf(fee),
      count: overlaps.length,
      said: `«${wins}» y «${loses}», ${km2(largest.area)}${rest}. Se cobra la menor, «${wins}»`,
    });
  }
  const [hole] = gaps;
  if (hole)
    told.push({
      kind: 'gap',
      ...none,
      fee: nameOf(fee),
      count: gaps.length,
      said: gaps.length > 1 ? `el mayor, de ${km2(hole.area)}` : km2(hole.area),
    });
  return told;
};
