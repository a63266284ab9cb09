import { distance, type LngLat } from '#shared/place/geo.ts';
import { lengthInWords } from '#shared/way/wayWords.ts';
import { refuse } from '#server/refuse.ts';

/** Farther than this from the start nothing is visited in a day, in metres along the great circle. */
const REACH = 1_000_000;

/** Whether one place can be driven to from another in a day. */
export const isNear = (from: LngLat, to: LngLat): boolean => distance(from, to) <= REACH;

/** The middle one of some numbers; the lower of two. */
const middle = (numbers: readonly number[]): number => numbers.toSorted((one, other) => one - other)[(numbers.length - 1) >> 1] ?? 0;

/**
 * How far, in metres, each of some places is from where most of them lie, for those that no day's drive reaches from there; else null.
 * @param starts where their route begins, or could: the first that one of them lies near counts as one more, which decides between two
 */
export const farFromOthers = (places: readonly LngLat[], starts: readonly LngLat[]): (number | null)[] => {
  const start = starts.find((one) => places.some((place) => isNear(one, place)));
  const all = start ? [...places, start] : places;
  const centre: LngLat = [middle(all.map(([lng]) => lng)), middle(all.map(([, lat]) => lat))];
  // One of them: between two that lie apart there is nothing.
  const heart = all.reduce((best, one) => (distance(centre, one) < distance(centre, best) ? one : best), all[0] ?? centre);
  return places.map((place) => (isNear(heart, place) ? null : Math.round(distance(heart, place))));
};

/** Refuses a start from which no stop can be reached, and stops, or an end, that cannot be from it. @throws 400 that says how far it is */
export const checkNear = (start: LngLat, stops: readonly { place: LngLat; address: string }[], end?: LngLat): void => {
  const away = stops.map(({ place }) => distance(start, place));
  const nearest = Math.min(...away);
  if (nearest > REACH) {
    const message = `La salida está a ${lengthInWords(nearest)} de la parada más cercana: revise dónde empieza la ruta`;
    throw refuse.invalid(message, { location: message });
  }
  const farthest = Math.max(...away);
  if (farthest > REACH) {
    const message = `${stops[away.indexOf(farthest)]?.address ?? 'Una parada'} está a ${lengthInWords(farthest)} de la salida: revise su ubicación`;
    throw refuse.invalid(message, { orders: message });
  }
  if (end && !isNear(start, end)) {
    const message = `La llegada está a ${lengthInWords(distance(start, end))} de la salida: revise dónde termina la ruta`;
    throw refuse.invalid(message, { end: message });
  }
};
