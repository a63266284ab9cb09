import { useComputedColorScheme } from '@mantine/core';
import type { GeoJSONSource, MapMouseEvent, MapTouchEvent } from 'maplibre-gl';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import type { Polygons, Ring } from '#shared/area/polygons.ts';
import type { LngLat } from '#shared/place/geo.ts';
import { useGeoJsonLayers, useMapLibre } from '#web/map/useGeoJsonLayers.ts';
import type { ChosenZone } from '../../map/choosing.ts';
import { zoneFault } from '../../map/zoneFault.ts';
import { ORDER_PINS } from './OrderPins.tsx';
import { CORNERS, cornersOf, HANDLES, ringOf, SKETCH, sketch, zoneEnds, zoneGround, zoneLayers, ZONES } from './zoneShapes.ts';

/** What the screen asks of the drawing. */
export type DrawingHandle = {
  /** Closes the zone that is being drawn. */
  finish: () => void;
  /** Gives up what is being drawn; false when nothing is. */
  cancel: () => boolean;
  /** Takes back the last corner. */
  back: () => void;
};

/** Props of {@link DrawnZones}. */
export type DrawnZonesProps = {
  zones: readonly ChosenZone[];
  /** How many orders are in each, by its key. */
  inZone: ReadonlyMap<string, number>;
  /** The outline that the filter names. */
  filtered: Polygons;
  isDrawing: boolean;
  handle: Ref<DrawingHandle>;
  /** A ring that was drawn. */
  onDrawn: (ring: Ring) => void;
  /** The corners of a zone after one was moved, added or taken away. */
  onMoved: (zone: ChosenZone, ring: Ring) => void;
  /** What was drawn, or moved, is no zone: why, in Spanish. */
  onFault: (fault: string) => void;
  /** How many corners the zone has that is being drawn. */
  onCorners: (count: number) => void;
};

/** How near a corner the mouse, or a finger, takes it, in pixels. */
const REACH = { mouse: 8, touch: 18 };
const PLAIN = {};
/** Left behind by a map that ends. */
const NOTHING: LngLat[] = [];

type Held = { zone: ChosenZone; corners: LngLat[]; at: number };
type Pressed = MapMouseEvent | MapTouchEvent;

