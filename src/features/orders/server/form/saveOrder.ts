import { eq, sql } from 'drizzle-orm';
import type { Changes } from '#shared/record/changes.ts';
import { isUnrestricted, type Viewer } from '#shared/permissions.ts';
import { dayOf, today } from '#shared/time.ts';
import { contentHash } from '#server/files/contentHash.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { refuse } from '#server/refuse.ts';
import { rememberEnds } from '../../../places/server/operations.ts';
import { dueFault } from '../../due.ts';
import type { EditedOrderForm, NewOrderForm } from '../../form.ts';
import { formOrigins, KEY_ORIGIN, RETURN_TYPE } from '../../choices.ts';
import { carries, choosableStatuses, comesIn, statusOnCreate, transition } from '../../status.ts';
import type { StatusId } from '../../status.ts';
import { formColumns, lineText, orderChanges } from './formColumns.ts';
import { actorOf } from '../actor.ts';
import { keyFaults } from './byKey.ts';
import { keptByMoney } from '../bulk/keptByMoney.ts';
import { keptByReturns } from '../bulk/obstacles.ts';
import type { OrderMoney } from '../bulk/orderMoney.ts';
import type { OrderSharing } from '../transfer/orderSharing.ts';
import { createOrders } from '../operations.ts';
import { addLines, linesOf, readLines, replaceLines } from './productLines.ts';
import { referenceFaults } from './references.ts';
import { notReturnable, returnedBy, returnsOf } from './returns.ts';
import { searchText } from '../list/search.ts';
import { createdText, findSent } from './sentBefore.ts';
import { orderSearch } from '../searchTables.ts';
import { orderHistory, orders } from '../tables.ts';

type By = { viewer: Viewer; now: Date };
type Order = typeof orders.$inferSelect;
type Faults = Record<string, string>;

const refuseFaults = (faults: Faults) => {
  if (Object.keys(faults).length > 0) throw refuse.invalid('Revise los datos marcados', faults);
};

const statusFaults = (status: StatusId): Faults =>
  choosableStatuses.some(({ id }) => id === status) ? {} : { status: 'Este estado no se elige en el formulario' };

/** Checks that a form makes the return of a delivered order, which stays locked until it is stored: one return unless confirmed. */
const checkReturn = async (db: Db, form: NewOrderForm): Promise<Faults> => {
  if (!form.returnOf) return {};
  const [original] = await db.select().from(orders).where(eq(orders._id, form.returnOf)).for('update');
  if (!original || original.status === 99) return { returnOf: 'La orden no existe' };
  const reason = notReturnable(original.status);
  if (reason) throw refuse.conflict(reason);
  const [earlier] = await returnsOf(db, [original._id]);
  if (earlier && !form.confirmReturn) {
    const message = returnedBy(earlier);
    throw refuse.conflict(message, { confirmReturn: message });
  }
  return {
    ...(form.typeOrder !== RETURN_TYPE && { typeOrder: `Una devolución es de tipo ${RETURN_TYPE}` }),
    ...(form.status !== 5 && { status: 'Una devolución se crea Asignada' }),
    ...(form.client !== original.client && { client: 'Una devolución es del cliente de la orden que devuelve' }),
  };
};

type Created = { _id: string; internalID: string };

