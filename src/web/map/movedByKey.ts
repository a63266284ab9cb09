import type { Map as MapLibreMap } from 'maplibre-gl';
import type { KeyboardEvent } from 'react';
import type { LngLat } from './bounds.ts';

/** How far a key moves something that stands on the map, in px, and with Shift. */
const STEP = 4;
const STRIDE = 40;
const ways: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where an arrow key moves something to; the map follows where that is out of sight. @returns null for other keys */
export const movedByKey = (map: MapLibreMap, place: LngLat, event: KeyboardEvent): LngLat | null => {
  const [x, y] = ways[event.key] ?? [];
  if (x === undefined || y === undefined) return null;
  // The map would move along.
  event.preventDefault();
  event.stopPropagation();
  const far = event.shiftKey ? STRIDE : STEP;
  const from = map.project(place);
  const { lng, lat } = map.unproject([from.x + x * far, from.y + y * far]);
  if (!map.getBounds().contains({ lng, lat })) map.easeTo({ center: { lng, lat } });
  return { lng, lat };
};
