import type { FeatureCollection, Point } from 'geojson';
import type { LngLat } from './bounds.ts';

/** What a pin shows: where it stands, its colours (those of the status) and at most three characters inside. */
export type Pin = LngLat & {
  id: string;
  /** Colour of the pin, `#rrggbb`. */
  color: string;
  /** Colour of the text on it, `#rrggbb`. */
  contrast: string;
  /** Letter or number inside; a dot when there is none. */
  label?: string;
  /** Drawn larger, above the others. */
  selected?: boolean;
};

/** Name of a pin's picture: it says how to draw it, so that `drawMapImage` needs nothing else. */
export const pinImage = ({ color, contrast, label = '', selected = false }: Omit<Pin, 'id' | 'lng' | 'lat'>) =>
  ['rp-pin', color, contrast, selected ? 'selected' : '', label.slice(0, 3)].join('|');

const placeable = ({ lng, lat }: LngLat) => Number.isFinite(lng) && Number.isFinite(lat) && (lng !== 0 || lat !== 0);

/** The pins as GeoJSON. Those without a place (0, 0 or not a number: an address that was not found) are left out. */
export const pinFeatures = (pins: readonly Pin[]): FeatureCollection<Point, { id: string; image: string; order: number }> => ({
  type: 'FeatureCollection',
  features: pins.filter(placeable).map((pin) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [pin.lng, pin.lat] },
    properties: { id: pin.id, image: pinImage(pin), order: pin.selected ? 1 : 0 },
  })),
});
