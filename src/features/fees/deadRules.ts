import type { Condition, ConditionKind, FeeRule, Limit } from './rules.ts';

type Range = { readonly from: number; readonly to: number };

const rangeOf = (rule: Condition & { condition: 'weight' | 'volume' }): Range => ({
  from: rule.conditionFrom ?? -Infinity,
  to: rule.conditionTo ?? Infinity,
});

/** Whether an order may meet two conditions at once; a driver may have vehicles of several types. */
const meetBoth = (one: Condition, other: Condition): boolean => {
  if (one.condition === 'day' && other.condition === 'day') return one.conditionDay.some((day) => other.conditionDay.includes(day));
  if ((one.condition === 'weight' && other.condition === 'weight') || (one.condition === 'volume' && other.condition === 'volume')) {
    const [a, b] = [rangeOf(one), rangeOf(other)];
    return Math.max(a.from, b.from) <= Math.min(a.to, b.to);
  }
  return true;
};

/** Whether an order may meet several conditions at once. */
const meetAll = (all: readonly Condition[]): boolean => {
  // Ranges that meet by twos meet in one point (Helly, on a line); of days that has to be looked at.
  const days = all.flatMap((one) => (one.condition === 'day' ? [one.conditionDay] : []));
  const common = days.reduce<readonly number[] | undefined>((left, next) => left?.filter((day) => next.includes(day)) ?? next, undefined);
  return common?.length !== 0 && all.every((one, at) => all.slice(at + 1).every((other) => meetBoth(one, other)));
};

/** A rule that changes nothing, or a limit that refuses everything. */
export interface DeadRule {
  /** Which of the rules, from 0. */
  readonly at: number;
  readonly rule: FeeRule;
  /**
   * `vehicle`: it asks for a type of vehicle that there is no more. `limits`: limits of this kind exclude each other, so that the tariff
   * accepts no order at all. `limited`: no order that the limits accept meets it.
   */
  readonly why: { readonly kind: 'vehicle' } | { readonly kind: 'limits' | 'limited'; readonly of: ConditionKind };
}

const isLimit = (rule: FeeRule): rule is Limit => rule.operator === 'limit';

/**
 * The rules of a tariff that can never hold.
 * @param vehicles `_id`s of the types of vehicle that there are
 */
export const deadRules = (rules: readonly FeeRule[], vehicles: ReadonlySet<string>): DeadRule[] => {
  const limits = rules.filter(isLimit);
  return rules.flatMap((rule, at): DeadRule[] => {
    if (rule.condition === null) return [];
    if (rule.condition === 'vehicle') return vehicles.has(rule.typeVehicle) ? [] : [{ at, rule, why: { kind: 'vehicle' } }];
    const its = limits.filter((limit) => limit.condition === rule.condition && limit !== rule);
    if (meetAll([rule, ...its])) return [];
    return [{ at, rule, why: { kind: isLimit(rule) || !meetAll(its) ? 'limits' : 'limited', of: rule.condition } }];
  });
};
