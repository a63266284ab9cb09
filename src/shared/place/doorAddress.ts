import * as z from 'zod';

/** Which door it is, as answers tell it; what is not known is null, and a street without numbers has 0. */
export const doorAddress = {
  address: z.string(),
  addressNumber: z.number(),
  floor: z.string().nullable(),
  door: z.string().nullable(),
  town: z.string().nullable(),
  postalCode: z.string().nullable(),
};
