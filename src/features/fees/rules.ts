import { formatCount, formatMoney } from '#shared/money.ts';
import { weekdayNamed } from '#shared/time.ts';

/** In what a rule's value is: hundredths of the price, or pesos. */
export const ruleTypes = ['percent', 'net'] as const;
export type RuleType = (typeof ruleTypes)[number];

/** Which price a rule changes: what the driver is paid, what the client is charged, or both. */
export const ruleMethods = ['pay', 'cash', 'all'] as const;
export type RuleMethod = (typeof ruleMethods)[number];

/** What of an order a rule may ask for. */
export type ConditionKind = 'day' | 'weight' | 'volume' | 'vehicle';

/** When a rule holds; both ends of a range belong to it, and null is no end. */
export type Condition =
  | { readonly condition: null }
  /** Days of the week of the delivery, Monday 1 to Sunday 7 (spec 3 §5). */
  | { readonly condition: 'day'; readonly conditionDay: number[] }
  /** Grams, or cubic metres. */
  | { readonly condition: 'weight' | 'volume'; readonly conditionFrom: number | null; readonly conditionTo: number | null }
  /** `_id` of a type of vehicle. */
  | { readonly condition: 'vehicle'; readonly typeVehicle: string };

/** A rule that changes a price. */
export type Adjustment = Condition & {
  readonly operator: 'inc' | 'dec';
  readonly type: RuleType;
  readonly typeMethod: RuleMethod;
  /** A percentage or pesos. */
  readonly value: number;
};

/** A rule that says which orders a tariff accepts. */
export type Limit = Exclude<Condition, { condition: null }> & { readonly operator: 'limit' };

/** A rule of a tariff. */
export type FeeRule = Adjustment | Limit;

/** What of an order rules ask about. */
export interface RuledOrder {
  /** Day of the week of its delivery, Monday 1 to Sunday 7; null while it has no day. */
  readonly weekday: number | null;
  /** Grams. */
  readonly weight: number | null;
  /** Cubic metres. */
  readonly volume: number | null;
  /** `_id`s of the types of its driver's vehicles; none while it has no driver. */
  readonly vehicles: readonly string[];
}

const isWithin = (value: number | null, from: number | null, to: number | null) =>
  value !== null && (from === null || value >= from) && (to === null || value <= to);

/** Whether a condition holds for an order; what is not known of it holds for none. */
export const holds = (rule: Condition, order: RuledOrder): boolean => {
  switch (rule.condition) {
    case null:
      return true;
    case 'day':
      return order.weekday !== null && rule.conditionDay.includes(order.weekday);
    case 'weight':
      return isWithin(order.weight, rule.conditionFrom, rule.conditionTo);
    case 'volume':
      return isWithin(order.volume, rule.conditionFrom, rule.conditionTo);
    case 'vehicle':
      return order.vehicles.includes(rule.typeVehicle);
  }
};

const decimal = (value: number) => String(value).replace('.', ',');

const rangeSaid = (from: number | null, to: number | null, said: (value: number) => string, unit: string) => {
  if (from === null) return `hasta ${said(to ?? 0)} ${unit}`;
  return to === null ? `desde ${said(from)} ${unit}` : `de ${said(from)} a ${said(to)} ${unit}`;
};

/** Names of types of vehicle, by `_id`. */
export type VehicleNames = ReadonlyMap<string, string>;

/** When a rule holds, in words: 'Peso de 5.001 a 30.000 g', 'Día: sábado, domingo'; 'Siempre' where it asks for nothing. */
export const conditionSaid = (rule: Condition, vehicles: VehicleNames): string => {
  switch (rule.condition) {
    case null:
      return 'Siempre';
    case 'day':
      return `Día: ${rule.conditionDay.map(weekdayNamed).join(', ')}`;
    case 'weight':
      return `Peso ${rangeSaid(rule.conditionFrom, rule.conditionTo, formatCount, 'g')}`;
    case 'volume':
      return `Volumen ${rangeSaid(rule.conditionFrom, rule.conditionTo, decimal, 'm³')}`;
    case 'vehicle':
      return `Vehículo: ${vehicles.get(rule.typeVehicle) ?? 'un tipo que ya no existe'}`;
  }
};

const methodsSaid: Record<RuleMethod, string> = { pay: 'el pago', cash: 'el cobro', all: 'el pago y el cobro' };

/** What a rule does, in words: 'Aumenta 15 % el cobro', 'Sólo órdenes con peso de 0 a 30.000 g'. */
export const ruleSaid = (rule: FeeRule, vehicles: VehicleNames): string => {
  if (rule.operator === 'limit') {
    const when = conditionSaid(rule, vehicles);
    return `Sólo órdenes con ${when.charAt(0).toLowerCase()}${when.slice(1)}`;
  }
  const by = rule.type === 'percent' ? `${decimal(rule.value)} %` : formatMoney(rule.value);
  return `${rule.operator === 'inc' ? 'Aumenta' : 'Descuenta'} ${by} ${methodsSaid[rule.typeMethod]}`;
};

/** What an order has of what a condition asks for, in words: 'Auto', '0,05 m³', 'sin peso'. */
export const askedSaid = (kind: ConditionKind, order: RuledOrder, vehicles: VehicleNames): string => {
  switch (kind) {
    case 'day':
      return order.weekday === null ? 'sin fecha' : weekdayNamed(order.weekday);
    case 'weight':
      return order.weight === null ? 'sin peso' : `${formatCount(order.weight)} g`;
    case 'volume':
      return order.volume === null ? 'sin volumen' : `${decimal(order.volume)} m³`;
    case 'vehicle':
      return order.vehicles.length === 0 ? 'sin vehículo' : order.vehicles.map((type) => vehicles.get(type) ?? 'otro vehículo').join(', ');
  }
};
