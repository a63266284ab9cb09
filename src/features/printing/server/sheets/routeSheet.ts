import { and, eq, ne } from 'drizzle-orm';
import { addressLine, doorText, floorText } from '#shared/place/addressLine.ts';
import { formatPhone } from '#shared/record/phoneText.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Viewer } from '#shared/permissions.ts';
import { type Day, dayOf, namedDay, timeOn } from '#shared/time.ts';
import { lengthInWords } from '#shared/way/wayWords.ts';
import type { Db } from '#server/db.ts';
import type { Ports } from '#server/ports.ts';
import { refuse } from '#server/refuse.ts';
import { vehicleDrivers, vehicleModels, vehicles } from '../../../fleet/server/tables.ts';
import { chargeOf } from '../../../orders/orderColumns.ts';
import type { OrderRow } from '../../../orders/orderRow.ts';
import { MAX_PRINTED } from '../../../orders/printed.ts';
import { ordersByIds, plannedOf } from '../../../orders/server/operations.ts';
import { routes } from '../../../orders/server/routeTables.ts';
import type { StopTold } from '../../../orders/way/toldStops.ts';
import { employees } from '../../../session/server/tables.ts';
import type { PrintTarget } from '../../runCalls.ts';
import { letterheadOf } from '../paper/letterhead.ts';
import { datedName, toPaper } from '../paper/toPaper.ts';
import { chosenOrders } from '../runs/chosenOrders.ts';
import type { Printing } from '../printing.ts';

/** A stop as a route sheet tells it. */
export type Stop = {
  /** Which stop of the saved route it is; else the how-manieth on the sheet, or after the route's last. */
  number: number;
  /** When the saved route comes there: '09:16', '00:07 +1 d'; empty while there is none. */
  arrival: string;
  /** That is estimated. */
  estimated: boolean;
  /** That was planned for a former address, or with stops that are not in the route any more. */
  outdated: boolean;
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
  /** 'Kangoo AE 482 ÑK'; empty where the driver has none, or several: which is taken is not known. */
  vehicle: string;
  /** When the saved route begins and ends, and how long its way is; empty where there is none, or something of it changed since. */
  route: string;
  /** Where the driver's list of the day is; of several drivers or days there is none. */
  link: string | undefined;
  /** Whose parcels, by name. */
  clients: string[];
  stops: Stop[];
};

/** A route sheet, the instant of its day (null where its orders are of several days or of none), and the ids of orders that are no more. */
type ReadSheet = { sheet: RouteSheet; day: Date | null; absent: string[] };

/** What a route sheet is asked for with. */
export type SheetAsked = { orders?: PrintTarget | undefined; driver?: string | undefined; day?: string | undefined };

const unitOf = ({ floor, door }: { floor: string | null; door: string | null }): string =>
  [floor && floorText(floor), door && (floor ? door : doorText(door))].filter(Boolean).join(' ');

