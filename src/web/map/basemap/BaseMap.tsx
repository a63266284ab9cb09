import type { ErrorEvent, GeoJSONSource, Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import placesUrl from './basemap/places.json?url';
import shapesUrl from './basemap/shapes.json?url';
import { basemapStyle, type BasemapScheme } from './basemapStyle.ts';
import { gridLines } from './grid.ts';
import { OVER_THE_MAP, useMapLibre } from './useGeoJsonLayers.ts';

/** How long the company's own map may take before the embedded one stays, in milliseconds. */
const PATIENCE = 6000;

const absolute = (path: string) => new URL(path, document.baseURI).href;

/** The embedded map in one of its two looks. */
export const embeddedStyle = (scheme: BasemapScheme) => basemapStyle(scheme, absolute(shapesUrl), absolute(placesUrl));

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

const isStyle = (reply: unknown): reply is StyleSpecification =>
  typeof reply === 'object' && reply !== null && 'layers' in reply && 'sources' in reply;

const fetchStyle = async (url: string, signal: AbortSignal): Promise<StyleSpecification | null> => {
  try {
    const reply = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]) });
    const style: unknown = reply.ok ? await reply.json() : null;
    return isStyle(style) ? style : null;
  } catch {
    return null;
  }
};

/** Props of {@link BaseMap}. */
export type BaseMapProps = { scheme: BasemapScheme; styleUrl: string | null };

/**
 * Chooses the map underneath: the embedded one at once, then the style of `styleUrl` if it comes, and the embedded one again when
 * that style fails, takes too long, or loses the network later. So a map is never blank. Renders nothing itself.
 */
export const BaseMap = ({ scheme, styleUrl }: BaseMapProps) => {
  const map = useMapLibre();
  const shown = useRef<string>(scheme);

  useEffect(() => {
    if (!map) return undefined;
    const showEmbedded = () => {
      if (shown.current !== scheme) setBase(map, embeddedStyle(scheme));
      shown.current = scheme;
    };
    if (!styleUrl) return showEmbedded();

    const left = new AbortController();
    let settled = false;
    let timer = 0;
    const giveUp = () => {
      left.abort();
      showEmbedded();
    };
    // Once it has been seen whole, only a lost network (an error without an HTTP status) is reason to leave it.
    const failed = ({ error }: ErrorEvent) => {
      if (!settled || !('status' in error)) giveUp();
    };
    const whole = () => {
      settled = true;
      clearTimeout(timer);
    };
    left.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      map.off('error', failed);
      map.off('idle', whole);
    });
    void fetchStyle(styleUrl, left.signal).then((style) => {
      if (left.signal.aborted) return;
      if (!style) return showEmbedded();
      shown.current = styleUrl;
      timer = window.setTimeout(giveUp, PATIENCE);
      map.on('error', failed);
      setBase(map, style);
      map.once('idle', whole);
    });
    return () => left.abort();
  }, [map, scheme, styleUrl]);

  useEffect(() => {
    if (!map) return undefined;
    const draw = () => {
      const bounds = map.getBounds();
      const [sw, ne] = [bounds.getSouthWest(), bounds.getNorthEast()];
      const [wide, high] = [ne.lng - sw.lng, ne.lat - sw.lat];
      // As much again on every side, so that a drag does not outrun it.
      void map
        .getSource<GeoJSONSource>('grid')
        ?.setData(gridLines([sw.lng - wide, sw.lat - high, ne.lng + wide, ne.lat + high], map.getZoom()));
    };
    draw();
    map.on('moveend', draw);
    map.on('style.load', draw);
    return () => {
      map.off('moveend', draw);
      map.off('style.load', draw);
    };
  }, [map]);

  return null;
};
