import { and, asc, eq, isNull } from 'drizzle-orm';
import { asCompany } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import type { Account, ShopPorts } from '../accounts.ts';
import { marketplaceShipments } from '../tables.ts';
import { createFrom } from './create.ts';
import { follow } from './follow.ts';
import { isLinked } from './keep.ts';
import { addressKey, findPlaces } from './place.ts';

/** Puts shipments on the map that nobody has put there, and notes why where that fails. */
const place = async (ports: ShopPorts, account: Account, ids: readonly string[]): Promise<void> => {
  const company = account.companyId;
  const rows = await asCompany(ports.database, company, (db) =>
    db
      .select({ _id: marketplaceShipments._id, content: marketplaceShipments.content })
      .from(marketplaceShipments)
      .where(
        and(
          anyOf(marketplaceShipments._id, ids),
          eq(marketplaceShipments.state, 'pending'),
          isNull(marketplaceShipments.found),
          isNull(marketplaceShipments.problem),
        ),
      )
      .orderBy(asc(marketplaceShipments._id)),
  );
  if (rows.length === 0) return;
  const placed = await findPlaces(
    ports,
    company,
    rows.map(({ content }) => content),
  );
  await asCompany(ports.database, company, async (db) => {
    if (!(await isLinked(db, account))) return;
    for (const [at, { _id, content }] of rows.entries()) {
      const its = placed[at];
      if (!its) continue;
      const [now] = await db
        .select({ content: marketplaceShipments.content })
        .from(marketplaceShipments)
        .where(eq(marketplaceShipments._id, _id))
        .for('no key update');
      // Its address changed meanwhile: that is another place.
      if (!now || addressKey(now.content) !== addressKey(content)) continue;
      await db.update(marketplaceShipments).set(its).where(eq(marketplaceShipments._id, _id));
    }
  });
};

/** Does what follows from what a marketplace said of some shipments: changes of orders, places, orders. Done twice it does no harm. */
export const settle = async (ports: ShopPorts, account: Account, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  // First what asks nobody: labels are asked for, and that may end it.
  await follow(ports, account, ids);
  await place(ports, account, ids);
  if (account.automatic) await createFrom(ports, account.companyId, ids, { employee: null });
};
