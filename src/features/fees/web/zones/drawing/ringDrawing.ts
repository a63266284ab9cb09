import type { Map as MapLibreMap } from 'maplibre-gl';
import { TerraDraw, type TerraDrawExtend, TerraDrawModeUndoRedo, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import { OVER_THE_MAP } from '#web/map/useGeoJsonLayers.ts';
import type { Polygons, Ring } from '../../../zones/geometry.ts';
import { type RingAt, withRing } from './rings.ts';
import type { cornerFinder } from './snapping.ts';

/** Decimals of a corner: 0,1 mm. */
const PRECISION = 9;
/** What ids of its layers begin with. */
export const DRAWING = `${OVER_THE_MAP}zone-draw`;
/** The handles of what is being mended. */
export const HANDLES = `${DRAWING}-point`;

type Hex = `#${string}`;

/** A drag begins where the button was pressed: by the first move the mouse may be too far from the corner that it took. */
class Adapter extends TerraDrawMapLibreGLAdapter<MapLibreMap> {
  override register(callbacks: TerraDrawExtend.TerraDrawCallbacks) {
    super.register({
      ...callbacks,
      onDragStart: (event, setDraggable) => callbacks.onDragStart(this._lastDrawEvent ?? event, setDraggable),
    });
  }
}

/** What drawing tells. */
export type RingDrawingEvents = {
  /** The shape that is mended, while a corner is dragged. */
  onDrag: (polygons: Polygons) => void;
  /** The shape once a corner was moved, added or taken away. */
  onShape: (polygons: Polygons) => void;
  /** A ring that was drawn. */
  onDrawn: (ring: Ring) => void;
};

const rounded = (ring: Ring): [number, number][] =>
  ring.map(([lng, lat]) => [Number(lng.toFixed(PRECISION)), Number(lat.toFixed(PRECISION))]);

/**
 * Draws rings with the mouse, and mends those of one shape. The library knows no holes and no shapes of several parts: each ring is a
 * polygon of its own to it, and the shape is put together here.
 */
export class RingDrawing {
  readonly #map: MapLibreMap;
  readonly #draw: TerraDraw;
  #polygons: Polygons = [];
  readonly #rings = new Map<string | number, RingAt>();
  #finder: ReturnType<typeof cornerFinder> = () => undefined;
  /** The corner that was moved last. */
  #touched: { at: RingAt; corner: readonly [number, number] } | null = null;
  #filling = false;

  constructor(map: MapLibreMap, events: RingDrawingEvents) {
    this.#map = map;
    const snapping = {
      toCustom: (
        { containerX: x, containerY: y, heldKeys }: { containerX: number; containerY: number; heldKeys: string[] },
        {
          project,
          unproject,
        }: {
          project: (lng: number, lat: number) => { x: number; y: number };
          unproject: (x: number, y: number) => { lng: number; lat: number };
        },
      ) => {
        const corner = heldKeys.includes('Alt') ? undefined : this.#finder({ x, y }, project, unproject);
        return corner && rounded([corner])[0];
      },
    };
    this.#draw = new TerraDraw({
      adapter: new Adapter({
        map,
        prefixId: DRAWING,
        coordinatePrecision: PRECISION,
        ignoreMismatchedPointerEvents: true,
      }),
      modes: [
        new TerraDrawPolygonMode({ snapping, pointerDistance: 14, showCoordinatePoints: true }),
        new TerraDrawSelectMode({
          pointerDistance: 14,
          allowManualDeselection: false,
          keyEvents: { deselect: null, delete: null, rotate: null, scale: null },
          flags: {
            polygon: {
              feature: {
                draggable: false,
                selfIntersectable: true,
                coordinates: { draggable: true, midpoints: { draggable: true }, deletable: true, snappable: snapping },
              },
            },
          },
        }),
      ],
      undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
    });
    this.#draw.start();
    this.#draw.on('change', (ids, type) => {
      if (this.#filling || type !== 'update') return;
      const moved = ids.map((id) => this.#shapeWith(id)).find((shape) => shape !== undefined);
      if (moved) events.onDrag(moved);
    });
    this.#draw.on('finish', (id, { action }) => {
      if (action === 'draw') {
        const ring = this.#ringOf(id);
        this.#draw.removeFeatures([id]);
        if (ring) events.onDrawn(ring);
        return;
      }
      const shape = this.#shapeWith(id);
      if (!shape) return;
      this.#notice(id, shape);
      this.#polygons = shape;
      events.onShape(shape);
    });
  }

  #ringOf(id: string | number): Ring | undefined {
    const geometry = this.#draw.getSnapshotFeature(id)?.geometry;
    const ring = geometry?.type === 'Polygon' ? geometry.coordinates[0] : undefined;
    return ring?.map(([lng = 0, lat = 0]): [number, number] => [lng, lat]);
  }

  /** Which corner of a ring is not where it was. */
  #notice(id: string | number, shape: Polygons) {
    const at = this.#rings.get(id);
    if (!at) return;
    const before = new Set((this.#polygons[at[0]]?.[at[1]] ?? []).map(String));
    const corner = (shape[at[0]]?.[at[1]] ?? []).find((one) => !before.has(String(one)));
    this.#touched = corner ? { at, corner } : null;
  }

  #shapeWith(id: string | number): Polygons | undefined {
    const at = this.#rings.get(id);
    const ring = at && this.#ringOf(id);
    return ring && withRing(this.#polygons, at, ring);
  }

  /** The colours of what is drawn. */
  dress(line: Hex, ground: Hex) {
    const points = { outlineColor: line, outlineWidth: 2 } as const;
    this.#draw.updateModeOptions<typeof TerraDrawPolygonMode>('polygon', {
      styles: {
        fillColor: line,
        fillOpacity: 0.2,
        outlineColor: line,
        outlineWidth: 2.5,
        closingPointColor: ground,
        closingPointWidth: 6,
        closingPointOutlineColor: points.outlineColor,
        closingPointOutlineWidth: 3,
        coordinatePointColor: ground,
        coordinatePointWidth: 4,
        coordinatePointOutlineColor: points.outlineColor,
        coordinatePointOutlineWidth: 2,
        snappingPointColor: line,
        snappingPointWidth: 5,
      },
    });
    this.#draw.updateModeOptions<typeof TerraDrawSelectMode>('select', {
      styles: {
        selectedPolygonColor: line,
        selectedPolygonFillOpacity: 0,
        selectedPolygonOutlineColor: line,
        selectedPolygonOutlineWidth: 2.5,
        selectionPointColor: ground,
        selectionPointWidth: 5,
        selectionPointOutlineColor: line,
        selectionPointOutlineWidth: 2.5,
        midPointColor: ground,
        midPointWidth: 3.5,
        midPointOutlineColor: line,
        midPointOutlineWidth: 1.5,
      },
    });
  }

  /** What corners are drawn to. */
  snapTo(finder: ReturnType<typeof cornerFinder>) {
    this.#finder = finder;
  }

  /** Begins to draw a ring. */
  draw() {
    this.#clear();
    this.#draw.setMode('polygon');
  }

  /** Mends a shape; nothing happens when it is what stands there. */
  mend(polygons: Polygons) {
    if (polygons === this.#polygons && this.#draw.getMode() === 'select') return;
    const kept = this.#draw.getMode() === 'select' ? this.#selectedRing() : undefined;
    this.#clear();
    this.#draw.setMode('select');
    this.#filling = true;
    this.#polygons = polygons;
    const at = polygons.flatMap((rings, polygon) => rings.map((_, ring): RingAt => [polygon, ring]));
    const added = this.#draw.addFeatures(
      at.map(([polygon, ring]) => ({
        type: 'Feature',
        properties: { mode: 'polygon' },
        geometry: { type: 'Polygon', coordinates: [rounded(polygons[polygon]![ring]!)] },
      })),
    );
    let first: string | number | undefined;
    for (const [which, { id, valid }] of added.entries()) {
      const ring = at[which];
      if (!valid || id === undefined || !ring) continue;
      this.#rings.set(id, ring);
      if (first === undefined || String(ring) === String(kept)) first = id;
    }
    if (first !== undefined) this.#draw.selectFeature(first);
    this.#filling = false;
  }

  #selectedRing(): RingAt | undefined {
    const selected = this.#draw.getSnapshot().find(({ properties }) => properties['selected'] === true);
    return selected?.id === undefined ? undefined : this.#rings.get(selected.id);
  }

  /** Neither draws nor mends. */
  rest() {
    this.#clear();
    if (this.#draw.getMode() !== 'static') this.#draw.setMode('static');
  }

  #clear() {
    this.#filling = true;
    this.#rings.clear();
    this.#polygons = [];
    this.#touched = null;
    this.#draw.clear();
    this.#filling = false;
  }

  /** Takes the last corner back that was drawn; false when no ring is being drawn. */
  undo(): boolean {
    if (!this.isDrawing) return false;
    this.#draw.undo();
    return true;
  }

  /** Whether a ring was begun. */
  get isDrawing(): boolean {
    return this.#draw.getModeState() === 'drawing';
  }

  /** The ring and corner at a place of the screen, else the one that was moved last. */
  cornerAt(point: { x: number; y: number } | null): { at: RingAt; corner: number } | null {
    let best: { at: RingAt; corner: number; away: number } | null = null;
    for (const [polygon, rings] of this.#polygons.entries())
      for (const [ring, corners] of rings.entries())
        for (const [corner, place] of corners.slice(1).entries()) {
          const { x, y } = this.#map.project([place[0], place[1]]);
          const away = point ? Math.hypot(x - point.x, y - point.y) : Infinity;
          if (away <= 14 && away < (best?.away ?? Infinity)) best = { at: [polygon, ring], corner: corner + 1, away };
        }
    if (best || !this.#touched) return best;
    const { at, corner } = this.#touched;
    const which = this.#polygons[at[0]]?.[at[1]]?.findIndex((one) => String(one) === String(corner)) ?? -1;
    return which === -1 ? null : { at, corner: which };
  }

  /** Leaves the map as it was. */
  end() {
    // The map itself goes first when the whole screen is left.
    if (this.#map.style) this.#draw.stop();
  }
}
