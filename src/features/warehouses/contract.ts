import * as z from 'zod';
import { endpoint, Id, Nothing } from '#shared/contract.ts';

export const WarehouseRow = z.object({
  _id: Id,
  id: z.number(),
  name: z.string(),
  /** 1 active, 2 inactive. */
  status: z.number(),
  address: z.string(),
  addressNumber: z.number(),
  town: z.string().nullable(),
  postalCode: z.string().nullable(),
  location: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }),
});

export const warehouses = {
  list: endpoint({
    method: 'GET',
    path: '/api/warehouse',
    summary: 'Los depósitos de la empresa',
    needs: 'staff',
    input: Nothing,
    output: z.object({ data: z.array(WarehouseRow) }),
  }),
};
