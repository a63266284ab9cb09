import { AttributionControl } from '@vis.gl/react-maplibre';
import type { GeoJSONSource } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Bounds } from '../bounds.ts';
import { useMapLibre } from '../useGeoJsonLayers.ts';
import { creditsOf } from './credits.ts';
import { gridLines, hasStreetsAt } from './grid.ts';
import type { BasemapScheme } from './scheme.ts';
import { useMapSources } from './sources.ts';
import { layUnderneath, type Underneath } from './underneath.ts';

/** Props of {@link BaseMap}. */
export type BaseMapProps = {
  scheme: BasemapScheme;
  /** Name of what the map was made with: see `firstBase`. */
  first: string;
};

/** The map underneath, the best that can be had, and at its foot whose it is (docs/decisions/008-basemap.md). */
export const BaseMap = ({ scheme, first }: BaseMapProps) => {
  const map = useMapLibre();
  const { sources, renew } = useMapSources();
  const shown = useRef(first);
  const [laid, setLaid] = useState<Underneath>('own');
  const [credits, setCredits] = useState<string[]>([]);
  const streets = sources?.streets ?? null;
  const outdated = useEffectEvent(renew);

  useEffect(() => {
    if (!map) return undefined;
    const left = new AbortController();
    const onLaid = (what: Underneath, name: string) => {
      shown.current = name;
      setLaid(what);
    };
    layUnderneath(map, { scheme, sources, shown: shown.current, onLaid, onOutdated: () => outdated() }, left.signal);
    return () => left.abort();
  }, [map, scheme, sources]);

  useEffect(() => {
    if (!map) return undefined;
    const drawGrid = () => {
      const [[west, south], [east, north]] = map.getBounds().toArray();
      const [wide, high] = [east - west, north - south];
      // As much again on every side, so that a drag does not outrun it.
      const box: Bounds = [west - wide, south - high, east + wide, north + high];
      const zoom = hasStreetsAt(map.getCenter(), streets?.sources ?? []) ? 0 : map.getZoom();
      void map.getSource<GeoJSONSource>('grid')?.setData(gridLines(box, zoom));
    };
    drawGrid();
    map.on('moveend', drawGrid);
    map.on('style.load', drawGrid);
    return () => {
      map.off('moveend', drawGrid);
      map.off('style.load', drawGrid);
    };
  }, [map, streets]);

  useEffect(() => {
    if (!map) return undefined;
    const tell = () => {
      const [[west, south], [east, north]] = map.getBounds().toArray();
      const towns = map.getLayer('town-names') !== undefined && map.queryRenderedFeatures({ layers: ['town-names'] }).length > 0;
      const next = laid === 'own' ? creditsOf(streets, { box: [west, south, east, north], zoom: map.getZoom(), towns }) : [];
      setCredits((before) => (before.join('|') === next.join('|') ? before : next));
    };
    tell();
    map.on('moveend', tell);
    map.on('idle', tell);
    return () => {
      map.off('moveend', tell);
      map.off('idle', tell);
    };
  }, [map, laid, streets]);

  // What styles from elsewhere say of themselves the control adds by itself.
  return <AttributionControl key={credits.join('|')} position="bottom-right" compact={false} customAttribution={credits} />;
};
