import * as z from 'zod';
import { endpoint, Id, Instant, Ref } from '#shared/contract.ts';
import { checkDays, Day } from '#shared/day.ts';
import { paging } from '#shared/list/page.ts';
import { plainText } from '#shared/plainText.ts';
import { AuditEntry } from '#shared/record/recordContract.ts';
import { MAX_OBSERVATION, orRequired } from '#shared/text.ts';
import { orderTypes } from '../orders/choices.ts';
import { OrderType, StatusId } from '../orders/choiceSchemas.ts';
import { PriceExplained } from '../fees/priceCalls.ts';
import { settlementSorts } from './settlements/sorts.ts';
import { settlementStates } from './settlements/states.ts';

/** Orders that one settlement has at most. */
export const MAX_LINES = 20_000;
/** Statuses that may be left out: those below (spec 3 §4). */
const EXCLUDABLE_BELOW = 95;
/** Bytes of as many orders, each with what was seen of it. */
const MAX_FORM_BYTES = 6 * 1024 * 1024;

const Pesos = z.number();
const days = { startDay: Day, endDay: Day };

/** What orders a settlement looks for. */
export const Looked = {
  typeOrder: z
    .array(OrderType, orRequired('Lista inválida'))
    .max(20)
    .overwrite((types) => orderTypes.filter((type) => types.includes(type)))
    .min(1, 'Elija al menos un tipo de orden'),
  exclude: z
    .array(
      StatusId.refine((id) => id < EXCLUDABLE_BELOW, 'Ese estado no se excluye'),
      orRequired('Lista inválida'),
    )
    .max(40)
    .overwrite((list) => [...new Set(list)].toSorted((a, b) => a - b)),
};

/** An order of a settlement, with what it costs (spec 3 §3). */
const Line = z.object({
  _id: Id,
  internalID: z.string(),
  externalID: z.string().nullable(),
  deliveryDate: Instant.nullable(),
  typeOrder: OrderType,
  status: StatusId,
  /** Where it goes: the whole line, and the town. */
  toAddress: z.object({ address: z.string(), town: z.string().nullable() }),
  driverAssign: z.object({ _id: Id, name: z.string() }).nullable(),
  /** The zone; null is 'Sin zona'. */
  invoice_name: z.string().nullable(),
  invoice_pay: Pesos,
  invoice_cash: Pesos,
  /** Of what the driver collected. */
  chargeAmount: Pesos,
  chargeDestination: z.boolean(),
});
/** See the schema. */
export type SettlementLine = z.output<typeof Line>;
/** The same as the browser has it. */
export type SettlementLineShown = z.input<typeof Line>;

const Order = z.object({
  _id: Id,
  /** The prices that were seen, what was collected and by which driver: what is another by now is told instead of settled. */
  invoice_cash: Pesos.optional(),
  invoice_pay: Pesos.optional(),
  chargeAmount: Pesos.optional(),
  driverAssign: Id.nullable().optional(),
});

/** Days of delivery, both included. */
export const Period = z.object({ start: Day, end: Day }).superRefine(({ start, end }, context) => {
  if (start > end)
    for (const path of ['start', 'end']) context.addIssue({ code: 'custom', path: [path], message: 'El período está al revés' });
});

const SettlementForm = z.object({
  expire: Day,
  period: Period,
  ...Looked,
  /** What the client reads of it, on the PDF and in the mail. */
  observation: plainText(MAX_OBSERVATION, { lines: true }).default(''),
  order: z
    .array(z.union([Id.transform((_id) => ({ _id })), Order], orRequired('Orden inválida')), orRequired('Lista inválida'))
    .min(1, 'Requerido')
    .max(MAX_LINES, `Hasta ${MAX_LINES} órdenes`),
});

/** A settlement as the list has it (spec 3 §3). */
const Row = z.object({
  _id: Id,
  invoice: z.string(),
  client: z.object({ _id: Id, name: z.string() }),
  createAt: Instant,
  fromPeriod: Day,
  toPeriod: Day,
  expire: Day,
  typeOrder: z.array(OrderType),
  /** How many. */
  order: z.int(),
  /** What the client is charged; what drivers collected of it; what it has to pay; what of that is left. */
  cash: Pesos,
  collected: Pesos,
  collectTotal: Pesos,
  left: Pesos,
  status: z.enum(settlementStates),
  lastAction: Instant,
  version: z.int(),
});
/** See the schema. */
export type SettlementRow = z.output<typeof Row>;
/** The same as the browser has it. */
export type SettlementRowShown = z.input<typeof Row>;

