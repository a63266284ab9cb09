import * as z from 'zod';
import { endpoint, Id, Instant, Ref } from '#shared/contract.ts';
import { formatCount } from '#shared/money.ts';
import { doorAddress } from '#shared/place/address.ts';
import { StatusId } from '../choiceSchemas.ts';
import { OrderFilter } from '../filter.ts';
import { OrderRow, Person } from '../orderRow.ts';
import { MAX_PINS, MAX_ROWS } from './mapLimits.ts';

/** Orders that the map tells of at once. */
const MAX_MAP_ROWS = 200;

const idsUpTo = (most: number) =>
  z
    .array(Ref)
    .min(1, 'Requerido')
    .max(most, `Hasta ${formatCount(most)} órdenes por vez`);

/** An order as the map tells of it. */
export const MapRow = z.object({
  _id: Id,
  internalID: z.string(),
  externalID: z.string().nullable(),
  status: StatusId,
  client: z.string(),
  toName: z.string().nullable(),
  toAddress: z.object(doorAddress),
  driverAssign: Person.omit({ _id: true }).nullable(),
  deliveryDate: Instant.nullable(),
  /** Somebody has to look where an end of it is. */
  partial_match: z.boolean(),
});
export type MapRow = z.input<typeof MapRow>;

const Position = z.tuple([z.number(), z.number()]);

/** A locality or district with its outline. */
export const MapRegion = z.object({
  _id: Id,
  name: z.string(),
  kind: z.string(),
  location: z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(Position))) }),
});
export type MapRegion = z.input<typeof MapRegion>;

/** The pins of a filter in columns: the n-th of each is of the n-th order. */
const Pins = z.object({
  ids: z.array(Id),
  /** In units of 1/100,000 degree. */
  lat: z.array(z.int()),
  lng: z.array(z.int()),
  status: z.array(StatusId),
  /** Where its client stands in `clients`. */
  client: z.array(z.int()),
  clients: z.array(z.object({ _id: Id, name: z.string() })),
  /** Which of them have an end whose place is in doubt: where they stand. */
  doubtful: z.array(z.int()),
  /** Orders without a place, which are not among them. */
  unplaced: z.array(Id),
  /** How many the filter finds; more than were sent when there are more than a map shows. */
  total: z.int(),
  /** When it was looked. */
  at: Instant,
});
/** As the browser receives them. */
export type SentPins = z.input<typeof Pins>;

/** The calls of the map of orders. */
export const mapCalls = {
  mapSearch: endpoint({
    method: 'POST',
    path: '/api/order/map/search',
    summary:
      'Las órdenes de un filtro en el mapa, en columnas: grados por 100.000 y, de cada una, su estado y su cliente. ' +
      `Hasta ${formatCount(MAX_PINS)}, las más nuevas; \`total\` es exacto`,
    needs: 'map',
    input: OrderFilter,
    output: Pins,
  }),
  mapRows: endpoint({
    method: 'POST',
    path: '/api/order/map/rows',
    summary: `Qué son hasta ${MAX_MAP_ROWS} órdenes del mapa, en el orden pedido; las que no existen no vienen`,
    needs: 'map',
    input: z.object({ ids: idsUpTo(MAX_MAP_ROWS) }),
    output: z.object({ data: z.array(MapRow) }),
  }),
  mapRegions: endpoint({
    method: 'POST',
    path: '/api/order/map/region',
    summary: 'Localidades y partidos con su contorno: por nombre, o una por su `_id`',
    needs: 'map',
    input: z.object({ search: z.string().trim().max(120, 'Hasta 120 letras').optional(), _id: Ref.optional() }),
    output: z.object({ data: z.array(MapRegion) }),
  }),
  rows: endpoint({
    method: 'POST',
    path: '/api/order/rows',
    summary: `Hasta ${MAX_ROWS} órdenes por su \`_id\`, en el orden pedido; las que no existen no vienen`,
    needs: 'order',
    input: z.object({ ids: idsUpTo(MAX_ROWS) }),
    output: z.object({ orders: z.array(OrderRow) }),
  }),
};
