import type { Map as MapLibreMap } from 'maplibre-gl';
import { TerraDraw, TerraDrawModeUndoRedo, TerraDrawPolygonMode } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import { OVER_THE_MAP } from '#web/map/useGeoJsonLayers.ts';
import type { Ring } from '../../../zones/geometry.ts';
import { placed, PRECISION } from './rings.ts';
import type { CornerFinder } from './snapping.ts';

/** What ids of its layers begin with. */
export const DRAWING = `${OVER_THE_MAP}zone-draw`;
const GROUND = '#ffffff';

/** Draws rings with the mouse. */
export class RingDrawing {
  readonly #map: MapLibreMap;
  readonly #onDrawn: (ring: Ring) => void;
  /** Made when it is first needed: its layers are drawn each time that the map is. */
  #made: TerraDraw | null = null;
  #line: `#${string}` = GROUND;
  #finder: CornerFinder = () => undefined;

  /** @param onDrawn is given each ring that was drawn */
  constructor(map: MapLibreMap, onDrawn: (ring: Ring) => void) {
    this.#map = map;
    this.#onDrawn = onDrawn;
  }

  #make(): TerraDraw {
    const draw = new TerraDraw({
      adapter: new TerraDrawMapLibreGLAdapter<MapLibreMap>({
        map: this.#map,
        prefixId: DRAWING,
        coordinatePrecision: PRECISION,
        ignoreMismatchedPointerEvents: true,
      }),
      modes: [
        new TerraDrawPolygonMode({
          snapping: {
            toCustom: ({ containerX: x, containerY: y, heldKeys }, { project, unproject }) => {
              const corner = heldKeys.includes('Alt') ? undefined : this.#finder({ x, y }, project, unproject);
              return corner && [...placed(corner)];
            },
          },
          pointerDistance: 14,
          showCoordinatePoints: true,
        }),
      ],
      undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
    });
    draw.start();
    draw.on('finish', (id) => {
      const geometry = draw.getSnapshotFeature(id)?.geometry;
      const ring = geometry?.type === 'Polygon' ? geometry.coordinates[0] : undefined;
      draw.removeFeatures([id]);
      if (ring) this.#onDrawn(ring.map(([lng = 0, lat = 0]): [number, number] => [lng, lat]));
    });
    this.#made = draw;
    this.dress(this.#line);
    return draw;
  }

  /** The colour of what is drawn. */
  dress(line: `#${string}`) {
    this.#line = line;
    this.#made?.updateModeOptions<typeof TerraDrawPolygonMode>('polygon', {
      styles: {
        fillColor: line,
        fillOpacity: 0.2,
        outlineColor: line,
        outlineWidth: 2.5,
        closingPointColor: GROUND,
        closingPointWidth: 6,
        closingPointOutlineColor: line,
        closingPointOutlineWidth: 3,
        coordinatePointColor: GROUND,
        coordinatePointWidth: 4,
        coordinatePointOutlineColor: line,
        coordinatePointOutlineWidth: 2,
        snappingPointColor: line,
        snappingPointWidth: 5,
      },
    });
  }

  /** What corners are drawn to. */
  snapTo(finder: CornerFinder) {
    this.#finder = finder;
  }

  /** Begins to draw a ring. */
  draw() {
    const draw = this.#made ?? this.#make();
    draw.clear();
    draw.setMode('polygon');
  }

  /** Draws nothing. */
  rest() {
    if (!this.#made || this.#made.getMode() === 'static') return;
    this.#made.clear();
    this.#made.setMode('static');
  }

  /** Takes the last corner back that was drawn; false when no ring is being drawn. */
  undo(): boolean {
    if (this.#made?.getModeState() !== 'drawing') return false;
    this.#made.undo();
    return true;
  }

  /** Leaves the map as it was. */
  end() {
    // The map itself goes first when the whole screen is left.
    if (this.#map.style) this.#made?.stop();
  }
}
