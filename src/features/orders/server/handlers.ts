import { and, asc, desc, eq, ne, type SQL } from 'drizzle-orm';
import { can, isUnrestricted, type Viewer } from '#shared/permissions.ts';
import { handlers } from '#server/http/api.ts';
import type { Db } from '#server/db.ts';
import { newFileKey } from '#server/files/files.ts';
import type { Upload } from '#server/http/multipart.ts';
import type { PhotoSender, Photos } from '#server/files/photos.ts';
import { Refusal, refuse } from '#server/refuse.ts';
import { findOutlines } from '../../places/server/operations.ts';
import { warehouses } from '../../warehouses/server/tables.ts';
import { orders as contract } from '../contract.ts';
import type { NewHistory } from '../change.ts';
import type { OrderRow } from '../orderRow.ts';
import { isSought, qrText, readScans, unreadScans } from '../qr.ts';
import { carries, statusById, statuses } from '../status.ts';
import { beginPlacing, countDoubtful, placingRun } from './again/placeAgain.ts';
import { actorOf } from './actor.ts';
import { changeInBulk } from './bulk/bulk.ts';
import { changeOrders } from './bulk/changeOrders.ts';
import type { OrderMoney } from './bulk/orderMoney.ts';
import type { OrderSharing } from './transfer/orderSharing.ts';
import { cloneForm, editForm, returnForm } from './form/formData.ts';
import { followed } from './follow/followed.ts';
import { followLink } from './follow/followLink.ts';
import { historyOf } from './history/history.ts';
import { notifyOf } from './history/notify.ts';
import { linesOf } from './form/productLines.ts';
import { plannedOf } from './plannedStops.ts';
import { orderExport } from './list/exportOrders.ts';
import { countChanged } from './list/countChanged.ts';
import { restoreOrder } from './list/restoreOrder.ts';
import { ordersByIds, rowOf, selectOrders } from './list/orderRows.ts';
import { asksForDeleted, numberWhere, searchOrders } from './list/search.ts';
import { findPins } from './map/findPins.ts';
import { mapRows } from './map/mapRows.ts';
import { createOrder, saveOrder } from './form/saveOrder.ts';
import { orders, type StoredFile } from './tables.ts';
import { wayOfOrder } from './wayOfOrder.ts';
import { previewOf } from './bulk/preview.ts';
import { undoChange } from './bulk/undo.ts';
import { undoableChanges } from './bulk/undoable.ts';

/** Rows of a tracking search at most: a number finds one order, a few when two clients use the same one. */
const MAX_TRACKED = 50;

/** Orders that `GET /api/order` shows. */
const MAX_RECENT = 25;

/** Orders that another one names. @param name of the statement, as it is kept prepared */
const linked = async (db: Db, name: string, where: SQL) => {
  const rows = await db
    .select({ _id: orders._id, internalID: orders.internalID, status: orders.status })
    .from(orders)
    .where(and(where, ne(orders.status, 99)))
    .orderBy(asc(orders._id))
    .prepare(name)
    .execute();
  return rows.map(({ status, ...order }) => ({ ...order, status: statusById(status) }));
};

/** Refuses an entry for an order that is not there for who adds it, or that somebody has saved since they saw it. */
const checkThere = async (db: Db, { _id, version }: Pick<NewHistory, '_id' | 'version'>, viewer: Viewer) => {
  const [order] = await db.select({ status: orders.status, version: orders.version }).from(orders).where(eq(orders._id, _id));
  if (!order || (order.status === 99 && !isUnrestricted(viewer))) throw refuse.notFound('La orden no existe');
  if (version !== undefined && version !== order.version) throw refuse.stale();
};

/** An outline as the map draws it. */
const regionOf = ({ outline, ...region }: Awaited<ReturnType<typeof findOutlines>>[number]) => ({
  ...region,
  location: {
    type: 'MultiPolygon' as const,
    coordinates: outline.map((rings) => rings.map((ring) => ring.map(([lng, lat]): [number, number] => [lng, lat]))),
  },
});

