import { and, asc, eq, isNull, lte, notInArray, or, sql } from 'drizzle-orm';
import { asCompany } from '#server/db.ts';
import { asPlatform } from '#server/platform.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { followLink } from '../../../orders/server/operations.ts';
import { orderHistory, orders } from '../../../orders/server/tables.ts';
import { companies } from '../../../session/server/tables.ts';
import { type AccountRef, clockOf, isOpen, mayBeAsked, NOTHING_UNTOLD, type ShopPorts } from '../accounts.ts';
import type { ToldStatus } from '../shops/shop.ts';
import { pastFaults } from '../shops/pastFaults.ts';
import { ShopError } from '../shops/shopError.ts';
import { shopsOf } from '../shops/shops.ts';
import { UNTOLD } from '../shipments/conflict.ts';
import { marketplaceAccounts, marketplaceOutbox, marketplaceShipments } from '../tables.ts';
import { withAccount } from '../tokens/renew.ts';

/** What marketplaces are told our statuses as; the trigger that fills the outbox, `tell_shops`, names the same. */
const toldAs: Readonly<Record<number, ToldStatus['status']>> = {
  6: 'collected',
  7: 'onTheWay',
  8: 'delivered',
  10: 'attempted',
  12: 'attempted',
  14: 'attempted',
  16: 'attempted',
  18: 'returned',
  20: 'attempted',
  21: 'attempted',
  22: 'failed',
};

/** Entries that are read at once. */
const TOGETHER = 100;
/** After so many shipments of which nothing can be told it goes on from the other end: what failed before gathers at one. */
const TURNING = 5;
/** For how long one is told that cannot be before it is given up, in milliseconds: as soon as that is about it alone. */
const GIVEN_UP = 3 * 24 * 3_600_000;
/** Seconds until an account is told anything again of which some shipments alone cannot be told. */
const STUCK_PAUSE = 300;
/** Minutes until an account is told anything again after that failed, by how often in a row. */
const PAUSES = [1, 5, 15, 60] as const;

const accountOfShipment = and(
  eq(marketplaceAccounts.companyId, marketplaceShipments.companyId),
  eq(marketplaceAccounts.type, marketplaceShipments.type),
  eq(marketplaceAccounts.userId, marketplaceShipments.userId),
);
const shipmentOfEntry = and(
  eq(marketplaceShipments.companyId, marketplaceOutbox.companyId),
  eq(marketplaceShipments._id, marketplaceOutbox.shipment),
);

/** What its connection says. */
const untold = (message: string) => `No se pudo informar un estado. ${message}`;

/** Accounts that are to be told something, whichever company's. */
export const accountsToTell = ({ database }: ShopPorts, now: Date): Promise<AccountRef[]> =>
  asPlatform(database, (db) =>
    db
      .selectDistinct({ company: marketplaceAccounts.companyId, _id: marketplaceAccounts._id })
      .from(marketplaceOutbox)
      .innerJoin(marketplaceShipments, shipmentOfEntry)
      .innerJoin(marketplaceAccounts, accountOfShipment)
      .innerJoin(companies, isOpen(marketplaceAccounts.companyId))
      .where(and(mayBeAsked(now), or(isNull(marketplaceAccounts.tellAt), lte(marketplaceAccounts.tellAt, now))))
      .limit(500),
  );

/** What an account is to be told next, each shipment's in its order, from either end; nothing of some shipments. */
const readDue = ({ database }: ShopPorts, { company, _id }: AccountRef, without: Iterable<string>, isNewestFirst: boolean) =>
  asCompany(database, company, async (db) => {
    const [own] = await db.select({ name: companies.name }).from(companies);
    const { seq, shipment } = marketplaceOutbox;
    const newest = sql`min(${seq}) over (partition by ${shipment}) desc`;
    const due = await db
      .select({
        entry: marketplaceOutbox._id,
        status: marketplaceOutbox.status,
        shipment: marketplaceShipments,
        order: orders._id,
        number: orders.internalID,
        at: orderHistory.createAt,
        since: marketplaceOutbox.createAt,
      })
      .from(marketplaceOutbox)
      .innerJoin(marketplaceShipments, shipmentOfEntry)
      .innerJoin(marketplaceAccounts, accountOfShipment)
      .innerJoin(orders, and(eq(orders.companyId, marketplaceShipments.companyId), eq(orders._id, marketplaceShipments.order)))
      .innerJoin(orderHistory, and(eq(orderHistory.companyId, marketplaceOutbox.companyId), eq(orderHistory._id, marketplaceOutbox.entry)))
      .where(and(eq(marketplaceAccounts._id, _id), notInArray(marketplaceShipments._id, [...without])))
      .orderBy(...(isNewestFirst ? [newest] : []), asc(seq))
      .limit(TOGETHER);
    return { due, carrier: own?.name ?? '' };
  });

/** What was told before is over with that: what was not, too. */
const asHeard = (fulfilment: string | null) => {
  const { conflict } = marketplaceShipments;
  return { fulfilment, conflict: sql`case when starts_with(${conflict}, ${UNTOLD}) then null else ${conflict} end` };
};

