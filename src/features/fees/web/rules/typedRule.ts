import type { TypedNumber } from '#web/form/fieldValues.ts';
import { FeeRuleInput } from '../../ruleSchemas.ts';
import type { ConditionKind, FeeRule, RuleMethod, RuleType } from '../../rules.ts';

/** A rule while it is typed. */
export type TypedRule = {
  operator: FeeRule['operator'] | null;
  type: RuleType;
  typeMethod: RuleMethod;
  value: TypedNumber;
  condition: ConditionKind | null;
  conditionDay: number[];
  conditionFrom: TypedNumber;
  conditionTo: TypedNumber;
  typeVehicle: string | null;
};

/** A rule of which nothing was typed. */
export const untyped: TypedRule = {
  operator: null,
  type: 'percent',
  typeMethod: 'cash',
  value: '',
  condition: null,
  conditionDay: [],
  conditionFrom: '',
  conditionTo: '',
  typeVehicle: null,
};

/** A rule as it is typed anew. */
export const typedOf = (rule: FeeRule): TypedRule => {
  const adjusted =
    rule.operator === 'limit'
      ? { operator: rule.operator }
      : { operator: rule.operator, type: rule.type, typeMethod: rule.typeMethod, value: rule.value };
  switch (rule.condition) {
    case null:
      return { ...untyped, ...adjusted };
    case 'day':
      return { ...untyped, ...adjusted, condition: 'day', conditionDay: [...rule.conditionDay] };
    case 'vehicle':
      return { ...untyped, ...adjusted, condition: 'vehicle', typeVehicle: rule.typeVehicle };
    default:
      return {
        ...untyped,
        ...adjusted,
        condition: rule.condition,
        conditionFrom: rule.conditionFrom ?? '',
        conditionTo: rule.conditionTo ?? '',
      };
  }
};

/** Whether a rule may be added (spec 3 §5): it has an operator, and a condition where it limits, a value above 0 otherwise. */
export const isAddable = ({ operator, condition, value }: TypedRule): boolean =>
  operator !== null && (operator === 'limit' ? condition !== null : value !== '' && value > 0);

/** What was typed as a rule, or what is wrong with it by the fields. */
export const ruleOf = (typed: TypedRule): { rule: FeeRule } | { faults: Record<string, string> } => {
  const { operator, type, typeMethod, value, condition, conditionDay, conditionFrom, conditionTo, typeVehicle } = typed;
  const { data, error } = FeeRuleInput.safeParse({
    operator,
    ...(operator !== 'limit' && { type, typeMethod, value: value === '' ? undefined : value }),
    condition,
    ...(condition === 'day' && { conditionDay }),
    ...((condition === 'weight' || condition === 'volume') && {
      conditionFrom: conditionFrom === '' ? null : conditionFrom,
      conditionTo: conditionTo === '' ? null : conditionTo,
    }),
    ...(condition === 'vehicle' && { typeVehicle: typeVehicle ?? undefined }),
  });
  if (data) return { rule: data };
  return { faults: Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [String(path[0]), message])) };
};