/** A photo fit to be stored; the refusal of one names it, at its field. */
const readPhoto = (photos: Photos, sender: PhotoSender, { name, bytes }: Upload) =>
  photos.prepare(sender, bytes).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.status, { ...error.body, fields: { photos: `${name}: ${error.message}` } });
  });

/**
 * @param money what accounts, a later slice, do about the money of orders
 * @param sharing what transfers, a later slice, do about orders that are shared
 */
export const orderHandlers = (money: OrderMoney, sharing: OrderSharing) =>
  handlers(contract, {
    statuses: async () => ({
      data: statuses.map(({ id, name, color, contrast }) => ({ _id: String(id), id, name, color, contrast, locked: id === 99 })),
    }),

    search: async ({ input, db, viewer, now }) => ({ ...(await searchOrders(db, input, asksForDeleted(input, viewer))), at: now }),

    changed: async ({ input, db, viewer }) => ({ changed: await countChanged(db, input, viewer) }),

    detail: async ({ input, db, viewer, now, ports }) => {
      // Prepared: planning these look-ups by key takes PostgreSQL several times as long as running them.
      const [found] = await selectOrders(db).where(eq(orders._id, input._id)).prepare('order').execute();
      if (!found || (found.order.status === 99 && !isUnrestricted(viewer))) throw refuse.notFound('La orden no existe');
      const { order } = found;
      const stop = found.stop && (await plannedOf(db, [order._id])).get(order._id);
      const products = await linesOf(db, order._id);
      const [warehouse] = order.warehouse
        ? await db.select({ _id: warehouses._id, name: warehouses.name }).from(warehouses).where(eq(warehouses._id, order.warehouse))
        : [];
      return {
        data: {
          ...rowOf(found),
          hourEstimated: stop?.hourEstimated ?? false,
          outdated: stop?.outdated ?? false,
          warehouse: warehouse ?? null,
          shipment_product: products,
          returnOf: order.returnOf ? ((await linked(db, 'order returned', eq(orders._id, order.returnOf)))[0] ?? null) : null,
          returns: await linked(db, 'returns of an order', eq(orders.returnOf, order._id)),
          held: can(viewer, 'account') ? ((await money.holds(db, [order._id])).get(order._id) ?? null) : null,
          shared: await sharing.sharedWith(db, order._id),
          qr: qrText(order),
          follow: followLink(ports.config, { company: viewer.company, order: order._id }),
        },
        history: await historyOf(db, order._id, ports.files, { viewer, now }),
        route: '',
      };
    },

    route: { outside: wayOfOrder },

    follow: { outside: ({ input: { token }, ports }) => followed(ports, token) },

    addHistory: {
      outside: async ({ input, viewer, uploads: { photos: uploads = [] }, ports, inCompany, now, signal }) => {
        const { company } = viewer;
        // Nothing is unpacked for what is refused anyway.
        if (uploads.length > 0) await inCompany((db) => checkThere(db, input, viewer));
        const sender = { company, user: viewer._id, signal };
        // Whatever becomes of one: what the call has brought is held until its end, which is that of its last photo.
        const read = await Promise.allSettled(uploads.map((upload) => readPhoto(ports.photos, sender, upload)));
        const pictures = read.map((photo) => {
          if (photo.status === 'rejected') throw photo.reason;
          return photo.value;
        });
        const photos = pictures.map((_, i): StoredFile => ({ kind: 'photo', key: newFileKey(company, 'jpg'), name: `foto-${i + 1}.jpg` }));
        const store = async () => {
          for (const [i, picture] of pictures.entries()) await ports.files.put(photos[i]!.key, picture);
        };
        const { _id, version, ...change } = input;
        const write = async (db: Db) => {
          const { entries, refused } = await changeOrders(
            db,
            [_id],
            { ...change, photos },
            {
              viewer,
              now,
              via: 'history',
              source: actorOf(viewer).source,
              money,
              ...(carries(change) && { kept: sharing.gone }),
              ...(version !== undefined && { versions: { [_id]: version } }),
            },
          );
          if (refused[0]) throw refused[0].refusal;
          if (change.notify) await notifyOf(db, ports.jobs, entries, { _id: actorOf(viewer).employee, company });
          const [saved] = await db.select({ version: orders.version }).from(orders).where(eq(orders._id, _id));
          return { _id, version: saved?.version ?? 1 };
        };
        return store()
          .then(() => inCompany(write, { answers: true }))
          .catch(async (error: unknown) => {
            await Promise.all(photos.map(({ key }) => ports.files.remove(key)));
            throw error;
          });
      },
    },

    changeBulk: ({ input, db, viewer, now, ports }) => changeInBulk(db, input, { viewer, now, jobs: ports.jobs, money, sharing }),

    previewBulk: ({ input, db }) => previewOf(db, input.orders, sharing),

    undoable: async ({ db, viewer, now }) => ({ data: await undoableChanges(db, viewer, now) }),

    undoBulk: ({ input, db, viewer, now, ports }) => undoChange(db, input.batch, { viewer, now, jobs: ports.jobs, money, sharing }),

    doubtful: async ({ db }) => ({ total: await countDoubtful(db), job: await placingRun(db) }),

    placeAgain: ({ db, viewer, ports: { jobs } }) => beginPlacing(db, { viewer, jobs }),

    tracking: async ({ input, db }) => {
      const sought = readScans(input.search);
      if (sought.length === 0) return { orders: [], missing: [] };
      const rows = await selectOrders(db)
        .where(and(numberWhere(...sought.map(({ scan }) => scan)), ne(orders.status, 99)))
        .orderBy(desc(orders._id))
        .limit(Math.max(MAX_TRACKED, 2 * sought.length));
      // In the order in which they were asked for.
      const found = new Set<OrderRow>();
      const missing = unreadScans(input.search);
      const all = rows.map(rowOf);
      for (const { text, scan } of sought) {
        const its = all.filter((order) => isSought(scan, order));
        for (const order of its) found.add(order);
        if (its.length === 0 && sought.length > 1) missing.push(text);
      }
      return { orders: [...found], missing };
    },

    recent: async ({ db }) => {
      const rows = await selectOrders(db).where(ne(orders.status, 99)).orderBy(desc(orders._id)).limit(MAX_RECENT);
      return { data: rows.map(rowOf) };
    },

    create: ({ input, db, viewer, now }) => createOrder(db, input, { viewer, now }),

    save: ({ input, db, viewer, now }) => saveOrder(db, input, { viewer, now, money, sharing }),

    form: async ({ input, db, viewer, now }) => ({
      data: input.typeAction === 'edit' ? await editForm(db, input._id, { viewer, money, sharing }) : await cloneForm(db, input._id, now),
    }),

    returnForm: async ({ input, db, now }) => ({ data: await returnForm(db, input._id, now) }),

    remove: async ({ input: { _id, version, observation }, db, viewer, now }) => {
      const { refused } = await changeOrders(
        db,
        [_id],
        { status: 99, observation },
        {
          viewer,
          now,
          via: 'delete',
          source: 'back-office',
          money,
          kept: sharing.kept,
          ...(version !== undefined && { versions: { [_id]: version } }),
        },
      );
      if (refused[0]) throw refused[0].refusal;
      return { _id };
    },

    restore: ({ input, db, viewer, now }) => restoreOrder(db, input, { viewer, now }),

    export: orderExport.handler,

    mapSearch: async ({ input, db, viewer, now }) => ({ ...(await findPins(db, input, asksForDeleted(input, viewer))), at: now }),

    mapRows: async ({ input, db, viewer }) => ({ data: await mapRows(db, input.ids, isUnrestricted(viewer)) }),

    mapRegions: async ({ input, db }) => ({ data: (await findOutlines(db, input)).map(regionOf) }),

    rows: async ({ input, db, viewer }) => ({ orders: await ordersByIds(db, input.ids, isUnrestricted(viewer)) }),
  });
