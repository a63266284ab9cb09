import * as z from 'zod';
import { Id } from '#shared/contract.ts';
import { Option, optionSearch } from '#shared/list/optionSearch.ts';

/** A client as answers name it, with where its parcels are fetched and who is asked for there. */
export const ClientOption = z.object({
  _id: Id,
  name: z.string(),
  address: z.string(),
  addressNumber: z.number(),
  floor: z.string().nullable(),
  door: z.string().nullable(),
  town: z.string().nullable(),
  postalCode: z.string().nullable(),
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
