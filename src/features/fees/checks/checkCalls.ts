import * as z from 'zod';
import { endpoint, Id, Nothing, type Received } from '#shared/contract.ts';
import { OrderType } from '../../orders/choiceSchemas.ts';
import { checkKinds } from './kinds.ts';

const Named = z.object({ _id: Id, name: z.string() });

/** The call about what is wrong with the tariffs. */
export const checkCalls = {
  checks: endpoint({
    method: 'GET',
    path: '/api/fee/checks',
    summary: 'Qué se cobra mal de las órdenes de los últimos 7 días y qué conviene mirar de las tarifas; vale un minuto',
    needs: 'office',
    input: Nothing,
    output: z.object({
      /** When it was worked out, ISO 8601. */
      at: z.string(),
      /** How many orders were looked at; of more than that the newest. */
      orders: z.number(),
      /** Whether there are more. */
      more: z.boolean(),
      data: z.array(
        z.object({
          kind: z.enum(checkKinds),
          /** The tariff concerned, or the one that may mend it. */
          fee: Named.nullable(),
          /** Orders that are charged nothing; of other kinds how many there are of what is told. */
          count: z.number(),
          /** Where, the most first: clients, towns. */
          where: z.array(z.object({ name: z.string(), count: z.number() })),
          /** How many places there are altogether. */
          places: z.number(),
          typeOrder: OrderType.nullable(),
          /** What is told besides, in words. */
          said: z.string(),
        }),
      ),
    }),
  }),
};

/** What the checks found. */
export type FeeChecks = Received<typeof checkCalls.checks>;
