import { escapeHtml } from '#shared/text.ts';
import type { Bounds } from '../bounds.ts';
import type { Streets } from './streetLayers.ts';

/** What is in view of our own map. */
export type InView = {
  box: Bounds;
  zoom: number;
  /** Whether a town is named that GeoNames knows. */
  towns: boolean;
};

const GEONAMES = '<a href="https://www.geonames.org/" target="_blank" rel="noopener noreferrer">GeoNames</a> CC BY 4.0';
const NO_STREETS = ['Mapa básico, sin calles', 'Natural Earth', GEONAMES];

const meet = ([west, south, east, north]: Bounds, [w, s, e, n]: Bounds) => west <= e && w <= east && south <= n && s <= north;

/** Whose map it is that is looked at, in HTML: of the streets in view, or that there are none. */
export const creditsOf = (streets: Streets | null, { box, zoom, towns }: InView): string[] => {
  const seen = streets && zoom >= streets.minzoom ? streets.sources.filter(({ bounds }) => meet(bounds, box)) : [];
  if (seen.length === 0) return NO_STREETS;
  return [...new Set(seen.map(({ attribution }) => escapeHtml(attribution))), ...(towns ? [GEONAMES] : [])].filter(Boolean);
};
