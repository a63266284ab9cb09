import * as z from 'zod';
import { endpoint, Id, Instant, Nothing, Ref } from '#shared/contract.ts';
import { checkDays, Day } from '#shared/day.ts';
import { jobStates } from '#shared/jobState.ts';
import { pageOf, paging } from '#shared/list/page.ts';
import { orRequired } from '#shared/text.ts';
import { OrderType, StatusId } from '../orders/choiceSchemas.ts';
import { Looked, Period } from './settlementCalls.ts';
import { batchOutcomes, MAX_BATCH } from './settlements/batches.ts';

const Pesos = z.number();

/** A batch as the history has it. */
const Batch = z.object({
  _id: Id,
  createAt: Instant,
  endAt: Instant.nullable(),
  employee: z.string(),
  fromPeriod: Day,
  toPeriod: Day,
  expire: Day,
  typeOrder: z.array(OrderType),
  exclude: z.array(StatusId),
  status: z.enum(jobStates),
  halted: z.boolean(),
  /** How many it has, and of how many it is known what became. */
  clients: z.int(),
  done: z.int(),
  settled: z.int(),
  none: z.int(),
  failed: z.int(),
  orders: z.int(),
  /** Whether orders without a zone or a tariff are settled too, and how many were left out. */
  unpriced: z.boolean(),
  left: z.int(),
  total: Pesos,
});

/** Calls about batches of settlements. */
export const batchCalls = {
  addBatch: endpoint({
    method: 'POST',
    path: '/api/account/queue/add',
    summary: 'Liquida a muchos clientes en segundo plano, una liquidación a cada uno; con el mismo `_id`, una sola vez. Cuántos son',
    needs: 'account',
    input: z.object({
      _id: Id,
      client: z.array(Ref, orRequired('Lista inválida')).min(1, 'Requerido').max(MAX_BATCH, `Hasta ${MAX_BATCH} clientes`),
      expire: Day,
      period: Period,
      ...Looked,
      /** Whether orders without a zone or a tariff are settled too, for $ 0,00. */
      unpriced: z.boolean('Sí o no').default(false),
    }),
    output: z.object({ _id: Id, count: z.int() }),
  }),
  searchBatches: endpoint({
    method: 'POST',
    path: '/api/account/queue/search',
    summary: 'Los lotes de un período, y cómo va cada uno',
    needs: 'account',
    input: z.object({ startDay: Day, endDay: Day, client: Ref.nullable().optional(), ...paging(['createAt']) }).superRefine(checkDays),
    output: pageOf(Batch),
  }),
  readBatch: endpoint({
    method: 'POST',
    path: '/api/account/queue/get',
    summary: 'Un lote y qué fue de cada cliente',
    needs: 'account',
    input: z.object({ _id: Id }),
    output: z.object({
      data: Batch,
      rows: z.array(
        z.object({
          client: z.object({ _id: Id, name: z.string(), inactive: z.boolean() }),
          outcome: z.enum(batchOutcomes),
          error: z.string().nullable(),
          settlement: z.object({ _id: Id, invoice: z.string() }).nullable(),
          orders: z.int(),
          unpriced: z.int(),
          left: z.int(),
          total: Pesos,
        }),
      ),
    }),
  }),
  haltBatch: endpoint({
    method: 'POST',
    path: '/api/account/queue/stop',
    summary: 'Detiene un lote antes de su próximo cliente; lo que ya se liquidó queda',
    needs: 'account',
    input: z.object({ _id: Id }),
    output: Nothing,
  }),
  retryBatch: endpoint({
    method: 'POST',
    path: '/api/account/queue/retry',
    summary: 'Vuelve a intentar los clientes de un lote que fallaron o que esperaban cuando se detuvo',
    needs: 'account',
    input: z.object({ _id: Id }),
    output: Nothing,
  }),
};