const Saved = z.object({ _id: Id, version: z.int(), invoice: z.string() });

/** Calls about settlements. */
export const settlementCalls = {
  searchSettlements: endpoint({
    method: 'POST',
    path: '/api/account/search',
    summary: 'Las liquidaciones creadas en un período, con las sumas de todas las que no se cancelaron',
    needs: 'account',
    input: z
      .object({
        ...days,
        invoice: plainText(20).optional(),
        client: Ref.nullable().optional(),
        status: z.enum(settlementStates, orRequired('Estado inexistente')).nullable().optional(),
        ...paging(settlementSorts),
      })
      .superRefine(checkDays),
    output: z.object({
      data: z.array(Row),
      total: z.int(),
      /** Of all that were found and not cancelled: how many they are, of how many orders, and the amounts of their columns. */
      sums: z.object({ standing: z.int(), order: z.int(), cash: Pesos, collected: Pesos, collectTotal: Pesos, left: Pesos }),
    }),
  }),
  unsettled: endpoint({
    method: 'POST',
    path: '/api/account/search/order',
    summary: 'Las órdenes de un cliente en un período que ninguna liquidación tiene, o las de una que se edita, con su precio',
    needs: 'account',
    input: z
      .object({
        client: Ref,
        ...days,
        ...Looked,
        /** The one that is edited, whose own orders count as free and keep their price. */
        settlement: Id.nullable().default(null),
      })
      .superRefine(checkDays),
    output: z.object({
      orders: z.array(Line),
      total: z.int(),
    }),
  }),
  createSettlement: endpoint({
    method: 'POST',
    path: '/api/account/invoice',
    summary: 'Liquida órdenes a un cliente; con el mismo `_id`, una sola vez',
    needs: 'account',
    input: SettlementForm.extend({ _id: Id, client: Ref }),
    output: Saved,
    maxBody: MAX_FORM_BYTES,
  }),
  editSettlement: endpoint({
    method: 'POST',
    path: '/api/account/invoice/edit',
    summary: 'Cambia vencimiento y órdenes de una liquidación; lo que ya tenía conserva su precio',
    needs: 'account',
    input: SettlementForm.extend({ _id: Id, version: z.int('Versión inválida') }),
    output: Saved,
    maxBody: MAX_FORM_BYTES,
  }),
  readSettlement: endpoint({
    method: 'POST',
    path: '/api/account/invoice/edit/get',
    summary: 'Una liquidación con sus órdenes y sus movimientos',
    needs: 'account',
    input: z.object({ _id: Id }),
    output: z.object({
      data: Row.extend({
        exclude: z.array(StatusId),
        observation: z.string(),
        pay: Pesos,
        /** Whether what drivers collected is kept back. */
        nets: z.boolean(),
        orders: z.array(Line),
        payments: z.array(z.object({ amount: Pesos, createAt: Instant, movement: Id.nullable() })),
      }),
    }),
  }),
  settledPrice: endpoint({
    method: 'POST',
    path: '/api/account/invoice/price',
    summary: 'Por qué una orden se liquidó a ese precio: la explicación como quedó congelada',
    needs: 'account',
    input: z.object({ order: Ref }),
    output: z.object({ data: PriceExplained, settlement: z.object({ _id: Id, invoice: z.string() }) }),
  }),
  deleteSettlement: endpoint({
    method: 'POST',
    path: '/api/account/invoice/delete',
    summary: 'Cancela una liquidación: sus órdenes quedan libres y el libro recibe los contramovimientos; cuántas eran',
    needs: 'account',
    input: z.object({ _id: Id, version: z.int('Versión inválida').optional() }),
    output: z.object({ _id: Id, count: z.int() }),
  }),
  settlementHistory: endpoint({
    method: 'POST',
    path: '/api/account/lastaction',
    summary: 'La historia de una liquidación',
    needs: 'account',
    input: z.object({ _id: Id, before: Id.nullable().default(null) }),
    output: z.object({ data: z.array(AuditEntry), total: z.int() }),
  }),
};
