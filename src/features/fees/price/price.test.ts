import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentOf } from '#shared/money.ts';
import type { Adjustment, Condition, FeeRule, RuledOrder } from '../rules.ts';
import { FeeRules } from '../ruleSchemas.ts';
import { MAX_PRICE, priceLines, priceOf, unmetLimit } from './price.ts';

const order: RuledOrder = { weekday: 6, weight: 8_200, volume: 0.05, vehicles: ['auto'] };
const always: Condition = { condition: null };
const rule = (
  operator: 'inc' | 'dec',
  value: number,
  over: Partial<Pick<Adjustment, 'type' | 'typeMethod'>> = {},
  when: Condition = always,
) => ({ operator, value, type: 'percent', typeMethod: 'all', ...over, ...when }) as Adjustment;

test('rules compound in order: 1000,00 +10 % = 1100,00, then -100,00 = 1000,00; the other way round 990,00', () => {
  const up = rule('inc', 10);
  const down = rule('dec', 100, { type: 'net' });
  const zone = { pay: 100_000, cash: 100_000 };
  expect(priceOf(zone, [up, down], order)).toEqual({ pay: 100_000, cash: 100_000 });
  expect(priceOf(zone, [down, up], order)).toEqual({ pay: 99_000, cash: 99_000 });
});

test('the order of the picture: 3.900 and 6.200, +15 % on the charge over 5 kg, +600 on Saturdays, others that do not hold', () => {
  const rules: FeeRule[] = [
    { operator: 'limit', condition: 'weight', conditionFrom: 0, conditionTo: 30_000 },
    rule('inc', 15, { typeMethod: 'cash' }, { condition: 'weight', conditionFrom: 5_001, conditionTo: 30_000 }),
    rule('inc', 600, { type: 'net' }, { condition: 'day', conditionDay: [6, 7] }),
    rule('dec', 8, { typeMethod: 'cash' }, { condition: 'vehicle', typeVehicle: 'moto' }),
    rule('inc', 350, { type: 'net', typeMethod: 'pay' }, { condition: 'volume', conditionFrom: 0.2, conditionTo: 1 }),
  ];
  const lines = priceLines({ pay: 390_000, cash: 620_000 }, rules, order);
  expect(lines.map(({ held, change, left }) => [held, change.pay, left.pay, change.cash, left.cash])).toEqual([
    [true, 0, 390_000, 93_000, 713_000],
    [true, 60_000, 450_000, 60_000, 773_000],
    [false, 0, 450_000, 0, 773_000],
    [false, 0, 450_000, 0, 773_000],
  ]);
  expect(unmetLimit(rules, order)).toBeUndefined();
  expect(unmetLimit(rules, { ...order, weight: 30_001 })).toBe(rules[0]);
});

test.each([
  ['half a cent goes away from zero: 15 % of 9,99 is 1,4985', 999, rule('inc', 15), 1149],
  ['and so it does for 10 % of 0,05', 5, rule('inc', 10), 6],
  ['a price never goes below 0', 50_000, rule('dec', 501, { type: 'net' }), 0],
  ['100 % off is 0', 12_345, rule('dec', 100), 0],
  ['a rule of the other price changes nothing', 777, rule('inc', 50, { typeMethod: 'pay' }), 777],
])('%s', (_, cash, one, left) => expect(priceOf({ pay: 0, cash }, [one], order).cash).toBe(left));

test('what went below 0 is not owed to the next rule: 500,00 - 501,00 + 200,00 = 200,00', () => {
  const rules = [rule('dec', 501, { type: 'net' }), rule('inc', 200, { type: 'net' })];
  expect(priceLines({ pay: 0, cash: 50_000 }, rules, order).map(({ change, left }) => [change.cash, left.cash])).toEqual([
    [-50_000, 0],
    [20_000, 20_000],
  ]);
});

test.each<[string, Condition, Partial<RuledOrder>, boolean]>([
  ['both ends of a range belong to it', { condition: 'weight', conditionFrom: 8_200, conditionTo: 8_200 }, {}, true],
  ['a gram above', { condition: 'weight', conditionFrom: 0, conditionTo: 8_199 }, {}, false],
  ['a gram below', { condition: 'weight', conditionFrom: 8_201, conditionTo: null }, {}, false],
  ['no upper end', { condition: 'volume', conditionFrom: 0.05, conditionTo: null }, {}, true],
  ['no lower end', { condition: 'volume', conditionFrom: null, conditionTo: 0.05 }, {}, true],
  ['an order of unknown weight', { condition: 'weight', conditionFrom: null, conditionTo: 9 }, { weight: null }, false],
  ['0 g is known', { condition: 'weight', conditionFrom: 0, conditionTo: 9 }, { weight: 0 }, true],
  ['Saturday is 6', { condition: 'day', conditionDay: [6] }, {}, true],
  ['Sunday is 7', { condition: 'day', conditionDay: [7] }, {}, false],
  ['without a day', { condition: 'day', conditionDay: [1, 2, 3, 4, 5, 6, 7] }, { weekday: null }, false],
  ['any of the vehicles', { condition: 'vehicle', typeVehicle: 'moto' }, { vehicles: ['auto', 'moto'] }, true],
  ['without a driver', { condition: 'vehicle', typeVehicle: 'moto' }, { vehicles: [] }, false],
])('%s', (_, when, over, held) =>
  expect(priceLines({ pay: 1, cash: 1 }, [rule('inc', 1, {}, when)], { ...order, ...over })[0]?.held).toBe(held),
);

