import type { ErrorEvent, Map as MapLibreMap, MapSourceDataEvent, StyleSpecification } from 'maplibre-gl';
import type { MapSources } from '#shared/map/mapSources.ts';
import { OVER_THE_MAP } from '../useGeoJsonLayers.ts';
import { basemapStyle } from './basemapStyle.ts';
import { foreignStyle } from './foreignStyle.ts';
import placesUrl from './places.json?url';
import type { BasemapScheme } from './scheme.ts';
import shapesUrl from './shapes.json?url';
import { knownSources } from './sources.ts';
import type { Streets } from './streetLayers.ts';

/** How long OpenFreeMap may take to show that it can be reached, in milliseconds. */
const OPEN_FREE_MAP_MS = 3_000;
/** The same for the company's own style; and until something of a map has been seen. */
const PATIENCE = 6_000;
/** For how long what failed is not asked for again, in milliseconds. */
const REST = 60_000;

/** The status of tiles of streets that are no longer loaded. */
const GONE = 410;

const OPEN_FREE_MAP = { light: 'https://tiles.openfreemap.org/styles/positron', dark: 'https://tiles.openfreemap.org/styles/dark' };

const absolute = (path: string) => new URL(path, document.baseURI).href;

/** The map that is always there: the embedded one, with the loaded streets. */
const ownStyle = (scheme: BasemapScheme, streets: Streets | null): StyleSpecification =>
  basemapStyle(scheme, { shapes: shapesUrl, places: placesUrl }, streets, absolute);

const ownName = (scheme: BasemapScheme, streets: Streets | null) => `own ${scheme} ${streets?.tiles ?? ''}`;

/** What a map is made with, before anything was asked for: its style, and its name for {@link layUnderneath}. */
export const firstBase = (scheme: BasemapScheme): { name: string; style: StyleSpecification } => {
  const streets = knownSources()?.streets ?? null;
  return { name: ownName(scheme, streets), style: ownStyle(scheme, streets) };
};

/** Ours, or of terra-draw (`td-`). */
const isOver = (id: string) => id.startsWith(OVER_THE_MAP) || id.startsWith('td-');

/** Changes the map underneath and keeps what is drawn over it. */
const setBase = (map: MapLibreMap, style: StyleSpecification) =>
  map.setStyle(style, {
    transformStyle: (before, base) => ({
      ...base,
      sources: { ...base.sources, ...Object.fromEntries(Object.entries(before?.sources ?? {}).filter(([id]) => isOver(id))) },
      layers: [...base.layers, ...(before?.layers ?? []).filter(({ id }) => isOver(id))],
    }),
  });

const failedAt = new Map<string, number>();
const mayBeAsked = (url: string) => performance.now() - (failedAt.get(url) ?? -Infinity) > REST;

/** Whether nobody answered: MapLibre then makes up the status 0. */
const isLost = (error: object) => !('status' in error) || error.status === 0;

/** What is drawn underneath: our own map, a map file, or a style from elsewhere. */
export type Underneath = 'own' | 'file' | 'foreign';

/** What is asked of {@link layUnderneath}. */
export type Laying = {
  scheme: BasemapScheme;
  sources: MapSources | undefined;
  /** Name of what lies there already. */
  shown: string;
  /** Told of each map that was laid, with its name. */
  onLaid: (what: Underneath, name: string) => void;
  /** Told that the streets' tiles are no longer those that were offered. */
  onOutdated: () => void;
};

/**
 * Lays the map underneath and keeps it there until `left`: our own at once, then, as soon as it has shown that it can draw, the style from
 * elsewhere, and our own again when that fails. So a map is never blank.
 */
export const layUnderneath = (map: MapLibreMap, { scheme, sources, shown, onLaid, onOutdated }: Laying, left: AbortSignal): void => {
  let name = shown;
  let watch = new AbortController();
  left.addEventListener('abort', () => watch.abort());

  const lay = (what: Underneath, next: string, style: () => StyleSpecification, onError: (event: ErrorEvent, isWhole: boolean) => void) => {
    watch.abort();
    watch = new AbortController();
    let [isSeen, isWhole] = [false, false];
    const failed = (event: ErrorEvent) => onError(event, isWhole);
    const came = ({ tile, sourceId }: MapSourceDataEvent) => {
      isSeen ||= tile !== undefined && !isOver(sourceId);
    };
    const whole = () => {
      [isSeen, isWhole] = [true, true];
    };
    map.on('error', failed);
    if (name !== next) setBase(map, style());
    name = next;
    map.on('sourcedata', came);
    map.once('idle', whole);
    watch.signal.addEventListener('abort', () => {
      map.off('error', failed);
      map.off('sourcedata', came);
      map.off('idle', whole);
    });
    onLaid(what, next);
    return { signal: watch.signal, isSeen: () => isSeen };
  };

  const layOwn = () =>
    lay(
      'own',
      ownName(scheme, sources?.streets ?? null),
      () => ownStyle(scheme, sources?.streets ?? null),
      ({ error }) => {
        if ('status' in error && error.status === GONE) onOutdated();
        else console.error(error);
      },
    );

  /** Lays a map that can fail: by an error before it was whole, by showing nothing, later by a lost network. */
  const layFailing = (what: Underneath, url: string, style: StyleSpecification, onFail: () => void) => {
    const fail = () => {
      failedAt.set(url, performance.now());
      onFail();
    };
    const laid = lay(
      what,
      `${what} ${scheme} ${url}`,
      () => style,
      ({ error }, isWhole) => {
        if (!isWhole || isLost(error)) fail();
      },
    );
    const timer = setTimeout(() => {
      if (!laid.isSeen()) fail();
    }, PATIENCE);
    laid.signal.addEventListener('abort', () => clearTimeout(timer));
  };

  const layBest = async () => {
    const file = sources?.file;
    if (!file || !mayBeAsked(file.url)) return void layOwn();
    if (!name.startsWith('file ')) layOwn();
    const brought = await import('./fileStyle.ts').catch(() => null);
    // Meanwhile a style from elsewhere can have come.
    if (!brought || left.aborted || name.startsWith('foreign ')) return;
    layFailing('file', file.url, brought.fileStyle(file, scheme), () => void layBest());
  };

  const layForeign = async () => {
    const url = sources?.styleUrl ?? (sources?.openFreeMap ? OPEN_FREE_MAP[scheme] : undefined);
    const isKept = name.startsWith('foreign ');
    if (!isKept || !url) void layBest();
    if (!url || !mayBeAsked(url)) return isKept ? void layBest() : undefined;
    const { lng, lat } = map.getCenter();
    const patience = sources?.styleUrl ? PATIENCE : OPEN_FREE_MAP_MS;
    const style = await foreignStyle(url, { lng, lat, zoom: map.getZoom() }, patience, left);
    if (left.aborted) return undefined;
    if (style) return layFailing('foreign', url, style, () => void layBest());
    failedAt.set(url, performance.now());
    return isKept ? void layBest() : undefined;
  };

  void layForeign();
};
