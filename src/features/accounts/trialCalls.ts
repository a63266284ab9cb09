import * as z from 'zod';
import { endpoint, Id, Instant, type Received } from '#shared/contract.ts';
import { Exported } from '#shared/list/exportContract.ts';
import { pageOf, paging } from '#shared/list/page.ts';
import { orRequired } from '#shared/text.ts';
import { fees } from '../fees/contract.ts';
import { PriceExplained, priceCalls } from '../fees/priceCalls.ts';
import { MONTH } from './trial/month.ts';

/** Pesos. */
const Prices = z.object({ pay: z.number(), cash: z.number() });
const Sums = z.object({ orders: z.int(), before: Prices, now: Prices });
/** One client, zone or driver; `name` is empty for the orders that have none, `of` names the tariff of a zone that is not the tried one's. */
const Group = Sums.extend({ key: z.string(), name: z.string(), of: z.string() });

const { rules, clients } = fees.edit.input.shape;
const { typeOrder, fromOrder } = fees.create.input.shape;

/** An order whose price a tried tariff changes. */
const TrialOrder = z.object({
  /** Of the order. */
  _id: Id,
  internalID: z.string(),
  address: z.string(),
  client: z.string(),
  zone: z.string().nullable(),
  settled: z.boolean(),
  before: Prices,
  now: Prices,
});

const Explained = z.object({ data: PriceExplained });

/** Calls about tariffs that are tried before they are saved. */
export const trialCalls = {
  feeReach: endpoint({
    method: 'POST',
    path: '/api/fee/unsettled',
    summary: 'Cuántas órdenes entregadas y sin liquidar son de los clientes de una tarifa: lo que se cambie de ella rige también para esas',
    needs: 'office',
    input: z.object({ _id: Id }),
    output: z.object({ orders: z.int(), active: z.boolean() }),
  }),
  startTrial: endpoint({
    method: 'POST',
    path: '/api/fee/trial',
    summary:
      'Prueba una tarifa, como quedaría, con las órdenes entregadas de un mes, contra lo que se cobró; lo que no se manda queda como está. Con el mismo `_id`, una sola vez',
    needs: 'office',
    input: z.object({
      _id: Id,
      fee: Id,
      month: z.string(orRequired('Mes inválido')).regex(MONTH, 'Mes inválido'),
      rules,
      clients,
      region: fees.saveZones.input.shape.region.optional(),
      typeOrder: typeOrder.optional(),
      fromOrder: fromOrder.unwrap().optional(),
    }),
    output: z.object({ _id: Id, job: Id }),
    maxBody: fees.saveZones.maxBody,
  }),
  readTrial: endpoint({
    method: 'POST',
    path: '/api/fee/trial/get',
    summary: 'Qué dio una prueba: totales, por cliente, por zona y por chofer; `outcome` es nulo mientras se calcula',
    needs: 'office',
    input: z.object({ _id: Id }),
    output: z.object({
      data: z.object({
        _id: Id,
        fee: Id,
        month: z.string(),
        createAt: Instant,
        outcome: z
          .object({
            total: Sums.extend({ settled: z.int(), up: z.int(), down: z.int() }),
            groups: z.object({ client: z.array(Group), zone: z.array(Group), driver: z.array(Group) }),
            took: z.int(),
          })
          .nullable(),
      }),
    }),
  }),
  trialOrders: endpoint({
    method: 'POST',
    path: '/api/fee/trial/order',
    summary: 'Las órdenes que cambian de precio en una prueba, las que más cambian primero',
    needs: 'office',
    input: z.object({
      _id: Id,
      /** Those that go up, or down; null for both. */
      direction: z.enum(['up', 'down'], 'Sentido inexistente').nullable().default(null),
      ...paging(['change']),
    }),
    output: pageOf(TrialOrder),
  }),
  trialPrice: endpoint({
    method: 'POST',
    path: '/api/fee/trial/price',
    summary: 'Por qué una orden costó lo que costó y por qué costaría lo que costaría con lo que se prueba',
    needs: 'office',
    input: z.object({ _id: Id, order: Id }),
    output: z.object({
      order: priceCalls.price.output.shape.order,
      before: Explained.extend({
        /** Number of the settlement that froze it; null where it is by the tariffs as they are. */
        invoice: z.string().nullable(),
      }),
      now: Explained,
    }),
  }),
  exportTrial: endpoint({
    method: 'POST',
    path: '/api/fee/trial/export',
    summary: 'Exporta como planilla las órdenes que cambian de precio en una prueba',
    needs: 'office',
    input: z.object({ _id: Id }),
    output: Exported,
  }),
};

/** What came of a trial. */
export type TrialTold = NonNullable<Received<typeof trialCalls.readTrial>['data']['outcome']>;
/** The sums of one client, zone or driver. */
export type TrialGroupTold = TrialTold['groups']['client'][number];
/** An order whose price a tried tariff changes. */
export type TrialOrderTold = Received<typeof trialCalls.trialOrders>['data'][number];
/** The price of an order before and now. */
export type TrialPriceTold = Received<typeof trialCalls.trialPrice>;
