import { and, eq, getColumns } from 'drizzle-orm';
import { toCsv } from '#shared/list/csv.ts';
import { addressLine } from '#shared/place/addressLine.ts';
import { type Day, dayOf, formatDateTime, formatTime } from '#shared/time.ts';
import { exportKey } from '#server/files/files.ts';
import type { OutsideCall } from '#server/http/api.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { clients } from '../../clients/server/tables.ts';
import { orders } from '../../orders/server/tables.ts';
import { findDriver } from '../../workdays/server/operations.ts';
import type { RoutePlan, routing } from '../contract.ts';
import { askedRoute } from './plan/askedRoute.ts';
import { checkNear } from './plan/nearEnough.ts';
import { planRoute } from './plan/planRoute.ts';
import { type DayNow, dayNow } from './saved/whyLeft.ts';
import { chosenStops } from './stops/chosenStops.ts';
import { readRoute, type StoredStop } from './stops/dayStops.ts';

const HEAD = [
  '#',
  'Llegada',
  'Destino',
  'Localidad',
  'CP',
  'Contacto',
  'Teléfono',
  'Observación',
  'Cliente',
  '# Int.',
  '# Ext.',
  'Bultos',
  'Cobro en Destino',
  'Tramo (min)',
  'Tramo (km)',
  'Latitud',
  'Longitud',
];

const tenths = (value: number) => Math.round(value * 10) / 10;
const hundredths = (value: number) => Math.round(value * 100) / 100;
/** Degrees to a tenth of a metre. */
const degrees = (value: number) => Math.round(value * 1e6) / 1e6;
const timeSaid = (at: Date, day: Day) => (dayOf(at) === day ? formatTime(at) : formatDateTime(at));

/** Orders with what a row says of them. */
const read = (db: Parameters<typeof chosenStops>[0], ids: readonly string[]) =>
  db
    .select({ ...getColumns(orders), clientName: clients.name })
    .from(orders)
    .innerJoin(clients, and(eq(clients.companyId, orders.companyId), eq(clients._id, orders.client)))
    .where(anyOf(orders._id, ids));
type Row = Awaited<ReturnType<typeof read>>[number];

const rowOf = (order: Row, { duration, distance, planned }: RoutePlan['orders'][number], { number, day }: { number: number; day: Day }) => [
  number,
  planned && timeSaid(planned, day),
  addressLine({ address: order.toAddress, addressNumber: order.toAddressNumber, floor: order.toFloor, door: order.toDoor }),
  order.toTown,
  { text: order.toPostalCode },
  order.toName,
  { text: order.toPhone },
  order.toObservation,
  order.clientName,
  { text: order.internalID },
  { text: order.externalID },
  order.numberPackage,
  order.chargeDestination ? Number(order.chargeAmount) : null,
  tenths(duration.value / 60),
  hundredths(distance.value / 1000),
  degrees(order.toLat),
  degrees(order.toLng),
];

/** The numbers of stops in the order given: those that they were saved with while that is their order, else what follows on the visited ones. */
const numbersOf = (ids: readonly string[], stops: ReadonlyMap<string, StoredStop>, { visited }: DayNow): number[] => {
  const saved = ids.map((_id) => stops.get(_id)?.sequence ?? 0);
  if (saved.every((number, at) => number > (saved[at - 1] ?? 0))) return saved;
  const before = [...stops.keys()].filter((_id) => visited.has(_id)).length;
  return ids.map((_, at) => before + at + 1);
};

/** A route as a CSV to download, in the order given; a Spanish spreadsheet opens it with a double click. @throws 404 for a driver or order that is not there */
export const exportRoute = async ({ input, viewer, now, ports, inCompany, signal }: OutsideCall<typeof routing.export>) => {
  const {
    name,
    stops,
    numbers: told,
    rows,
  } = await inCompany(async (db) => {
    const driver = await findDriver(db, input.driverAssign);
    const chosen = await chosenStops(db, input.orders);
    const ids = chosen.stops.map(({ _id }) => _id);
    const route = await readRoute(db, input.driverAssign, input.startDay);
    const numbers = numbersOf(ids, route.stops, await dayNow(db, input.driverAssign, input.startDay, []));
    return { name: driver.name, stops: chosen.stops, numbers, rows: new Map((await read(db, ids)).map((row) => [row._id, row])) };
  });
  const route = askedRoute(input, stops);
  if (stops.length > 0) checkNear(route.start, stops, route.end);
  const plan = stops.length > 0 ? await planRoute(ports.roads, route, signal) : { orders: [] };
  const lines = plan.orders.flatMap((stop, at) => {
    const row = rows.get(stop._id);
    return row ? [rowOf(row, stop, { number: told[at]!, day: input.startDay })] : [];
  });
  const key = exportKey(viewer.company, 'csv');
  await ports.files.put(key, Buffer.from(toCsv([HEAD, ...lines])));
  return { url: ports.files.download(key, `Ruta ${name} ${input.startDay}.csv`, now) };
};