/** What stands at a shipment that is told no more. */
const untellable = ({ message }: ShopError) => ({ conflict: `${UNTOLD}. ${message}` });

const forget = (
  { database }: ShopPorts,
  company: string,
  entry: string,
  shipment: string,
  set: ReturnType<typeof asHeard> | { conflict?: string },
) =>
  asCompany(database, company, async (db) => {
    await db.delete(marketplaceOutbox).where(anyOf(marketplaceOutbox._id, [entry]));
    if (Object.keys(set).length > 0) await db.update(marketplaceShipments).set(set).where(eq(marketplaceShipments._id, shipment));
  });

const noteOutcome = ({ database }: ShopPorts, { company, _id }: AccountRef, set: Partial<typeof marketplaceAccounts.$inferInsert>) =>
  asCompany(database, company, (db) => db.update(marketplaceAccounts).set(set).where(eq(marketplaceAccounts._id, _id)));

/**
 * Tells a marketplace the statuses of its orders, in their order. A status is told until that is heard, which may be twice where a process
 * dies in between; one that is refused, or cannot be told for days while others are, is told no more, and stands at its shipment as a conflict.
 */
export const tellAccount = async (ports: ShopPorts, ref: AccountRef, isOver: () => boolean): Promise<void> => {
  const now = clockOf(ports);
  try {
    await withAccount(ports, ref, async ({ account, session }) => {
      const shop = shopsOf(ports.config).of(account);
      if (!shop?.push) throw new ShopError('transient', 'Esta instalación no tiene las credenciales de la tienda');
      const faults = pastFaults();
      let heard = 0;
      /** Shipments of which nothing can be told for now, and why; how many were heard before. Those that are behind them in the row go on. */
      const stuck = new Map<string, { error: ShopError; entry: string; since: Date; before: number }>();
      let isDown = false;
      for (let isNewestFirst = false; !isDown; isNewestFirst = !isNewestFirst) {
        const { due, carrier } = await readDue(ports, ref, stuck.keys(), isNewestFirst);
        if (due.length === 0) break;
        const had = stuck.size;
        const fulfilments = new Map<string, string | null>();
        for (const { entry, status, shipment, order, number, at, since } of due) {
          if (isOver()) return;
          const told = toldAs[status];
          const { _id, shipment: external } = shipment;
          if (stuck.has(_id)) continue;
          const url = followLink(ports.config, { company: ref.company, order });
          const fulfilment = fulfilments.has(_id) ? (fulfilments.get(_id) ?? null) : shipment.fulfilment;
          const becomes = told
            ? await faults.ask(shop.push(session, { shipment: external, status: told, at, number, url, carrier, fulfilment }))
            : fulfilment;
          if (!(becomes instanceof ShopError)) {
            fulfilments.set(_id, becomes);
            if (told) heard += 1;
            await forget(ports, ref.company, entry, _id, told ? asHeard(becomes) : {});
          } else if (becomes.fault === 'refused') await forget(ports, ref.company, entry, _id, untellable(becomes));
          else {
            stuck.set(_id, { error: becomes, entry, since, before: heard });
            isDown = faults.isDown();
            if (isDown && heard === 0) throw becomes;
            if (isDown || stuck.size - had === TURNING) break;
          }
        }
      }
      const at = now();
      // What failed once may have waited for something else until then.
      const failedBefore = account.tellError !== null && account.tellFailures === 0;
      for (const [_id, { error, entry, since, before }] of stuck)
        // Where nothing was heard after it the marketplace itself may be silent.
        if (failedBefore && at.getTime() - since.getTime() > GIVEN_UP && (error.isOfOne || heard > before)) {
          await forget(ports, ref.company, entry, _id, untellable(error));
          stuck.delete(_id);
        }
      const [stays] = stuck.values();
      if (stays) {
        // The others were told: only those are behind.
        const tellAt = new Date(at.getTime() + Math.max(STUCK_PAUSE, stays.error.retryAfter ?? 0) * 1_000);
        await noteOutcome(ports, ref, { tellAt, tellFailures: 0, tellError: untold(stays.error.message), errorAt: at });
      } else if (account.tellAt !== null || account.tellFailures > 0 || account.tellError !== null)
        await noteOutcome(ports, ref, NOTHING_UNTOLD);
    });
  } catch (error) {
    if (!(error instanceof ShopError)) ports.report(error);
    const [failed] = await asCompany(ports.database, ref.company, (db) =>
      db.select({ failures: marketplaceAccounts.tellFailures }).from(marketplaceAccounts).where(eq(marketplaceAccounts._id, ref._id)),
    );
    const failures = Math.min((failed?.failures ?? 0) + 1, 32_000);
    const wait = Math.max((PAUSES[failures - 1] ?? 60) * 60, (error instanceof ShopError && error.retryAfter) || 0);
    const message = error instanceof ShopError ? error.message : 'Algo salió mal';
    const at = now();
    await noteOutcome(ports, ref, {
      tellFailures: failures,
      tellAt: new Date(at.getTime() + wait * 1_000),
      tellError: untold(message),
      // When its permission ended stands there.
      ...(!(error instanceof ShopError && error.fault === 'gone') && { errorAt: at }),
    });
  }
};
