import * as z from 'zod';
import { endpoint, Id } from '#shared/contract.ts';

/** A client as selects and order rows need it. */
export const ClientOption = z.object({ _id: Id, name: z.string(), address: z.string(), town: z.string().nullable() });
export type ClientOption = z.infer<typeof ClientOption>;

export const clients = {
  search: endpoint({
    method: 'POST',
    path: '/api/client/search',
    summary: 'Busca clientes activos por nombre; `ids` devuelve los nombrados',
    needs: 'staff',
    input: z.object({ search: z.string().trim().max(100).optional(), ids: z.array(Id).max(100).optional() }),
    output: z.object({ data: z.array(ClientOption) }),
  }),
};
