import * as z from 'zod';
import { endpoint, Id, Nothing } from '#shared/contract.ts';
import { formatCount } from '#shared/money.ts';
import { orRequired } from '#shared/text.ts';
import { MAX_PRINTED } from '../orders/printed.ts';
import { labelCodes } from '../settings/labelSizes.ts';
import { noteCalls } from './noteCalls.ts';
import { paperCalls } from './paperCalls.ts';
import { Absent, runCalls } from './runCalls.ts';

/** Calls that print orders. */
export const printing = {
  ...runCalls,
  ...noteCalls,
  ...paperCalls,
  zpl: endpoint({
    method: 'POST',
    path: '/api/order/print/zpl',
    summary:
      'Las etiquetas de unas órdenes en ZPL, una por bulto, en el orden dado; las marca como impresas. Sin `size`, el tamaño de quien imprime',
    needs: 'order',
    scope: 'orders:write',
    input: z.object({
      orders: z
        .array(Id)
        .min(1, 'Elija al menos una orden')
        .max(MAX_PRINTED, `Hasta ${formatCount(MAX_PRINTED)} órdenes por vez`)
        .refine((chosen) => new Set(chosen).size === chosen.length, 'Una orden está dos veces'),
      size: z.enum(labelCodes, orRequired('Tamaño inexistente')).optional(),
    }),
    // One label after the other.
    output: z.object({ zpl: z.string(), labels: z.int(), ...Absent.shape }),
  }),
  printed: endpoint({
    method: 'POST',
    path: '/api/order/print',
    summary: 'Marca una orden como impresa',
    needs: 'order',
    input: z.object({ _id: Id }),
    output: Nothing,
  }),
};
