import { eq, sql } from 'drizzle-orm';
import { dayOf, formatTime, startOfDay, today } from '#shared/time.ts';
import { dueFault } from '../../orders/due.ts';
import { handlers } from '#server/http/api.ts';
import { asCompany, type Db } from '#server/db.ts';
import type { Ports } from '#server/ports.ts';
import { theRecord } from '#server/record/recordTable.ts';
import { refuse } from '#server/refuse.ts';
import { CLIENT } from '../../clients/noun.ts';
import { clients } from '../../clients/server/tables.ts';
import { referenceFaults } from '../../orders/server/operations.ts';
import { marketplaces } from '../contract.ts';
import { connectionsOf, lockAccount, lockPermitted, soonest, waitingOf } from './connections.ts';
import { begin, offeredShop } from './linking/begin.ts';
import { invite, invitedBy } from './linking/invitations.ts';
import { shopsOf } from './shops/shops.ts';
import { conflictOf } from './shipments/conflict.ts';
import { createFrom } from './shipments/create.ts';
import { offerAgain, pendingShipments, skipShipments } from './shipments/pending.ts';
import { shownShipment } from './shipments/shown.ts';
import { marketplaceAccounts } from './tables.ts';

const offeredBy = ({ config }: Pick<Ports, 'config'>) => [...shopsOf(config).offered];

const wake = (db: Db) => db.execute(sql`select pg_notify('marketplaces', '')`);

/** How many days back can be asked for once more. */
const MAX_REPLAYED = 60;

/** Handlers of the calls about marketplaces. */
export const marketplaceHandlers = handlers(marketplaces, {
  offered: async ({ ports }) => ({ data: offeredBy(ports) }),
  link: async ({ input: { _id, type, shop }, db, viewer, ports, now, setCookie }) => {
    await theRecord(db, clients, CLIENT, _id);
    const { url, cookie } = await begin(db, ports.config, { client: _id, type, shop, employee: viewer._id, invitation: null }, now);
    setCookie(cookie);
    return { url };
  },
  invite: async ({ input: { _id }, db, viewer, ports, now }) => {
    await theRecord(db, clients, CLIENT, _id);
    if (offeredBy(ports).length === 0) throw refuse.conflict('Esta instalación no está conectada con ninguna tienda');
    return invite(db, ports.config, { client: _id, employee: viewer._id }, now);
  },
  token: {
    outside: async ({ input: { token }, ports, now }) => {
      const { companyName, clientName, expireAt } = await invitedBy(ports.config, ports.database, token, now);
      return { company: companyName, client: clientName, expireAt, offered: offeredBy(ports) };
    },
  },
  authorize: {
    outside: async ({ input: { token, type, shop }, ports, now, setCookie }) => {
      const { _id, company, client } = await invitedBy(ports.config, ports.database, token, now);
      offeredShop(ports.config, { type, shop });
      const { url, cookie } = await asCompany(ports.database, company, (db) =>
        begin(db, ports.config, { client, type, shop, employee: null, invitation: _id }, now),
      );
      setCookie(cookie);
      return { url };
    },
  },
  connections: async ({ db, now }) => ({ data: await connectionsOf(db, now) }),
  retry: async ({ input: { _id }, db, now }) => {
    const at = soonest(await lockPermitted(db, _id), now);
    // It would only say so again.
    if (at > now) throw refuse.conflict(`La tienda pidió esperar: se la vuelve a consultar a las ${formatTime(at)}`);
    await db.update(marketplaceAccounts).set({ nextAt: now, retryAt: null, tellAt: null }).where(eq(marketplaceAccounts._id, _id));
    await wake(db);
    return {};
  },
  replay: async ({ input: { _id, day }, db, now }) => {
    const account = await lockPermitted(db, _id);
    const since = startOfDay(day);
    const days = (now.getTime() - since.getTime()) / 86_400_000;
    if (days < 0) throw refuse.invalid('Revise los datos marcados', { day: 'Ese día todavía no llegó' });
    if (days > MAX_REPLAYED) throw refuse.invalid('Revise los datos marcados', { day: `Hasta ${MAX_REPLAYED} días atrás` });
    // What is further back already is read from there.
    await db
      .update(marketplaceAccounts)
      .set({ nextAt: soonest(account, now), cursor: account.cursor < since ? account.cursor : since })
      .where(eq(marketplaceAccounts._id, _id));
    await wake(db);
    return {};
  },
  automatic: async ({ input: { _id, automatic }, db, now }) => {
    const account = await lockAccount(db, _id);
    await db
      .update(marketplaceAccounts)
      // What waits is looked at anew.
      .set({ automatic, ...(automatic && { nextAt: soonest(account, now) }) })
      .where(eq(marketplaceAccounts._id, _id));
    if (automatic) await wake(db);
    return {};
  },
  pending: ({ input, db }) => pendingShipments(db, input),
  waiting: async ({ db }) => ({ data: await waitingOf(db) }),
  skip: async ({ input: { shipments }, db }) => ({ skipped: await skipShipments(db, shipments) }),
  unskip: ({ input: { shipments }, db }) => offerAgain(db, shipments),
  take: {
    outside: async ({ input: { shipments, deliveryDate, driverAssign, places }, ports, viewer, inCompany, now }) => {
      const due = deliveryDate ? dueFault(dayOf(deliveryDate), today(now)) : undefined;
      const faults = { ...(due && { deliveryDate: due }), ...(await inCompany((db) => referenceFaults(db, { driverAssign }))) };
      if (Object.keys(faults).length > 0) throw refuse.invalid('Revise los datos marcados', faults);
      const taken = await createFrom(ports, viewer.company, shipments, { employee: viewer._id, deliveryDate, driverAssign, places });
      const results = [...new Set(shipments)].map((shipment) => ({
        shipment,
        ...(taken.get(shipment) ?? { state: null, order: null, reason: 'El envío no existe', already: null }),
      }));
      return { created: results.filter(({ order, already }) => order !== null && already === null).length, results };
    },
  },
  shipment: {
    outside: ({ input, ports, inCompany }) => shownShipment(ports, inCompany, input),
  },
  conflict: ({ input: { _id }, db }) => conflictOf(db, _id),
});
