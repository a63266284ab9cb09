import type { Config } from '../config.ts';

/** Where OpenFreeMap keeps its styles, tiles, fonts and pictures (https://openfreemap.org). */
const OPEN_FREE_MAP = 'https://tiles.openfreemap.org';

type MapConfig = Pick<Config, 'MAP_STYLE_URL' | 'MAP_HOSTS'>;

/** The style that the deployment names, if it names one. */
export const styleOf = ({ MAP_STYLE_URL }: MapConfig): string | null =>
  MAP_STYLE_URL === undefined || MAP_STYLE_URL === 'none' ? null : MAP_STYLE_URL;

/** Whether maps may be drawn from OpenFreeMap: where nobody chose otherwise. */
export const asksOpenFreeMap = ({ MAP_STYLE_URL }: MapConfig): boolean => MAP_STYLE_URL === undefined;

/** The hosts that maps are drawn from, as origins; a page may ask no other one outside. */
export const mapHosts = (config: MapConfig): string[] => {
  if (asksOpenFreeMap(config)) return [OPEN_FREE_MAP];
  const style = styleOf(config);
  return style === null ? [] : [...new Set([new URL(style).origin, ...(config.MAP_HOSTS ?? [])])];
};
