import * as z from 'zod';
import { endpoint, Id, Nothing, type Received, Ref } from '#shared/contract.ts';
import { plainText } from '#shared/plainText.ts';
import type { PriceExplained as Explanation } from './price/explain.ts';
import { FeeRules } from './ruleSchemas.ts';

const Named = z.object({ _id: Id, name: z.string() });

/** Pesos. */
const Prices = z.object({ pay: z.number(), cash: z.number() });

/** Why an order costs what it costs (`explainPrice`). */
export const PriceExplained = z.object({
  fees: z.array(Named.extend({ won: z.boolean(), why: z.string() })),
  /** How many tariffs there are besides; only where a settlement kept a few. */
  others: z.number().optional(),
  zones: z.array(Named.extend({ area: z.number() })),
  /** The order has no place on the map, so that no zone was looked for. */
  unplaced: z.boolean().optional(),
  start: Prices,
  lines: z.array(z.object({ rule: z.string(), condition: z.string(), held: z.boolean(), has: z.string(), change: Prices, left: Prices })),
  price: Prices,
}) satisfies z.ZodType<Explanation>;

/** What of an order its price comes from. */
const PricedOrderTold = z.object({
  internalID: z.string(),
  client: z.string(),
  /** Where it goes, in a line. */
  address: z.string(),
  town: z.string(),
  /** In words: 'Flex', 'sábado 14/11/2026', '8.200 g', '0,05 m³', 'Auto'; what is not known is left out. */
  facts: z.array(z.string()),
});

/** Calls about the price of an order. */
export const priceCalls = {
  price: endpoint({
    method: 'POST',
    path: '/api/fee/price',
    summary: 'Por qué una orden cuesta lo que cuesta: qué tarifa, qué zona y cada regla con lo que deja; con `trial`, por esa tarifa sola',
    needs: 'office',
    input: z.object({
      order: Ref,
      /** A tariff, active or not, with these rules instead of its own: what the order would cost if it were the only one. */
      trial: z.object({ fee: Id, rules: FeeRules }).optional(),
    }),
    output: z.object({ order: PricedOrderTold, data: PriceExplained }),
  }),
  examples: endpoint({
    method: 'POST',
    path: '/api/fee/example',
    summary: 'Diez órdenes de los tipos, orígenes y clientes de una tarifa, las últimas primero; con `search`, las de ese número',
    needs: 'office',
    input: z.object({ _id: Id, search: plainText(60).default('') }),
    output: z.object({ data: z.array(z.object({ value: Id, label: z.string(), note: z.string() })) }),
  }),
  vehicleTypes: endpoint({
    method: 'GET',
    path: '/api/fee/vehicle/type',
    summary: 'Los tipos de vehículo que una regla puede pedir',
    needs: 'office',
    input: Nothing,
    output: z.object({ data: z.array(Named) }),
  }),
};

/** A price with what it comes from. */
export type PriceTold = Received<typeof priceCalls.price>;
