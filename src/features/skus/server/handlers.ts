import { eq, sql } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { findOptions, folded } from '#server/query/findOptions.ts';
import { handlers } from '#server/http/api.ts';
import { skus as contract } from '../contract.ts';
import { skus } from './tables.ts';

export const skuHandlers = handlers(contract, {
  products: ({ input, db }) =>
    findOptions(db, input, {
      from: skus,
      label: sql`${skus.description} || ' (' || ${skus.sku} || ')'`,
      note: skus.code,
      text: folded(sql`concat_ws(' ', ${skus.sku}, ${skus.code}, ${skus.description})`),
      active: eq(skus.status, recordStatus.active),
      among: eq(skus.client, input.client),
      more: { _id: skus._id, sku: skus.sku, code: skus.code, description: skus.description, variant: skus.variant },
    }),
});
