import type { StyleSpecification } from 'maplibre-gl';
import { fromNorth } from '#shared/place/geo.ts';

/** What a map shows just now: the tile that is tried is one of it. */
export type Shown = { readonly lng: number; readonly lat: number; readonly zoom: number };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isStyle = (reply: unknown): reply is StyleSpecification =>
  isObject(reply) && Array.isArray(reply['layers']) && isObject(reply['sources']);
const isText = (value: unknown): value is string => typeof value === 'string';

const get = async (url: string, signal: AbortSignal): Promise<Response> => {
  const reply = await fetch(url, { signal });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  return reply;
};

/** The address of the tile in which a place is, from a template with `{z}`, `{x}`, `{y}`. */
const tileUrl = (template: string, { lng, lat, zoom }: Shown, most: unknown) => {
  const z = Math.max(0, Math.min(Math.floor(zoom), typeof most === 'number' ? most : 14));
  const places = { z, x: Math.floor(((lng + 180) / 360) * 2 ** z), y: Math.floor(fromNorth(lat) * 2 ** z) };
  return Object.entries(places).reduce((url, [name, value]) => url.replace(`{${name}}`, String(value)), template);
};

/** Tries whether the first tiles of a style come: without them it would be a blank map. */
const tryTiles = async ({ sources }: StyleSpecification, shown: Shown, signal: AbortSignal) => {
  const tiled: unknown = Object.values(sources).find(({ type }) => type === 'vector' || type === 'raster');
  if (!isObject(tiled)) return;
  const told: unknown = isText(tiled['url']) && /^https?:/.test(tiled['url']) ? await (await get(tiled['url'], signal)).json() : tiled;
  const [template] = isObject(told) && Array.isArray(told['tiles']) ? told['tiles'].filter(isText) : [];
  if (!template) throw new Error('a source without tiles');
  await (await get(tileUrl(template, shown, isObject(told) ? told['maxzoom'] : undefined), signal)).arrayBuffer();
};

/**
 * A style from another host, once it has shown that it can draw what is looked at; null when it takes longer than `patience` milliseconds,
 * or its tiles do, or anything of it fails.
 */
export const foreignStyle = async (url: string, shown: Shown, patience: number, left: AbortSignal): Promise<StyleSpecification | null> => {
  const soon = () => AbortSignal.any([left, AbortSignal.timeout(patience)]);
  try {
    const style: unknown = await (await get(url, soon())).json();
    if (!isStyle(style)) return null;
    await tryTiles(style, shown, soon());
    return style;
  } catch {
    return null;
  }
};
