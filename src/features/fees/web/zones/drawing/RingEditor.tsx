import { useEffect, useEffectEvent, useImperativeHandle, useRef, type Ref } from 'react';
import { useMapLibre } from '#web/map/useGeoJsonLayers.ts';
import { zoneColours } from '../../../zones/colours.ts';
import type { Polygons, Ring } from '../../../zones/geometry.ts';
import { RingDrawing } from './ringDrawing.ts';
import { RingMending } from './ringMending.ts';
import type { Pixels } from './handles.ts';
import { cornerFinder } from './snapping.ts';
import { liftZone, type Scheme } from './ZoneShapes.tsx';

/** What the screen asks of the drawing. */
export type RingHandle = {
  /** Takes the last corner back of a ring that is being drawn; false when none is. */
  undo: () => boolean;
  /** The shape without the corner under the mouse, or the one moved last; 'few' when too few would be left, null when there is no such corner. */
  withoutCorner: () => Polygons | 'few' | null;
  /** Whether a place of the map is that of a corner to be moved. */
  hasHandleAt: (place: Pixels) => boolean;
};

/** Props of {@link RingEditor}. */
export type RingEditorProps = {
  /** What is done with the mouse. */
  doing: 'nothing' | 'mending' | 'drawing';
  /** The zone that is chosen, and its shape; empty when none is. */
  zone: string | null;
  polygons: Polygons;
  /** Shapes of the others, to whose corners new ones are drawn. */
  others: readonly Polygons[];
  colour: number;
  scheme: Scheme;
  handle: Ref<RingHandle>;
  onShape: (polygons: Polygons) => void;
  onDrawn: (ring: Ring) => void;
};

/** The outline of the zone that is chosen, in which corners are moved, and the ring that is being drawn. Renders nothing itself. */
export const RingEditor = ({ doing, zone, polygons, others, colour, scheme, handle, onShape, onDrawn }: RingEditorProps) => {
  const map = useMapLibre();
  const drawing = useRef<RingDrawing>(null);
  const mending = useRef<RingMending>(null);
  const line = zoneColours[scheme][colour] ?? zoneColours[scheme][0];

  const shaped = useEffectEvent(onShape);
  const drawn = useEffectEvent(onDrawn);
  const lift = useEffectEvent(() => (map && zone !== null ? liftZone(map, zone) : undefined));
  useEffect(() => {
    if (!map) return undefined;
    let lay: ((isOther: boolean, onLaid: () => void) => void) | undefined;
    const draws = new RingDrawing(map, (ring) => drawn(ring));
    const mends = new RingMending(map, {
      onShape: (next) => shaped(next),
      onLift: () => {
        lay = lift();
      },
      onDrop: (isOther) => lay?.(isOther, () => mends.settle()),
    });
    drawing.current = draws;
    mending.current = mends;
    return () => {
      drawing.current = null;
      mending.current = null;
      draws.end();
      mends.end();
    };
  }, [map]);

  useEffect(() => {
    if (!map) return undefined;
    const dress = () => {
      drawing.current?.dress(line);
      mending.current?.dress(line);
    };
    dress();
    map.on('style.load', dress);
    return () => void map.off('style.load', dress);
  }, [map, line]);

  useEffect(() => {
    if (!map || doing === 'nothing') return;
    const finder = cornerFinder(others);
    drawing.current?.snapTo(finder);
    mending.current?.snapTo(finder);
  }, [map, doing, others]);

  useEffect(() => {
    if (!map) return;
    if (doing === 'drawing') drawing.current?.draw();
    else drawing.current?.rest();
  }, [map, doing]);
  useEffect(() => {
    if (map) mending.current?.show(polygons, doing === 'mending');
  }, [map, doing, polygons]);

  useImperativeHandle(handle, () => ({
    undo: () => drawing.current?.undo() ?? false,
    withoutCorner: () => mending.current?.withoutCorner() ?? null,
    hasHandleAt: (place) => mending.current?.hasHandleAt(place) ?? false,
  }));
  return null;
};
