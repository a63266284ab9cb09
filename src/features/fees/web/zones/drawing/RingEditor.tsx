import type { Feature } from 'geojson';
import type { GeoJSONSource, LayerSpecification } from 'maplibre-gl';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { OVER_THE_MAP, useGeoJsonLayers, useMapLibre } from '#web/map/useGeoJsonLayers.ts';
import { zoneColours } from '../../../zones/colours.ts';
import type { Polygons, Ring } from '../../../zones/geometry.ts';
import { RingDrawing } from './ringDrawing.ts';
import { withoutCorner, withRing } from './rings.ts';
import { cornerFinder } from './snapping.ts';
import { CARDS, type Scheme } from './ZoneShapes.tsx';

/** What the screen asks of the drawing. */
export type RingHandle = {
  /** Takes the last corner back of a ring that is being drawn; false when none is. */
  undo: () => boolean;
  /** The shape without the corner under the mouse, or the one moved last; 'few' when too few would be left, null when there is no such corner. */
  withoutCorner: () => Polygons | 'few' | null;
};

/** Props of {@link RingEditor}. */
export type RingEditorProps = {
  /** What is done with the mouse. */
  doing: 'nothing' | 'mending' | 'drawing';
  /** The shape of the zone that is chosen; empty when none is. */
  polygons: Polygons;
  /** Shapes of the others, to whose corners new ones are drawn. */
  others: readonly Polygons[];
  colour: number;
  scheme: Scheme;
  handle: Ref<RingHandle>;
  onShape: (polygons: Polygons) => void;
  onDrawn: (ring: Ring) => void;
};

const SOURCE = `${OVER_THE_MAP}zone-live`;
/** What a click on the zone that is chosen hits. */
export const LIVE_FILL = `${SOURCE}-fill`;
const PLAIN = {};
const GROUND = '#ffffff';

const shape = (polygons: Polygons): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'MultiPolygon', coordinates: polygons as [number, number][][][] },
});

/** The zone that is chosen, in which corners are moved, and the ring that is being drawn. Renders nothing itself. */
export const RingEditor = ({ doing, polygons, others, colour, scheme, handle, onShape, onDrawn }: RingEditorProps) => {
  const map = useMapLibre();
  const drawing = useRef<RingDrawing>(null);
  const [pointer] = useState<{ at: { x: number; y: number } | null }>(() => ({ at: null }));
  const isEmpty = polygons.length === 0;
  const line = zoneColours[scheme][colour] ?? zoneColours[scheme][0];
  const layers: LayerSpecification[] = [
    {
      id: LIVE_FILL,
      type: 'fill',
      source: SOURCE,
      paint: { 'fill-color': line, 'fill-opacity': 0.4 },
    },
    { id: `${SOURCE}-line`, type: 'line', source: SOURCE, paint: { 'line-color': line, 'line-width': 2.5 } },
  ];
  useGeoJsonLayers({
    id: SOURCE,
    data: { type: 'FeatureCollection', features: isEmpty ? [] : [shape(polygons)] },
    options: PLAIN,
    layers,
    under: CARDS,
  });

  const shaped = useEffectEvent(onShape);
  const drawn = useEffectEvent(onDrawn);
  const showLive = useEffectEvent((live: Polygons) => {
    void map?.getSource<GeoJSONSource>(SOURCE)?.setData({ type: 'FeatureCollection', features: [shape(live)] });
  });
  useEffect(() => {
    if (!map) return undefined;
    let frame = 0;
    const made = new RingDrawing(map, {
      onShape: (next) => shaped(next),
      onDrawn: (ring) => drawn(ring),
      // The mouse moves more often than the screen is drawn.
      onDrag: (next) => {
        cancelAnimationFrame(frame);
        frame = requestAnimationFrame(() => showLive(next));
      },
    });
    drawing.current = made;
    const canvas = map.getCanvas();
    const moved = ({ offsetX: x, offsetY: y }: MouseEvent) => {
      pointer.at = { x, y };
    };
    const left = () => {
      pointer.at = null;
    };
    canvas.addEventListener('mousemove', moved);
    canvas.addEventListener('mouseleave', left);
    return () => {
      cancelAnimationFrame(frame);
      canvas.removeEventListener('mousemove', moved);
      canvas.removeEventListener('mouseleave', left);
      drawing.current = null;
      made.end();
    };
  }, [map, pointer]);

  useEffect(() => {
    if (!map) return undefined;
    const dress = () => drawing.current?.dress(line, GROUND);
    dress();
    map.on('style.load', dress);
    return () => void map.off('style.load', dress);
  }, [map, line]);

  useEffect(() => {
    if (map && doing !== 'nothing') drawing.current?.snapTo(cornerFinder(others));
  }, [map, doing, others]);

  useEffect(() => {
    if (!map) return;
    if (doing === 'drawing') drawing.current?.draw();
    else if (doing === 'nothing' || isEmpty) drawing.current?.rest();
  }, [map, doing, isEmpty]);
  useEffect(() => {
    if (map && doing === 'mending' && polygons.length > 0) drawing.current?.mend(polygons);
  }, [map, doing, polygons]);

  useImperativeHandle(handle, () => ({
    undo: () => drawing.current?.undo() ?? false,
    withoutCorner: () => {
      const found = doing === 'mending' ? drawing.current?.cornerAt(pointer.at) : null;
      const ring = found && polygons[found.at[0]]?.[found.at[1]];
      if (!found || !ring) return null;
      const next = withoutCorner(ring, found.corner);
      return next ? withRing(polygons, found.at, next) : 'few';
    },
  }));
  return null;
};
