import * as z from 'zod';
import { Amount } from '#shared/amount.ts';
import { endpoint, Id, Instant, Nothing, Ref } from '#shared/contract.ts';
import { Day } from '#shared/day.ts';
import { plainText } from '#shared/plainText.ts';
import { AuditEntry } from '#shared/record/recordContract.ts';
import { MAX_OBSERVATION, orRequired } from '#shared/text.ts';
import { closureReasons, closureStates, noteValues } from './closures/closures.ts';
import { payMethods } from './ledger/kinds.ts';

const Pesos = z.number();
/** Pesos by method. */
const Methods = z.object({ Efectivo: Pesos, Cheque: Pesos, Transferencia: Pesos });

/** Orders of one driver and day at most. */
const MAX_ORDERS = 2_000;
/** Notes of one kind at most. */
const MAX_NOTES = 100_000;

/** What a driver collected on a day, or has handed in of it. */
const Cash = z.object({
  driver: z.object({ _id: Id, name: z.string() }),
  day: Day,
  /** Null until something was saved of it. */
  _id: Id.nullable(),
  status: z.enum(closureStates),
  /** Delivered orders of that day, and those at which something was collected. */
  stops: z.int(),
  orders: z.int(),
  expected: Pesos,
  /** Of a closed one; below 0 it is missing. */
  handed: Pesos.nullable(),
  difference: Pesos.nullable(),
});
/** See the schema. */
export type CashRow = z.output<typeof Cash>;

const CashOrder = z.object({
  _id: Id,
  internalID: z.string(),
  toAddress: z.string(),
  client: z.string(),
  method: z.enum(payMethods),
  amount: Pesos,
  /** What a closed one would have of it now, where that is something else: the order was changed since. */
  now: Pesos.nullable(),
});
/** See the schema. */
export type CashOrderShown = z.output<typeof CashOrder>;

const Handed = z.object({ Efectivo: Amount.default(0), Cheque: Amount.default(0), Transferencia: Amount.default(0) });
const Count = z.int('Debe ser un número entero').min(0, 'No puede ser negativo').max(MAX_NOTES, 'Demasiados billetes');

/** Calls about the cash that drivers hand in. */
export const closureCalls = {
  cashDay: endpoint({
    method: 'POST',
    path: '/api/account/cash',
    summary: 'Lo que cada chofer cobró en un día y lo que rindió',
    needs: 'account',
    input: z.object({ day: Day }),
    output: z.object({ data: z.array(Cash) }),
  }),
  openCash: endpoint({
    method: 'GET',
    path: '/api/account/cash/open',
    summary: 'Lo que los choferes cobraron y no rindieron: cuánto, y de los días más viejos, cada chofer',
    needs: 'account',
    input: Nothing,
    output: z.object({
      /** Of the oldest 60 days, the oldest first. */
      data: z.array(Cash.pick({ driver: true, day: true, orders: true, expected: true })),
      /** Of all days: how much, how many days, and how many drivers' days. */
      total: Pesos,
      days: z.int(),
      closures: z.int(),
    }),
  }),
  readCash: endpoint({
    method: 'POST',
    path: '/api/account/cash/get',
    summary: 'Una rendición: lo que se cobró orden por orden, lo entregado por medio y el saldo del chofer',
    needs: 'account',
    input: z.object({
      driver: Ref,
      day: Day,
      /** A closed one; without it, what is open of that day. */
      _id: Id.nullable().default(null),
    }),
    output: z.object({
      data: Cash.extend({
        version: z.int(),
        balance: Pesos,
        /** Nothing is handed in until somebody says so. */
        handedIn: Methods,
        expectedIn: Methods,
        notes: z.record(z.string(), z.int()),
        coins: Pesos,
        reason: z.enum(closureReasons).nullable(),
        observation: z.string().nullable(),
        closedAt: Instant.nullable(),
        closedBy: z.string().nullable(),
        list: z.array(CashOrder),
      }),
    }),
  }),
  saveCash: endpoint({
    method: 'POST',
    path: '/api/account/cash/save',
    summary: 'Guarda lo que un chofer entregó de lo cobrado en un día; con `close`, lo cierra y lo asienta en su cuenta',
    needs: 'account',
    input: z.object({
      driver: Ref,
      day: Day,
      /** 0 while nothing was saved. */
      version: z.int('Versión inválida').min(0),
      handed: Handed,
      notes: z.partialRecord(z.enum(noteValues.map(String)), Count).default({}),
      coins: Amount.default(0),
      /** The orders as they were seen, each with how the driver was paid: closed is nothing else. A draft may name some. */
      methods: z
        .array(z.object({ _id: Id, method: z.enum(payMethods, orRequired('Método inexistente')) }))
        .max(MAX_ORDERS)
        .default([]),
      reason: z.enum(closureReasons, orRequired('Motivo inexistente')).nullable().default(null),
      observation: plainText(MAX_OBSERVATION, { lines: true }).default(''),
      /** What was collected as it was seen, in pesos: closed is nothing else. */
      expected: Pesos,
      close: z.boolean(orRequired('Valor inválido')),
    }),
    output: z.object({ _id: Id, version: z.int() }),
  }),
  reopenCash: endpoint({
    method: 'POST',
    path: '/api/account/cash/reopen',
    summary: 'Reabre una rendición cerrada: el libro recibe los contramovimientos y queda escrito quién fue',
    needs: 'unrestricted',
    input: z.object({ _id: Id, version: z.int('Versión inválida') }),
    output: z.object({ _id: Id, version: z.int() }),
  }),
  cashHistory: endpoint({
    method: 'POST',
    path: '/api/account/cash/lastaction',
    summary: 'La historia de una rendición: cuándo se cerró y se reabrió, quién, y con qué diferencia',
    needs: 'account',
    input: z.object({ _id: Id, before: Id.nullable().default(null) }),
    output: z.object({ data: z.array(AuditEntry), total: z.int() }),
  }),
};