/** The order that a form sent before has made; a second sending waits for the first. @throws 409 when the form said something else then */
const createdBefore = async (db: Db, importId: string, hash: string): Promise<Created | undefined> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${importId}, 0))`);
  const sent = (await findSent(db, [importId]))(importId, () => hash);
  if (!sent) return undefined;
  const { changed, ...created } = sent;
  if (changed) throw refuse.created(createdText(created.internalID), created);
  return created;
};

/** Creates the order of a form. @throws 400 with what is wrong at each field, 409 for a second return, or for a form that was sent before with other content */
export const createOrder = async (db: Db, form: NewOrderForm, { viewer, now }: By): Promise<Created> => {
  const { importId, confirmReturn: _asked, ...content } = form;
  const importHash = importId ? contentHash(content) : null;
  const sent = importId && importHash && (await createdBefore(db, importId, importHash));
  if (sent) return sent;
  const { lines, faults } = await readLines(db, form.client, form.shipment_product);
  Object.assign(faults, statusFaults(form.status), await checkReturn(db, form), await referenceFaults(db, form));
  // What comes by a key comes from the API, whatever it says.
  const fromOrder = viewer.key ? KEY_ORIGIN : form.fromOrder;
  if (!viewer.key && !formOrigins.some((origin) => origin === fromOrder)) faults.fromOrder = 'Este origen no se elige en el formulario';
  const due = dueFault(dayOf(form.deliveryDate), today(now));
  if (due) faults.deliveryDate = due;
  const status = statusOnCreate({ driver: Boolean(form.driverAssign), warehouse: Boolean(form.warehouse), picked: form.status });
  const reason = transition(1, status, {
    unrestricted: isUnrestricted(viewer),
    hasDriver: Boolean(form.driverAssign),
    hasObservation: false,
    via: 'form',
  });
  if (reason) faults.status ??= reason;
  if (viewer.key) Object.assign(faults, keyFaults(viewer.key, form, status));
  refuseFaults(faults);

  const order = {
    ...formColumns(form),
    status,
    warehouse: status === 4 ? (form.warehouse ?? null) : null,
    fromOrder,
    returnOf: form.returnOf ?? null,
    importId: importId ?? null,
    importHash,
  };
  const [_id = ''] = await createOrders(db, [order], { ...actorOf(viewer), now });
  await addLines(db, _id, lines);
  await rememberEnds(db, [form.fromAddress, form.toAddress], 'order', now);
  const [created] = await db.select({ internalID: orders.internalID }).from(orders).where(eq(orders._id, _id));
  return { _id, internalID: created?.internalID ?? '' };
};

/** An order that is not deleted, locked. @throws 404 */
const lockOrder = async (db: Db, _id: string): Promise<Order> => {
  const [order] = await db.select().from(orders).where(eq(orders._id, _id)).for('update');
  if (!order || order.status === 99) throw refuse.notFound('La orden no existe');
  return order;
};

/** The status that an edit leaves: as on a new order, a driver who is first chosen makes of 1 a 5. */
const statusOnEdit = (order: Order, form: EditedOrderForm): StatusId =>
  form.status === 1 && form.driverAssign && !order.driverAssign ? 5 : form.status;

/**
 * What is wrong with an edit; what the order pointed at before may stay, whatever became of it, except that nothing comes into a warehouse
 * that is no more.
 */
const editFaults = async (db: Db, order: Order, form: EditedOrderForm): Promise<Faults> => ({
  ...(form.status !== order.status && statusFaults(form.status)),
  ...(form.fromOrder !== order.fromOrder && { fromOrder: 'El origen no se puede cambiar' }),
  ...(await referenceFaults(db, {
    client: form.client === order.client ? null : form.client,
    driverAssign: form.driverAssign === order.driverAssign ? null : form.driverAssign,
    warehouse: form.warehouse === order.warehouse && (form.status !== 4 || order.status === 4) ? null : form.warehouse,
  })),
});

/** Writes an edit to the history: event 88 with the fields that changed, and the new status when there is one. */
const writeEdit = async (db: Db, order: Order, changes: Changes, status: StatusId, { viewer, now }: By) => {
  const entry = {
    order: order._id,
    deliveryDate: order.deliveryDate,
    employee: viewer._id,
    source: 'back-office' as const,
    createAt: now,
  };
  const edit = { ...entry, _id: newId(), status: 88 as const, driverAssign: null, warehouse: null, changes };
  const step = {
    ...entry,
    _id: newId(),
    status,
    driverAssign: order.driverAssign,
    warehouse: status === 4 ? order.warehouse : null,
    changes: null,
  };
  await insertMany(db, orderHistory, [...(Object.keys(changes).length > 0 ? [edit] : []), ...(status === order.status ? [] : [step])]);
};

/** The fields of an end that say where it is. */
const PLACE = ['address', 'addressNumber', 'town', 'postalCode', 'partial_match', 'location'] as const;

/**
 * Saves an edited order: columns, product lines, words and history in one go. A form that changes nothing leaves the order as it is.
 * @throws 404, 409 when somebody saved it since or the status may not follow, 400 with what is wrong at each field
 */
export const saveOrder = async (
  db: Db,
  form: EditedOrderForm,
  { money, sharing, ...by }: By & { money: OrderMoney; sharing: Pick<OrderSharing, 'gone'> },
): Promise<{ _id: string; version: number }> => {
  if (form.status === 8) await money.beforeDelivery(db, [form._id]);
  const order = await lockOrder(db, form._id);
  if (order.version !== form.version) throw refuse.stale();
  const before = await linesOf(db, order._id);
  const { lines, faults } = await readLines(db, form.client, form.shipment_product, before);
  Object.assign(faults, await editFaults(db, order, form));
  const isMoved = form.deliveryDate.getTime() !== order.deliveryDate?.getTime();
  const due = isMoved && dueFault(dayOf(form.deliveryDate), today(by.now), { anyPast: true });
  if (due) faults.deliveryDate = due;
  refuseFaults(faults);
  const status = statusOnEdit(order, form);
  const reason =
    status !== order.status &&
    transition(order.status, status, {
      unrestricted: isUnrestricted(by.viewer),
      hasDriver: Boolean(form.driverAssign ?? order.driverAssign),
      hasObservation: false,
      via: 'form',
    });
  if (reason) throw refuse.conflict(reason, { status: reason });
  const isGiven = form.driverAssign !== order.driverAssign && form.driverAssign;
  const isCarried = carries({ status: status === order.status ? undefined : status, driverAssign: isGiven || null });
  const gone = isCarried ? (await sharing.gone(db, [order._id])).get(order._id) : undefined;
  const kept = gone ?? (await keptByReturns(db, [{ _id: order._id, from: order.status, to: status }])).get(order._id);
  if (kept) throw refuse.conflict(kept, { status: kept });

  const edited = { ...order, ...formColumns(form), warehouse: (status === 4 && form.warehouse) || order.warehouse };
  const changes = orderChanges({ order, lines: before.map(lineText) }, { order: edited, lines: lines.map(lineText) });
  const move = { _id: order._id, from: order.status, to: status, changes };
  const fixed = (await keptByMoney(db, [move], { money, unrestricted: isUnrestricted(by.viewer) })).get(order._id);
  if (fixed) throw fixed;
  if (Object.keys(changes).length === 0 && status === order.status) return { _id: order._id, version: order.version };
  const version = order.version + 1;
  await db
    .update(orders)
    .set({
      ...formColumns(form),
      warehouse: edited.warehouse,
      status,
      ...(comesIn(order, { ...edited, status }) && { heldSince: by.now }),
      lastActionDate: by.now,
      version,
    })
    .where(eq(orders._id, order._id));
  if (searchText(edited) !== searchText(order))
    await db
      .update(orderSearch)
      .set({ search: searchText(edited) })
      .where(eq(orderSearch._id, order._id));
  if (changes.shipment_product) await replaceLines(db, order._id, lines);
  const moved = (['fromAddress', 'toAddress'] as const).filter((end) => PLACE.some((field) => changes[`${end}.${field}`]));
  await rememberEnds(
    db,
    moved.map((end) => form[end]),
    'order',
    by.now,
  );
  await writeEdit(db, { ...edited, status: order.status }, changes, status, by);
  if (status === 8 && order.status !== 8) await money.delivered(db, [order._id], { employee: by.viewer._id, now: by.now });
  return { _id: order._id, version };
};
