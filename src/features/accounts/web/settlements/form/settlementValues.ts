import type { Received } from '#shared/contract.ts';
import { addDays, type Day } from '#shared/time.ts';
import type { OrderType } from '../../../../orders/choices.ts';
import { INTERNAL, isEvent, statuses, type StatusId } from '../../../../orders/status.ts';
import type { settlementCalls, SettlementLineShown } from '../../../settlementCalls.ts';

/** A settlement with its orders. */
export type SettlementRead = Received<typeof settlementCalls.readSettlement>['data'];

/** What the form holds. */
export type SettlementValues = {
  client: string | null;
  period: { start: Day | null; end: Day | null };
  expire: Day | null;
  typeOrder: OrderType[];
  exclude: StatusId[];
  /** What the client is told of it. */
  observation: string;
  /** `_id`s of the orders that are chosen. */
  order: string[];
};

/** Days of delivery that a new one looks at, today the last. */
const LOOKED_DAYS = 15;

/** The statuses that can be left out: those that an order can be in. */
export const excludable = statuses.filter(({ id }) => id < INTERNAL && !isEvent(id));
/** The statuses that are left out until somebody says otherwise: all but Entregado (decisions §6). */
export const notDelivered: StatusId[] = excludable.flatMap(({ id }) => (id === 8 ? [] : [id]));

/** What the form starts with. */
export const startOf = (read: SettlementRead | null, today: Day): SettlementValues =>
  read
    ? {
        client: read.client._id,
        period: { start: read.fromPeriod, end: read.toPeriod },
        expire: read.expire,
        typeOrder: read.typeOrder,
        exclude: read.exclude,
        observation: read.observation,
        order: read.orders.map(({ _id }) => _id),
      }
    : {
        client: null,
        period: { start: addDays(today, 1 - LOOKED_DAYS), end: today },
        expire: null,
        typeOrder: ['Normal', 'Flex'],
        exclude: notDelivered,
        observation: '',
        order: [],
      };

/** What is looked for by the values; null while client or period is missing. */
export const lookedOf = ({ client, period: { start, end }, typeOrder, exclude }: SettlementValues) =>
  client && start && end ? { client, startDay: start, endDay: end, typeOrder, exclude } : null;

/** What keeps the values from being saved, by field. */
export const faultsOf = ({
  client,
  period: { start, end },
  expire,
  typeOrder,
  order,
}: Omit<SettlementValues, 'observation'>): Record<string, string> => ({
  ...(!client && { client: 'Requerido' }),
  ...(!start && { 'period.start': 'Requerido' }),
  ...(!end && { 'period.end': 'Requerido' }),
  ...(start && end && start > end && { 'period.end': 'El período está al revés' }),
  ...(!expire && { expire: 'Requerido' }),
  ...(typeOrder.length === 0 && { typeOrder: 'Elija al menos un tipo de orden' }),
  ...(order.length === 0 && { order: 'Requerido' }),
});

/** Names of what a search refuses where the form calls it otherwise. */
const paths: Readonly<Record<string, string>> = { startDay: 'period.start', endDay: 'period.end' };

/** What was refused of a search, by the form's fields. */
export const searchFaults = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([path, fault]) => [paths[path] ?? path, fault]));

/** Statuses that are settled and named one by one at most. */
const NAMED = 3;

/** What is left out, in words, where naming what is settled says it shorter: 'Todos menos Entregado'; undefined elsewhere. */
export const excludedGist = (exclude: readonly StatusId[]): string | undefined => {
  const settled = excludable.filter(({ id }) => !exclude.includes(id));
  if (settled.length === 0) return 'Todos';
  if (settled.length > NAMED || settled.length >= exclude.length) return undefined;
  return `Todos menos ${new Intl.ListFormat('es').format(settled.map(({ name }) => name))}`;
};

/** What is sent of an order: with what was seen of it, so that what is another by now is told instead of settled. */
export const seenOf = ({ _id, invoice_cash, invoice_pay, chargeAmount, driverAssign }: SettlementLineShown) => ({
  _id,
  invoice_cash,
  invoice_pay,
  chargeAmount,
  driverAssign: driverAssign?._id ?? null,
});

/** The orders that a search found, and those that a settlement has already, which it may keep: each once, by day. */
export const joinedLines = (own: readonly SettlementLineShown[], found: readonly SettlementLineShown[]): SettlementLineShown[] => {
  const ids = new Set(own.map(({ _id }) => _id));
  return [...own, ...found.filter(({ _id }) => !ids.has(_id))].toSorted((a, b) =>
    (a.deliveryDate ?? '').localeCompare(b.deliveryDate ?? ''),
  );
};
