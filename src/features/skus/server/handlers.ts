import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { likePattern, words } from '#shared/text.ts';
import { handlers } from '#server/http/api.ts';
import { skus as contract } from '../contract.ts';
import { skus } from './tables.ts';

/** Options of a select's search at most. */
const MAX_OPTIONS = 50;

export const skuHandlers = handlers(contract, {
  products: async ({ input, db }) => {
    const text = sql`lower(immutable_unaccent(concat_ws(' ', ${skus.sku}, ${skus.code}, ${skus.description})))`;
    const wanted = words(input.search ?? '').map((word) => sql`${text} like ${likePattern(word)}`);
    const data = await db
      .select({ _id: skus._id, sku: skus.sku, code: skus.code, description: skus.description, variant: skus.variant })
      .from(skus)
      .where(and(eq(skus.client, input.client), input.ids ? inArray(skus._id, input.ids) : and(eq(skus.status, 1), ...wanted)))
      .orderBy(asc(skus.sku), asc(skus._id))
      .limit(input.ids ? input.ids.length : MAX_OPTIONS);
    return { data };
  },
});
