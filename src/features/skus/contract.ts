import * as z from 'zod';
import { endpoint, Id, Ref } from '#shared/contract.ts';

/** A product as the order form offers it. */
export const ProductOption = z.object({
  _id: Id,
  sku: z.string(),
  code: z.string().nullable(),
  description: z.string(),
  /** What it comes in, to choose from; empty when there is nothing to choose. */
  variant: z.array(z.string()),
});
export type ProductOption = z.infer<typeof ProductOption>;

/** Calls about the products that clients ship by number. */
export const skus = {
  products: endpoint({
    method: 'POST',
    path: '/api/fulfillment/product/search',
    summary: 'Busca productos de un cliente por SKU, código o descripción; `ids` devuelve los nombrados',
    needs: 'order',
    input: z.object({
      client: Ref,
      search: z.string().trim().max(100).optional(),
      ids: z.array(Id).max(100).optional(),
    }),
    output: z.object({ data: z.array(ProductOption) }),
  }),
};
