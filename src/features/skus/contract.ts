import * as z from 'zod';
import { Id, Ref } from '#shared/contract.ts';
import { Option, OptionInput, optionSearch } from '#shared/list/optionSearch.ts';

/** A product as the order form offers it. */
export const ProductOption = Option.extend({
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
  products: {
    ...optionSearch('/api/fulfillment/product/search', {
      records: 'productos de un cliente por SKU, código o descripción',
      needs: 'order',
    }),
    input: OptionInput.extend({ client: Ref }),
    output: z.object({ data: z.array(ProductOption) }),
  },
};