const stopOf = (order: OrderRow, number: number, plan: ReadonlyMap<string, StopTold>): Stop => {
  const { toAddress: to, planned } = order;
  const { hourEstimated = false, moved = false, outdated = false } = plan.get(order._id) ?? {};
  return {
    number,
    arrival: planned ? timeOn(dayOf(order.deliveryDate ?? planned), planned) : '',
    estimated: hourEstimated,
    outdated: moved || outdated,
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

/** Tells what a driver has still to visit on a day, in no order. */
export type ToVisit = (db: Db, driver: string, day: Day) => Promise<readonly { _id: string; deliveryDate: Date | null }[]>;

/** What a driver has still to visit on a day, in the order of their hours. */
const ordersOfDay = async (db: Db, toVisit: ToVisit, { driver, day }: { driver: string; day: Day }): Promise<OrderRow[]> => {
  const due = (order: { deliveryDate: Date | null }) => order.deliveryDate?.getTime() ?? 0;
  const open = (await toVisit(db, driver, day)).toSorted((one, other) => due(one) - due(other) || (one._id < other._id ? -1 : 1));
  if (open.length === 0) throw refuse.conflict('El chofer no tiene órdenes pendientes ese día');
  return ordersByIds(
    db,
    open.slice(0, MAX_PRINTED).map(({ _id }) => _id),
  );
};

/** Of one driver's day: what stands in the saved route comes first, as that has it, then all else in the order given. */
const stopsOfDay = (rows: readonly OrderRow[], plan: ReadonlyMap<string, StopTold>): Stop[] => {
  const last = Number.MAX_SAFE_INTEGER;
  let number = 0;
  return rows
    .toSorted((first, second) => (first.sequence ?? last) - (second.sequence ?? last))
    .map((order) => stopOf(order, (number = order.sequence ?? number + 1), plan));
};

const one = (values: readonly string[], many: string): string => {
  const different = [...new Set(values)];
  return different.length === 1 ? (different[0] ?? '') : many;
};

/** What a driver drives, where it is one vehicle. */
const vehicleOf = async (db: Db, driver: string): Promise<string> => {
  const found = await db
    .select({ model: vehicleModels.name, plate: vehicles.plate })
    .from(vehicleDrivers)
    .innerJoin(vehicles, and(eq(vehicles.companyId, vehicleDrivers.companyId), eq(vehicles._id, vehicleDrivers.vehicle)))
    .innerJoin(vehicleModels, and(eq(vehicleModels.companyId, vehicles.companyId), eq(vehicleModels._id, vehicles.model)))
    .where(and(eq(vehicleDrivers.employee, driver), ne(vehicles.status, recordStatus.deleted)))
    .limit(2);
  const [vehicle, ...others] = found;
  return vehicle && others.length === 0 ? `${vehicle.model} ${vehicle.plate}` : '';
};

/** Of the saved route of a driver's day, as it stands: when it begins and ends, and its way. */
const routeSaid = async (db: Db, driver: string, day: Day): Promise<string> => {
  const [route] = await db
    .select()
    .from(routes)
    .where(and(eq(routes.driver, driver), eq(routes.day, day)));
  if (!route) return '';
  const { departure, arrival, metres, estimated, mode } = route;
  const ends = mode === 'circular' ? 'vuelve' : 'termina';
  const way = `${estimated ? 'unos ' : ''}${lengthInWords(metres)}`;
  return `Sale a las ${timeOn(day, departure)}, recorre ${way}, ${ends} a las ${timeOn(day, arrival)}.`;
};

/** The stops that are meant. @param origin of the product's address @throws 404 when none of the orders, or not the driver, is there, 409 for a day without orders */
const readSheet = async (
  db: Db,
  { orders: target, driver, day }: SheetAsked,
  { viewer, origin, toVisit }: { viewer: Viewer; origin: string; toVisit: ToVisit },
): Promise<ReadSheet> => {
  if (driver !== undefined) await checkDriver(db, driver);
  const { rows, absent } =
    target === undefined
      ? { rows: await ordersOfDay(db, toVisit, { driver: driver ?? '', day: day ?? '' }), absent: [] }
      : await chosenOrders(db, target, viewer);
  const plan = await plannedOf(
    db,
    rows.map(({ _id }) => _id),
  );
  const days = rows.map(({ deliveryDate }) => (deliveryDate ? namedDay(dayOf(deliveryDate)) : 'Sin fecha de entrega'));
  const drivers = new Set(rows.map(({ driverAssign }) => driverAssign?._id));
  const [its] = drivers.size === 1 ? drivers : [];
  const instant = new Set(days).size === 1 ? (rows[0]?.deliveryDate ?? null) : null;
  const list = instant && its && new URLSearchParams({ driverAssign: its, startDay: dayOf(instant), endDay: dayOf(instant) });
  const stops = instant && its ? stopsOfDay(rows, plan) : rows.map((order, at) => stopOf(order, at + 1, plan));
  const isWhole = plan.size > 0 && !stops.some(({ outdated }) => outdated);
  const sheet = {
    route: instant && its && isWhole ? await routeSaid(db, its, dayOf(instant)) : '',
    who: one(
      rows.map(({ driverAssign }) => (driverAssign ? `${driverAssign.name} ${driverAssign.last}` : 'Sin chofer')),
      'Varios choferes',
    ),
    when: one(days, 'Varios días'),
    vehicle: its ? await vehicleOf(db, its) : '',
    link: list ? `${origin}/order?${list}` : undefined,
    clients: [...new Set(rows.map(({ client }) => client.name))],
    stops,
  };
  return { sheet, day: instant, absent };
};

/** A route sheet as a PDF. @throws as `readSheet` */
export const printSheet = async (
  asked: SheetAsked,
  { viewer, now, inCompany, ports, signal, toVisit }: Printing & { ports: Pick<Ports, 'config'>; toVisit: ToVisit },
): Promise<{ url: string; stops: number; absent: string[] }> => {
  const { sheet, day, absent } = await inCompany((db) => readSheet(db, asked, { viewer, origin: ports.config.PUBLIC_URL, toVisit }));
  const letterhead = await letterheadOf(inCompany, ports, { by: viewer._id, now });
  const work = {
    thread: new URL('sheetThread.ts', import.meta.url),
    name: 'routeSheet',
    payload: { sheet, letterhead },
    file: datedName('Hoja de ruta', day ?? now),
  };
  return { url: await toPaper(work, { viewer, now, ports, signal }), stops: sheet.stops.length, absent };
};