/** The zones that choose orders: drawn with clicks, their corners moved. Renders nothing itself. */
export const DrawnZones = ({ zones, inZone, filtered, isDrawing, handle, onDrawn, onMoved, onFault, onCorners }: DrawnZonesProps) => {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const layers = zoneLayers(scheme);
  const ground = zoneGround(zones, filtered);
  const ends = zoneEnds(zones, inZone, scheme);
  const map = useMapLibre();
  useGeoJsonLayers({ id: ZONES, data: ground, options: PLAIN, layers: layers.zones, under: ORDER_PINS });
  useGeoJsonLayers({ id: CORNERS, data: ends, options: PLAIN, layers: layers.corners });
  useGeoJsonLayers({ id: SKETCH, data: NO_SKETCH, options: PLAIN, layers: layers.sketch });

  const drawn = useRef<LngLat[]>(NOTHING);
  const held = useRef<Held>(null);

  const show = (id: string, data: typeof ground) => void map?.getSource<GeoJSONSource>(id)?.setData(data);
  const withHeld = () => {
    const { current } = held;
    if (!current) return zones;
    return zones.map((zone) => (zone.key === current.zone.key ? { ...zone, polygons: [[ringOf(current.corners)]] } : zone));
  };
  const showZones = useEffectEvent(() => {
    const shown = withHeld();
    show(ZONES, zoneGround(shown, filtered));
    show(CORNERS, zoneEnds(shown, inZone, scheme));
  });
  const showSketch = useEffectEvent((pointer: LngLat | null) => show(SKETCH, sketch(drawn.current, pointer)));
  const setDrawn = (corners: LngLat[]) => {
    drawn.current = corners;
    onCorners(corners.length);
    show(SKETCH, sketch(corners, null));
  };
  // A key puts a frame round the map that the mouse gave the focus, though nothing is drawn by keys.
  const noFrame = () => map?.getCanvas().blur();
  const finish = () => {
    const corners = drawn.current;
    if (isDrawing) noFrame();
    if (corners.length === 0) return;
    setDrawn([]);
    const fault = zoneFault(ringOf(corners));
    if (fault) onFault(fault);
    else onDrawn(ringOf(corners));
  };
  /** @returns whether the corners are a zone */
  const move = (zone: ChosenZone, corners: readonly LngLat[]): boolean => {
    const fault = zoneFault(ringOf(corners));
    if (fault) onFault(fault);
    else onMoved(zone, ringOf(corners));
    return !fault;
  };

  useImperativeHandle(handle, () => ({
    finish,
    cancel: () => {
      const wasDrawing = drawn.current.length > 0;
      if (isDrawing) noFrame();
      if (wasDrawing) setDrawn([]);
      return wasDrawing;
    },
    back: () => {
      if (isDrawing) noFrame();
      setDrawn(drawn.current.slice(0, -1));
    },
  }));

  const isNear = (corner: LngLat | undefined, { point }: Pressed, reach: number) => {
    if (!map || !corner) return false;
    const { x, y } = map.project([corner[0], corner[1]]);
    return Math.hypot(x - point.x, y - point.y) <= reach;
  };
  const clicked = useEffectEvent((event: MapMouseEvent) => {
    if (!isDrawing || held.current) return;
    const corners = drawn.current;
    const reach = REACH.mouse + 4;
    if (corners.length > 2 && isNear(corners[0], event, reach)) finish();
    // The second click of two is the first one's corner again.
    else if (!isNear(corners.at(-1), event, 3)) setDrawn([...corners, [event.lngLat.lng, event.lngLat.lat]]);
  });
  const clickedTwice = useEffectEvent((event: MapMouseEvent) => {
    if (!isDrawing) return;
    event.preventDefault();
    finish();
  });
  /** The corner under the mouse or the finger, or the middle between two, which becomes one. */
  const cornerAt = (event: Pressed, reach: number): Held | null => {
    if (!map || drawn.current.length > 0 || !map.getLayer(HANDLES[0]!)) return null;
    const { x, y } = event.point;
    const box: [[number, number], [number, number]] = [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ];
    const found = map.queryRenderedFeatures(box, { layers: HANDLES }).map(({ properties }) => properties);
    const nearest = found.find(({ part }) => part === 'corner') ?? found[0];
    const zone = nearest && zones.find(({ key }) => key === nearest['zone']);
    if (!nearest || !zone) return null;
    const [corners, at] = [[...cornersOf(zone)], Number(nearest['at'])];
    if (nearest['part'] === 'middle') corners.splice(at, 0, [event.lngLat.lng, event.lngLat.lat]);
    return { zone, corners, at };
  };
  const pressed = useEffectEvent((event: Pressed, reach: number) => {
    held.current = cornerAt(event, reach);
    // The map stays where it is.
    if (held.current) event.preventDefault();
  });
  const moved = useEffectEvent(({ lngLat }: Pressed) => {
    const { current } = held;
    if (!current) {
      if (isDrawing && drawn.current.length > 0) showSketch([lngLat.lng, lngLat.lat]);
      return;
    }
    current.corners[current.at] = [lngLat.lng, lngLat.lat];
    showZones();
  });
  const released = useEffectEvent(() => {
    const { current } = held;
    if (!current) return;
    const isTaken = move(current.zone, current.corners);
    // What comes after it is no click on the map.
    setTimeout(() => {
      held.current = null;
      if (!isTaken) showZones();
    });
  });
  const cornerTaken = useEffectEvent((event: MapMouseEvent) => {
    const corner = cornerAt(event, REACH.mouse);
    if (!corner || corner.corners.length !== cornersOf(corner.zone).length) return;
    event.preventDefault();
    move(
      corner.zone,
      corner.corners.filter((_, at) => at !== corner.at),
    );
  });

  useEffect(() => {
    if (!map) return undefined;
    const on = {
      click: (event: MapMouseEvent) => clicked(event),
      dblclick: (event: MapMouseEvent) => clickedTwice(event),
      mousedown: (event: MapMouseEvent) => pressed(event, REACH.mouse),
      mousemove: (event: MapMouseEvent) => moved(event),
      mouseup: () => released(),
      contextmenu: (event: MapMouseEvent) => cornerTaken(event),
    };
    const touched = (event: MapTouchEvent) => pressed(event, REACH.touch);
    const dragged = (event: MapTouchEvent) => moved(event);
    const left = () => released();
    for (const [name, heard] of Object.entries(on)) map.on(name as 'click', heard);
    map.on('touchstart', touched);
    map.on('touchmove', dragged);
    map.on('touchend', left);
    return () => {
      for (const [name, heard] of Object.entries(on)) map.off(name as 'click', heard);
      map.off('touchstart', touched);
      map.off('touchmove', dragged);
      map.off('touchend', left);
    };
  }, [map]);

  const stopped = useEffectEvent(() => setDrawn([]));
  useEffect(() => {
    if (!map || !isDrawing) return undefined;
    map.getCanvas().style.cursor = 'crosshair';
    return () => {
      if (!map.style) return;
      map.getCanvas().style.cursor = '';
      stopped();
    };
  }, [map, isDrawing]);
  return null;
};

const NO_SKETCH = sketch([], null);
