import { and, asc, eq, gte, lt, notInArray } from 'drizzle-orm';
import { addressLine } from '#shared/place/addressLine.ts';
import { formatPhone } from '#shared/record/phoneText.ts';
import type { Viewer } from '#shared/permissions.ts';
import { dayOf, endOfDay, formatDayLong, startOfDay } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { refuse } from '#server/refuse.ts';
import type { OrderRow } from '../../../orders/orderRow.ts';
import { ordersByIds } from '../../../orders/server/operations.ts';
import { orders } from '../../../orders/server/tables.ts';
import { finishedIds } from '../../../orders/status.ts';
import { employees } from '../../../session/server/tables.ts';
import type { PrintTarget } from '../../runCalls.ts';
import { MAX_PRINTED } from '../../runs.ts';
import { letterheadOf } from '../paper/letterhead.ts';
import { datedName, toPaper } from '../paper/toPaper.ts';
import { weekdayOf } from '../paper/weekday.ts';
import { chargeOf } from '../notes/notes.ts';
import { chosenOrders } from '../runs/runs.ts';
import type { Printing } from '../printing.ts';

/** A stop as a route sheet tells it. */
export type Stop = {
  address: string;
  /** 'piso 3 B': floor and door, which stand in a frame. */
  unit: string;
  town: string;
  observation: string;
  name: string;
  phone: string;
  internalID: string;
  externalID: string;
  packages: number;
  /** In pesos; null where nothing is collected. */
  charge: number | null;
};

/** What a route sheet says. */
export type RouteSheet = {
  /** Whose it is: 'Martín Ibáñez'. */
  who: string;
  /** 'martes 24/11/2026'. */
  when: string;
  /** Whose parcels, by name. */
  clients: string[];
  stops: Stop[];
};

/** A route sheet and the instant of its day; null where its orders are of several days or of none. */
type ReadSheet = { sheet: RouteSheet; day: Date | null };

/** What a route sheet is asked for with. */
export type SheetAsked = { orders?: PrintTarget | undefined; driver?: string | undefined; day?: string | undefined };

const unitOf = ({ floor, door }: { floor: string | null; door: string | null }): string =>
  [floor && (/^\d/.test(floor) ? `piso ${floor}` : floor), door && (floor ? door : `depto ${door}`)].filter(Boolean).join(' ');

const stopOf = (order: OrderRow): Stop => {
  const { toAddress: to } = order;
  return {
    address: addressLine({ address: to.address, addressNumber: to.addressNumber }),
    unit: unitOf(to),
    town: [to.town, to.postalCode].filter(Boolean).join(' '),
    observation: [order.typeOrder === 'Normal' ? '' : order.typeOrder, to.observation ?? ''].filter(Boolean).join(': '),
    name: to.name ?? '',
    phone: formatPhone(to.phone ?? ''),
    internalID: order.internalID,
    externalID: order.externalID ?? '',
    packages: order.numberPackage ?? 0,
    charge: chargeOf(order),
  };
};

const checkDriver = async (db: Db, driver: string) => {
  const [found] = await db.select({ _id: employees._id }).from(employees).where(eq(employees._id, driver));
  if (!found) throw refuse.notFound('El chofer no existe');
};

/** What a driver has still to do of a day's orders, in the order of their hours. */
const ordersOfDay = async (db: Db, driver: string, day: string): Promise<OrderRow[]> => {
  const ids = await db
    .select({ _id: orders._id })
    .from(orders)
    .where(
      and(
        eq(orders.driverAssign, driver),
        gte(orders.deliveryDate, startOfDay(day)),
        lt(orders.deliveryDate, endOfDay(day)),
        // What was brought, came back or was called off is no stop.
        notInArray(orders.status, [...finishedIds]),
      ),
    )
    .orderBy(asc(orders.deliveryDate), asc(orders._id))
    .limit(MAX_PRINTED);
  if (ids.length === 0) throw refuse.conflict('El chofer no tiene órdenes pendientes ese día');
  return ordersByIds(
    db,
    ids.map(({ _id }) => _id),
  );
};

const one = (values: readonly string[], many: string): string => {
  const different = [...new Set(values)];
  return different.length === 1 ? (different[0] ?? '') : many;
};

/** The stops that are meant. @throws 404 when an order or the driver is not there, 409 for a day without orders */
const readSheet = async (db: Db, { orders: target, driver, day }: SheetAsked, viewer: Viewer): Promise<ReadSheet> => {
  if (driver !== undefined) await checkDriver(db, driver);
  const rows = target === undefined ? await ordersOfDay(db, driver ?? '', day ?? '') : await chosenOrders(db, target, viewer);
  const days = rows.map(({ deliveryDate }) =>
    deliveryDate ? `${weekdayOf(deliveryDate)} ${formatDayLong(dayOf(deliveryDate))}` : 'Sin fecha de entrega',
  );
  const sheet = {
    who: one(
      rows.map(({ driverAssign }) => (driverAssign ? `${driverAssign.name} ${driverAssign.last}` : 'Sin chofer')),
      'Varios choferes',
    ),
    when: one(days, 'Varios días'),
    clients: [...new Set(rows.map(({ client }) => client.name))],
    stops: rows.map(stopOf),
  };
  return { sheet, day: new Set(days).size === 1 ? (rows[0]?.deliveryDate ?? null) : null };
};

/** A route sheet as a PDF. @throws as `readSheet` */
export const printSheet = async (
  asked: SheetAsked,
  { viewer, now, inCompany, ports, signal }: Printing,
): Promise<{ url: string; stops: number }> => {
  const { sheet, day } = await inCompany((db) => readSheet(db, asked, viewer));
  const letterhead = await letterheadOf(inCompany, ports, { by: viewer._id, now });
  const work = {
    thread: new URL('sheetThread.ts', import.meta.url),
    name: 'routeSheet',
    payload: { sheet, letterhead },
    file: datedName('Hoja de ruta', day ?? now),
  };
  return { url: await toPaper(work, { viewer, now, ports, signal }), stops: sheet.stops.length };
};
