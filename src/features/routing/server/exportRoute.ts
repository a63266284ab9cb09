import { and, eq, getColumns } from 'drizzle-orm';
import { toCsv } from '#shared/list/csv.ts';
import { addressLine } from '#shared/place/addressLine.ts';
import { type Day, dayOf, formatDateTime, formatTime } from '#shared/time.ts';
import { exportKey } from '#server/files/files.ts';
import type { OutsideCall } from '#server/http/api.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { clients } from '../../clients/server/tables.ts';
import { orders } from '../../orders/server/tables.ts';
import type { RouteShown, routing } from '../contract.ts';
import { asSaved, numbersAfter } from '../editing/asSaved.ts';
import type { EditedRoute } from '../editing/editedRoute.ts';
import { askedRoute } from './plan/askedRoute.ts';
import { checkNear } from './plan/nearEnough.ts';
import { type AskedRoute, planRoute } from './plan/planRoute.ts';
import { readRouteDay } from './saved/searchRoute.ts';
import { chosenStops } from './stops/chosenStops.ts';

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
  'Espera (min)',
  'Aviso',
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

const rowOf = (order: Row, stop: Told, day: Day) => [
  stop.number,
  stop.at && timeSaid(stop.at, day),
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
  tenths(stop.seconds / 60),
  hundredths(stop.metres / 1000),
  degrees(order.toLat),
  degrees(order.toLng),
  stop.wait > 0 ? tenths(stop.wait / 60) : null,
  stop.said,
];

/** What a row of the file tells of a stop. */
type Told = { _id: string; number: number; at: Date | null; seconds: number; metres: number; wait: number; said: string };

const said = (estimated: boolean, outdated: boolean) =>
  [estimated && 'tramo estimado', outdated && 'planeada antes de que cambiara la ruta'].filter(Boolean).join(' · ');

/** A route that is the saved one, as that is told everywhere; null where it is another one, or has to be reckoned anew. */
const toldAsSaved = (shown: RouteShown, route: EditedRoute): Told[] | null => {
  const saved = asSaved(shown, route, null);
  const outdated = new Set(shown.orders.flatMap((order) => (order.outdated ? [order._id] : [])));
  return (
    saved &&
    route.stops.map(({ _id }, n) => {
      const { at, leg, wait } = saved.schedule.stops[n]!;
      return { _id, number: saved.numbers[n]!, at: new Date(at), ...leg, wait, said: said(saved.doubt.stops.has(_id), outdated.has(_id)) };
    })
  );
};

/** A route that is asked for, as it is edited in the browser. */
const editedOf = ({ mode, start, end, departure, service, stops }: AskedRoute): EditedRoute => ({
  mode,
  start,
  end: end ?? null,
  departure: departure?.getTime() ?? NaN,
  service,
  isServiceChosen: false,
  stops: stops.map(({ _id, locked, from, to, service: its }) => ({
    _id,
    locked,
    from: from?.toISOString() ?? null,
    to: to?.toISOString() ?? null,
    service: its ?? null,
  })),
});

/** A route as a CSV to download, in the order given, with what the screen tells of it; a Spanish spreadsheet opens it with a double click. @throws 404 for a driver or order that is not there */
export const exportRoute = async ({ input, viewer, now, ports, inCompany, signal }: OutsideCall<typeof routing.export>) => {
  const { shown, stops, rows } = await inCompany(async (db) => {
    const chosen = await chosenStops(db, input.orders);
    const ids = chosen.stops.map(({ _id }) => _id);
    // As the browser has it: what is told there is told here.
    const answer = JSON.parse(JSON.stringify(await readRouteDay(db, input, now))) as RouteShown;
    return { shown: answer, stops: chosen.stops, rows: new Map((await read(db, ids)).map((row) => [row._id, row])) };
  });
  const route = askedRoute(input, stops);
  const edited = editedOf(route);
  const planned = async (): Promise<Told[]> => {
    if (stops.length === 0) return [];
    checkNear(route.start, stops, route.end);
    const numbers = numbersAfter(shown, edited);
    const { orders: ways } = await planRoute(ports.roads, route, signal);
    return ways.map(({ _id, planned: at, duration, distance, wait, estimated }, n) => {
      return { _id, number: numbers[n]!, at, seconds: duration.value, metres: distance.value, wait, said: said(estimated, false) };
    });
  };
  const lines = (toldAsSaved(shown, edited) ?? (await planned())).flatMap((stop) => {
    const row = rows.get(stop._id);
    return row ? [rowOf(row, stop, input.startDay)] : [];
  });
  const key = exportKey(viewer.company, 'csv');
  await ports.files.put(key, Buffer.from(toCsv([HEAD, ...lines])));
  return { url: ports.files.download(key, `Ruta ${shown.driver.name} ${input.startDay}.csv`, now) };
};
