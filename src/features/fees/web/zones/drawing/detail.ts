import { simplify } from '@turf/simplify';
import { useEffect, useState } from 'react';
import { useMapLibre } from '#web/map/useGeoJsonLayers.ts';
import type { Polygons } from '../../../zones/geometry.ts';

/** In pixels how far an outline may be drawn from where it is, which spares corners that nobody could tell apart. */
export const TOLERANCE = 0.75;
/** Pixels that the world is wide at zoom 0. */
const WORLD = 512;
/** Outlines of fewer corners are drawn as they are. */
const FEW = 60;

/** For which zoom a map's corners are chosen: by twos, the nearest. */
export const detailAt = (zoom: number): number => 2 * Math.round(zoom / 2);

const cornersOf = (polygons: Polygons) => polygons.flat().reduce((sum, ring) => sum + ring.length, 0);

/** What of a shape is drawn: of many corners those alone that can be told apart at a zoom. The shape itself when that is all of it. */
export const drawnShape = (polygons: Polygons, detail: number): Polygons => {
  if (cornersOf(polygons) <= FEW) return polygons;
  const tolerance = (TOLERANCE * 360) / (WORLD * 2 ** detail);
  const coordinates = polygons as unknown as number[][][][];
  return simplify({ type: 'MultiPolygon', coordinates }, { tolerance }).coordinates as unknown as Polygons;
};

const shown = new WeakMap<Polygons, { detail: number; shape: Polygons }>();

/** See {@link drawnShape}; the same array as long as neither is another one. */
export const shownOf = (polygons: Polygons, detail: number): Polygons => {
  const last = shown.get(polygons);
  if (last?.detail === detail) return last.shape;
  const shape = drawnShape(polygons, detail);
  shown.set(polygons, { detail, shape });
  return shape;
};

/** For which zoom corners are drawn: the nearest to the ground that was looked at, so that going in and out sends none anew. */
export const useDetail = (): number => {
  const map = useMapLibre();
  const [detail, setDetail] = useState(() => detailAt(map?.getZoom() ?? 0));
  useEffect(() => {
    if (!map) return undefined;
    const look = () => setDetail((known) => Math.max(known, detailAt(map.getZoom())));
    look();
    map.on('zoomend', look);
    return () => void map.off('zoomend', look);
  }, [map]);
  return detail;
};
