import * as z from 'zod';
import { Id } from '#shared/contract.ts';
import { Option, optionSearch } from '#shared/list/optionSearch.ts';
import { doorAddress } from '#shared/place/doorAddress.ts';

/** A client as answers name it, with where its parcels are fetched and who is asked for there. */
export const ClientOption = z.object({
  _id: Id,
  name: z.string(),
  ...doorAddress,
  /** Null while nobody put it on the map. */
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
});
export type ClientOption = z.infer<typeof ClientOption>;

export const clients = {
  search: {
    ...optionSearch('/api/client/search', { records: 'clientes activos por nombre', needs: 'staff' }),
    output: z.object({ data: z.array(Option.extend(ClientOption.shape)) }),
  },
};
