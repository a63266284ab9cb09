import * as z from 'zod';
import { Amount } from '#shared/amount.ts';
import { Ref } from '#shared/contract.ts';
import { orRequired } from '#shared/text.ts';
import { fromCents } from '#shared/money.ts';
import { MAX_PRICE, MAX_PRICE_SAID } from './price/price.ts';
import { type FeeRule, ruleMethods, ruleTypes } from './rules.ts';

/** Rules of one tariff at most. */
const MAX_RULES = 50;
/** Raising a price by more is a slip of the keyboard. */
const MAX_PERCENT = 1_000;
/** Grams and cubic metres that an order has at most. */
const MAX_WEIGHT = 1_000_000_000;
const MAX_VOLUME = 1_000_000;

const BACKWARDS = 'Desde no puede ser mayor que Hasta';
const ENDLESS = 'Complete Desde o Hasta';

const Weight = z.int(orRequired('Debe ser un número entero')).min(0, 'No puede ser negativo').max(MAX_WEIGHT, 'Peso demasiado grande');
const Volume = z.number(orRequired('Debe ser un número')).min(0, 'No puede ser negativo').max(MAX_VOLUME, 'Volumen demasiado grande');
const Weekday = z.int('Día inexistente').min(1, 'Día inexistente').max(7, 'Día inexistente');

const days = {
  condition: z.literal('day'),
  conditionDay: z
    .array(Weekday, orRequired('Elija al menos un día'))
    .max(20)
    .overwrite((list) => [...new Set(list)].toSorted((a, b) => a - b))
    .min(1, 'Elija al menos un día'),
};
const range = <End extends z.ZodType>(end: End) => ({
  conditionFrom: end.nullable().default(null),
  conditionTo: end.nullable().default(null),
});
const weight = { condition: z.literal('weight'), ...range(Weight) };
const volume = { condition: z.literal('volume'), ...range(Volume) };
const vehicle = { condition: z.literal('vehicle'), typeVehicle: Ref };

const adjustment = {
  operator: z.enum(['inc', 'dec']),
  type: z.enum(ruleTypes, orRequired('Tipo inexistente')),
  typeMethod: z.enum(ruleMethods, orRequired('Elija pago, cobro o ambos')),
  value: Amount.refine((value) => value > 0, 'Debe ser mayor que 0'),
};
const limit = { operator: z.literal('limit') };

const ADJUSTING = z.discriminatedUnion(
  'condition',
  [
    z.object({ ...adjustment, condition: z.null().default(null) }),
    z.object({ ...adjustment, ...days }),
    z.object({ ...adjustment, ...weight }),
    z.object({ ...adjustment, ...volume }),
    z.object({ ...adjustment, ...vehicle }),
  ],
  'Condición inexistente',
);
const LIMITING = z.discriminatedUnion(
  'condition',
  [
    z.object({ ...limit, ...days }),
    z.object({ ...limit, ...weight }),
    z.object({ ...limit, ...volume }),
    z.object({ ...limit, ...vehicle }),
  ],
  'Elija una condición',
);

type Issue = { path: string; message: string };

/** What is wrong with a rule whose parts are right. */
const faultOf = (rule: FeeRule): Issue | undefined => {
  if (rule.operator !== 'limit' && rule.type === 'percent') {
    if (rule.operator === 'dec' && rule.value > 100) return { path: 'value', message: 'No se puede descontar más de 100 %' };
    if (rule.value > MAX_PERCENT) return { path: 'value', message: `Hasta ${MAX_PERCENT} %` };
  }
  if (rule.operator !== 'limit' && rule.type === 'net' && rule.value > fromCents(MAX_PRICE))
    return { path: 'value', message: `Hasta ${MAX_PRICE_SAID}` };
  if (rule.condition !== 'weight' && rule.condition !== 'volume') return undefined;
  const { conditionFrom: from, conditionTo: to } = rule;
  if (from === null && to === null) return { path: 'conditionFrom', message: ENDLESS };
  return from !== null && to !== null && from > to ? { path: 'conditionFrom', message: BACKWARDS } : undefined;
};

/** A rule of a tariff (spec 3 §3, §5). */
export const FeeRuleInput = z.discriminatedUnion('operator', [ADJUSTING, LIMITING], 'Operador inexistente').superRefine((rule, context) => {
  const fault = faultOf(rule);
  if (fault) context.addIssue({ code: 'custom', path: [fault.path], message: fault.message });
});

/** The rules of a tariff, in their order. */
export const FeeRules = z.array(FeeRuleInput, orRequired('Lista inválida')).max(MAX_RULES, `Hasta ${MAX_RULES} reglas`);
