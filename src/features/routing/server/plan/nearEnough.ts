import { distance, type LngLat } from '#shared/place/geo.ts';
import { lengthInWords } from '#shared/way/wayWords.ts';
import { refuse } from '#server/refuse.ts';

/** Farther than this from the start nothing is visited in a day, in metres along the great circle. */
const REACH = 1_000_000;

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
  if (end && distance(start, end) > REACH) {
    const message = `La llegada está a ${lengthInWords(distance(start, end))} de la salida: revise dónde termina la ruta`;
    throw refuse.invalid(message, { end: message });
  }
};
