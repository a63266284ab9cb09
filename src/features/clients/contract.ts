import * as z from 'zod';
import { Id } from '#shared/contract.ts';
import { Option, optionSearch } from '#shared/list/optionSearch.ts';

/** A client as answers name it. */
export const ClientOption = z.object({ _id: Id, name: z.string(), address: z.string(), town: z.string().nullable() });
export type ClientOption = z.infer<typeof ClientOption>;

export const clients = {
  search: {
    ...optionSearch('/api/client/search', { records: 'clientes activos por nombre', needs: 'staff' }),
    output: z.object({ data: z.array(Option.extend(ClientOption.shape)) }),
  },
};
