import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { Id } from '#shared/contract.ts';
import { eachOf, unhurried } from '#server/http/unhurried.ts';
import { job } from '#server/ports.ts';
import { countryOf, type OrderEnd, placeDoubt, rememberEnds } from '../../../places/server/operations.ts';
import type { DraftAddress } from '../../rows/end.ts';
import type { Draft } from '../../rows/row.ts';
import { imports } from '../tables.ts';

/** What is kept of an address until it is remembered. */
const endOf = ({ address, addressNumber, town, postalCode, hierarchy, location, partial_match }: DraftAddress): OrderEnd => ({
  address,
  addressNumber,
  town,
  postalCode,
  hierarchy,
  location,
  partial_match,
});

/** The addresses of orders that the company is to know from now on. */
export const endsToRemember = (drafts: readonly Draft[]): OrderEnd[] =>
  drafts.flatMap(({ fromAddress, toAddress }) => [fromAddress, toAddress].flatMap((end) => (end?.remember ? [endOf(end)] : [])));

/**
 * Remembers where the orders of a stored import go, but for what lies far from its town. Apart from the storing: nobody waits for it, and
 * the rows of remembered addresses stay locked until it ends, while somebody may put a pin on one.
 */
export const rememberImported = job({
  name: 'import addresses',
  needs: 'order',
  payload: z.object({ import: Id }),
  run: ({ payload, inCompany }) =>
    inCompany(async (db) => {
      const [sent] = await db.select({ toRemember: imports.toRemember }).from(imports).where(eq(imports._id, payload.import)).for('update');
      const country = await countryOf(db);
      const isSure = (end: OrderEnd) => !placeDoubt(end, country);
      const sure = await unhurried(eachOf(sent?.toRemember ?? [], (end) => (isSure(end) ? [end] : [])));
      await rememberEnds(db, sure.flat(), 'import', new Date());
      await db.update(imports).set({ toRemember: [] }).where(eq(imports._id, payload.import));
      return { remembered: sure.flat().length };
    }),
});
