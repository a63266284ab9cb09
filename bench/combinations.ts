import { addDays } from '#shared/time.ts';
import { OrderSearch } from '../src/features/orders/filter.ts';
import { UNASSIGNED, orderTypes, origins, validationTypes } from '../src/features/orders/choices.ts';
import { longSorts } from '../src/features/orders/sorts.ts';
import { choosableStatuses } from '../src/features/orders/status.ts';
import { pick, randomFrom } from './random.ts';
import type { Sample, SampleOrder } from './sample.ts';

/** Combinations in the set. */
export const COMBINATIONS = 200;

/** Days that a range reaches back from its last one; nothing for all time. */
const RANGES = [0, 1, 7, 30, 365, undefined];

type Filter = Record<string, unknown>;

/** A number from `least` to `most`, the small ones oftener. */
const amount = (random: () => number, least: number, most: number) => least + Math.floor((most - least + 1) * random() ** 2);

/** One value and often some more. */
const some = <T>(random: () => number, one: unknown, list: readonly T[], most: number): T[] => [
  ...new Set([one as T, ...Array.from({ length: amount(random, 0, most - 1) }, () => pick(random, list))]),
];

/** Each condition of the list but the days, drawn so that the given order fulfils it, alone or with others; and often others do too. */
const conditions = (random: () => number, { regions, warehouses }: Sample, order: SampleOrder): (() => Filter)[] => {
  const statuses = choosableStatuses.map(({ id }) => id);
  const wordsOf = [order.to_address, order.to_town, order.to_name];
  return [
    () => ({ status: some(random, order.status, statuses, 6) }),
    () => ({ client: order.client }),
    () => ({ driverAssign: order.driver_assign ?? UNASSIGNED }),
    () => ({ warehouse: some(random, order.warehouse ?? UNASSIGNED, [UNASSIGNED, ...warehouses], 3) }),
    () => ({ typeOrder: some(random, order.type_order, orderTypes, 3) }),
    () => ({ fromOrder: some(random, order.from_order, origins, 4) }),
    () => ({ typeBuilding: order.to_type_building ?? 'Residencial' }),
    () => ({ flexML: true }),
    () => ({ partial_match: true }),
    () => ({ validation_type: some(random, order.validation_type[0] ?? 'DNI', validationTypes, 3) }),
    () => ({ region: pick(random, regions) }),
    () => ({ toAddress: random() < 0.5 ? pick(random, wordsOf) : `${order.to_address} ${pick(random, [order.to_town, order.to_name])}` }),
  ];
};

const daysOf = (random: () => number, order: SampleOrder): Filter => {
  if (order.day === null) return random() < 0.7 ? { notDate: true } : {};
  const back = pick(random, RANGES);
  if (back === undefined) return {};
  const endDay = addDays(order.day, Math.floor(random() * (back + 1)));
  return { startDay: addDays(endDay, -back), endDay };
};

/**
 * Searches of every kind that the list can be asked for: each with days or without, up to five conditions, an order and a page. Every
 * condition comes alone as well, and over all time, where it has most to read; the others are drawn round an order, so that most find some. The same at every run over the same data.
 */
export const combinations = (sample: Sample): OrderSearch[] => {
  const random = randomFrom(3);
  const alone = [{}, ...conditions(random, sample, sample.order()).map((condition) => condition())];
  const drawn = Array.from({ length: COMBINATIONS - alone.length }, () => {
    const order = random() < 0.1 ? sample.dateless() : sample.order();
    const left = conditions(random, sample, order);
    const chosen = Array.from({ length: amount(random, 0, 5) }, () => left.splice(Math.floor(random() * left.length), 1)[0]?.());
    return Object.assign(daysOf(random, order), ...chosen) as Filter;
  });
  return [...alone, ...drawn].map((filter, n) =>
    OrderSearch.parse({
      ...filter,
      page: n < alone.length || random() < 0.7 ? 1 : amount(random, 2, 40),
      size: pick(random, [25, 50, 100]),
      sortField: random() < 0.6 ? 'deliveryDate' : pick(random, longSorts),
      sortOrder: random() < 0.7 ? 'desc' : 'asc',
    }),
  );
};
