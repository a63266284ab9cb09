import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { Id } from '#shared/contract.ts';
import type { Db } from '#server/db.ts';
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

/** Remembers the addresses of one import; how many those were. */
const remember = async (db: Db, _id: string): Promise<number> => {
  const [sent] = await db
    .select({ toRemember: imports.toRemember, createAt: imports.createAt })
    .from(imports)
    .where(eq(imports._id, _id))
    .for('update');
  if (!sent) return 0;
  const country = await countryOf(db);
  const isSure = (end: OrderEnd) => !placeDoubt(end, country);
  const sure = (await unhurried(eachOf(sent.toRemember, (end) => (isSure(end) ? [end] : [])))).flat();
  // As of when it was sent: where somebody has put an address since, it stays.
  await rememberEnds(db, sure, 'import', sent.createAt);
  await db.update(imports).set({ toRemember: [] }).where(eq(imports._id, _id));
  return sure.length;
};

/**
 * Remembers where the orders of a stored import go, but for what lies far from its town; and those of earlier ones that could not be
 * remembered then. Apart from the storing: nobody waits for it, and the rows of remembered addresses stay locked until it ends, while somebody
 * may put a pin on one.
 */
export const rememberImported = job({
  name: 'import addresses',
  needs: 'order',
  payload: z.object({ import: Id }),
  run: async ({ payload: { import: _id }, inCompany, ports: { report } }) => {
    const remembered = await inCompany((db) => remember(db, _id));
    const left = await inCompany((db) =>
      db
        .select({ _id: imports._id })
        .from(imports)
        .where(sql`${imports.toRemember}::text <> '[]'`)
        .orderBy(imports.createAt),
    );
    // One that fails again keeps none of the others from it.
    for (const earlier of left) await inCompany((db) => remember(db, earlier._id)).catch(report);
    return { remembered };
  },
});