const adjustment = fc.record({
  operator: fc.constantFrom('inc', 'dec'),
  typeMethod: fc.constantFrom('pay', 'cash', 'all'),
  type: fc.constantFrom('percent', 'net'),
  value: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
  condition: fc.constant(null),
}) as fc.Arbitrary<Adjustment>;
const prices = fc.record({ pay: fc.nat(1_000_000), cash: fc.nat(1_000_000) });

test('never below 0; the changes add up to what is left; a rule of one price leaves the other', () =>
  fc.assert(
    fc.property(prices, fc.array(adjustment, { maxLength: 8 }), (zone, rules) => {
      const lines = priceLines(zone, rules, order);
      const last = lines.at(-1)?.left ?? zone;
      for (const method of ['pay', 'cash'] as const) {
        expect(lines.reduce((sum, { change }) => sum + change[method], zone[method])).toBe(last[method]);
        expect(lines.every(({ left }) => left[method] >= 0 && Number.isInteger(left[method]))).toBe(true);
        expect(lines.every(({ rule: one, change }) => one.typeMethod === method || one.typeMethod === 'all' || change[method] === 0)).toBe(
          true,
        );
      }
    }),
  ));

test('a percentage up is what it says, to half a cent', () =>
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.integer({ min: 1, max: 10_000 }), (cash, hundredths) => {
      const after = priceOf({ pay: 0, cash }, [rule('inc', hundredths / 100)], order).cash;
      expect(after - cash).toBe(percentOf(cash, hundredths / 100));
      expect(Math.abs((after - cash) * 10_000 - cash * hundredths)).toBeLessThanOrEqual(5_000);
    }),
  ));

test('rules are gone through in their order: the rest begins with what the first ones left, and a limit changes nothing wherever it stands', () =>
  fc.assert(
    fc.property(prices, fc.array(adjustment, { maxLength: 8 }), fc.nat(8), (zone, rules, cut) => {
      const [first, rest] = [rules.slice(0, cut), rules.slice(cut)];
      expect(priceOf(zone, rules, order)).toEqual(priceOf(priceOf(zone, first, order), rest, order));
      const limit: FeeRule = { operator: 'limit', condition: 'weight', conditionFrom: 0, conditionTo: 1 };
      expect(priceOf(zone, [...first, limit, ...rest], order)).toEqual(priceOf(zone, rules, order));
    }),
  ));

test('each rule rounds once, half away from zero: what it leaves is the nearest centavo to what it says', () =>
  fc.assert(
    fc.property(prices, fc.array(adjustment, { maxLength: 8 }), (zone, rules) => {
      let before = zone.cash;
      for (const { rule: one, change, left } of priceLines(zone, rules, order)) {
        const hundredths = BigInt(Math.round(one.value * 100));
        // In hundredths of a percent of a centavo, as whole numbers; half of 10,000 is added before what is over is cut off.
        const by = one.type === 'percent' ? Number((BigInt(before) * hundredths + 5_000n) / 10_000n) : Number(hundredths);
        const sign = one.operator === 'inc' ? by : -Math.min(by, before);
        expect(change.cash).toBe(one.typeMethod === 'pay' ? 0 : sign === 0 ? 0 : sign);
        before = left.cash;
      }
    }),
  ));

const savable = fc
  .record({
    operator: fc.constantFrom('inc', 'inc', 'dec'),
    typeMethod: fc.constantFrom('pay', 'cash', 'all'),
    type: fc.constantFrom('percent', 'net'),
    value: fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: MAX_PRICE })).map((hundredths) => hundredths / 100),
  })
  .filter((one) => FeeRules.safeParse([one]).success);

test('whatever rules can be saved give prices between 0 and the most that an order costs, even of a zone that costs more', () =>
  fc.assert(
    fc.property(fc.nat(999_999_999_999), fc.array(savable, { maxLength: 50 }), (zone, rules) => {
      const lines = priceLines({ pay: zone, cash: zone }, FeeRules.parse(rules), order);
      for (const { left } of lines)
        for (const price of [left.pay, left.cash]) expect(Number.isInteger(price) && price >= 0 && price <= MAX_PRICE).toBe(true);
      expect(priceOf({ pay: zone, cash: zone }, FeeRules.parse(rules), order).pay).toBeLessThanOrEqual(MAX_PRICE);
    }),
  ));
