import type { LngLat } from '#shared/place/geo.ts';
import type { StatusId } from '../status.ts';
import type { SentPins } from './mapCalls.ts';
import { PIN_SCALE } from './mapLimits.ts';

/** The orders on the map, in columns: a pin is known by where it stands in them. */
export interface Pins {
  readonly ids: readonly string[];
  /** Degrees. */
  readonly lng: Float64Array;
  readonly lat: Float64Array;
  readonly status: readonly StatusId[];
  /** The name of its client. */
  readonly client: readonly string[];
  /** Where those stand whose place is in doubt. */
  readonly doubtful: readonly number[];
  /** Where an order stands, by its `_id`. */
  readonly places: ReadonlyMap<string, number>;
}

const degrees = (scaled: readonly number[]) => Float64Array.from(scaled, (value) => value / PIN_SCALE);

/** The pins that the server sent. */
export const pinsOf = ({ ids, lng, lat, status, client, clients, doubtful }: SentPins): Pins => {
  const names = clients.map(({ name }) => name);
  return {
    ids,
    lng: degrees(lng),
    lat: degrees(lat),
    status,
    client: client.map((at) => names[at] ?? ''),
    doubtful,
    places: new Map(ids.map((_id, at) => [_id, at])),
  };
};

/** A map without pins. */
export const NO_PINS: Pins = pinsOf({
  ids: [],
  lng: [],
  lat: [],
  status: [],
  client: [],
  clients: [],
  doubtful: [],
  unplaced: [],
  total: 0,
  at: '',
});

/** Where a pin is. */
export const placeOf = ({ lng, lat }: Pick<Pins, 'lng' | 'lat'>, at: number): LngLat => [lng[at] ?? 0, lat[at] ?? 0];

/** How many of some pins are in each status that occurs, most first; of two with as many the one that comes first in an order's life. */
export const statusCounts = ({ status }: Pick<Pins, 'status'>, some: Iterable<number>): { id: StatusId; total: number }[] => {
  const counts = new Map<StatusId, number>();
  for (const at of some) {
    const id = status[at];
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].map(([id, total]) => ({ id, total })).toSorted((a, b) => b.total - a.total || a.id - b.id);
};
