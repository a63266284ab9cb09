import { dayOf, formatDateTime, formatDayLong } from '#shared/time.ts';
import type { Day } from '#shared/day.ts';
import type { Received, Sent } from '#shared/contract.ts';
import { isUnplaced } from '../../../places/web/placing.ts';
import type { PlaceValues } from '../../../places/web/placeValues.ts';
import type { marketplaces, PendingShipment } from '../../contract.ts';
import { needsPlace } from './waitsFor.ts';

/** Where people put shipments on the map, by their `_id`. */
export type Places = NonNullable<Sent<typeof marketplaces.take>['places']>;
export type Taken = Received<typeof marketplaces.take>;
type Chosen = readonly PendingShipment[];

/** Those that were chosen and still have to be put on the map, in their order. */
export const unplacedOf = (chosen: Chosen, places: Places): PendingShipment[] =>
  chosen.filter((one) => needsPlace(one) && !(one._id in places));

/** The one that is put on the map after another, or first: the next that has no place, from the beginning where none is left behind it. */
export const nextOf = (chosen: Chosen, places: Places, after?: PendingShipment): PendingShipment | undefined => {
  const left = unplacedOf(chosen, places);
  const from = after ? chosen.indexOf(after) : -1;
  return left.find((one) => chosen.indexOf(one) > from) ?? left.find((one) => one !== after);
};

/** The one that was put on the map before another, to be looked at again. */
export const previousOf = (chosen: Chosen, before: PendingShipment): PendingShipment | undefined =>
  chosen.slice(0, chosen.indexOf(before)).findLast(needsPlace);

/** The places of some shipments alone. */
export const placesOf = (chosen: Chosen, places: Places): Places =>
  Object.fromEntries(chosen.flatMap(({ _id }) => (places[_id] ? [[_id, places[_id]]] : [])));

/** The places that are still of use when it is known what became of some shipments: of those that wait yet. */
export const placesLeft = (places: Places, { results }: Pick<Taken, 'results'>): Places => {
  const over = new Set(results.filter(({ state }) => state !== 'pending').map(({ shipment }) => shipment));
  return Object.fromEntries(Object.entries(places).filter(([_id]) => !over.has(_id)));
};

/** Which of the shipments a refusal is about, and what is wrong with its place. */
export const faultIn = (chosen: Chosen, fields: Readonly<Record<string, string>>): { _id: string; fault: string } | undefined => {
  for (const { _id } of chosen) {
    const [, fault] = Object.entries(fields).find(([path]) => path.startsWith(`places.${_id}.`)) ?? [];
    if (fault !== undefined) return { _id, fault };
  }
  return undefined;
};

/** What a place lacks of one that an order can be made with. */
export const lackOf = (place: PlaceValues): 'point' | 'address' | undefined => {
  if (place.coordinates[0] === 0 || isUnplaced(place)) return 'point';
  return place.address.trim() === '' ? 'address' : undefined;
};

type Already = NonNullable<Taken['results'][number]['already']>;

/** How a shipment that was an order before became one, and what of the choice was not used: 'Ya la tomó Zoe Paz el …: la fecha que eligió no se usó'. */
export const alreadyWords = ({ by, mine, at, deliveryDate }: Already, asked: { day: Day | null; driver: string | null }): string => {
  const due = deliveryDate && dayOf(new Date(deliveryDate));
  const who = mine ? 'Ya la creó usted' : by ? `Ya la tomó ${by}` : 'Ya estaba';
  const unused = [...(asked.day && due !== asked.day ? ['la fecha'] : []), ...(asked.driver && !mine ? ['el chofer'] : [])];
  return [
    `${who}, ${formatDateTime(at)}${due ? `, para el ${formatDayLong(due)}` : ''}`,
    ...(unused.length > 0 ? [`${unused.join(' y ')} que eligió no se ${unused.length > 1 ? 'usaron' : 'usó'}`] : []),
  ].join(': ');
};
