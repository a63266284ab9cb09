import type { Map as MapLibreMap } from 'maplibre-gl';
import { worldSize } from '#shared/place/geo.ts';
import { fleetImage, OFFLINE_COLOR, plateImage, vehicleImage } from '#web/map/drawn/drawVehicle.ts';
import { besideChosen } from './besideChosen.ts';
import { FleetScene, type MapVehicle, type Mark } from './fleetScene.ts';
import { pictureOf } from './pictures.ts';
import { onPlane } from './plane.ts';

/** A mark in pixels from the left and the top of the map. */
export type Shown = Mark & { left: number; top: number };

/** What is drawn. */
type Fleet = {
  vehicles: readonly MapVehicle[];
  chosen: string | undefined;
  scheme: 'light' | 'dark';
  faded: boolean;
  glides: boolean;
};

/** From this zoom on a vehicle says its plate. */
const PLATES = 14.5;
/** How often vehicles are gathered anew while they move, and how often they are drawn when there are more than `MANY`, in milliseconds. */
const GATHER_EVERY = 1_000;
const COARSE = 250;
const MANY = 1_000;
/** Pixels from the middle of a mark that still are it, and how far outside of the map a mark is drawn. */
const NEAR = 20;
const OUTSIDE = 40;
const FADED = 0.6;

/**
 * Draws vehicles on a canvas over the map. Not in the map's own layers: pins that glide would have their tiles made anew and all of the map
 * drawn for each frame, and five thousand would not go.
 */
export class FleetCanvas {
  readonly #map: MapLibreMap;
  readonly #canvas = document.createElement('canvas');
  readonly #scene = new FleetScene();
  readonly #told: (chosen: Shown | undefined) => void;
  #fleet: Fleet = { vehicles: [], chosen: undefined, scheme: 'light', faded: false, glides: true };
  #shown: Shown[] = [];
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #gatheredAt = 0;
  #gatheredZoom = Number.NaN;

  /** @param told where the chosen vehicle stands each time that it is drawn; undefined while it is not to be seen */
  constructor(map: MapLibreMap, told: (chosen: Shown | undefined) => void) {
    this.#map = map;
    this.#told = told;
    Object.assign(this.#canvas.style, { position: 'absolute', inset: '0', width: '100%', height: '100%', pointerEvents: 'none' });
    this.#canvas.dataset['fleet'] = '';
    map.getCanvasContainer().append(this.#canvas);
    // In the frame in which the map itself is drawn, so that pins never lag behind the streets.
    map.on('move', this.draw);
    map.on('resize', this.draw);
  }

  remove(): void {
    this.#stop();
    this.#map.off('move', this.draw);
    this.#map.off('resize', this.draw);
    this.#canvas.remove();
  }

  /** Takes what is known of the vehicles now. */
  show(fleet: Fleet): void {
    this.#fleet = fleet;
    this.#scene.glides = fleet.glides;
    this.#scene.show(fleet.vehicles, fleet.chosen, performance.now());
    this.#gatheredAt = 0;
    // Whoever tells it has done enough in this task.
    this.#next(0);
  }

  /** What stands at a place, in pixels from the left and the top of the map. */
  at(left: number, top: number): Shown | undefined {
    return this.#shown.findLast((mark) => Math.hypot(mark.left - left, mark.top - top) <= NEAR);
  }

  /** Draws all of it now, and goes on as long as something moves. */
  draw = (): void => {
    const now = performance.now();
    const zoom = this.#map.getZoom();
    if (Math.floor(zoom) !== this.#gatheredZoom || now - this.#gatheredAt >= GATHER_EVERY) {
      this.#scene.gather(zoom, now);
      this.#gatheredAt = now;
      this.#gatheredZoom = Math.floor(zoom);
    }
    this.#shown = besideChosen(this.#place(this.#scene.marks(now), zoom));
    this.#paint(zoom);
    this.#told(this.#shown.findLast(({ isChosen }) => isChosen));
    this.#stop();
    if (this.#scene.isGliding(now)) this.#next(this.#scene.size > MANY ? COARSE : 0);
  };

  #stop(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
  }

  /** Draws it in the first frame after so many milliseconds. */
  #next(pause: number): void {
    this.#stop();
    const ask = () => (this.#frame = requestAnimationFrame(this.draw));
    if (pause === 0) ask();
    else this.#timer = setTimeout(ask, pause);
  }

  /** Marks that are to be seen, with their places; the map is never turned nor tilted. */
  #place(marks: readonly Mark[], zoom: number): Shown[] {
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer();
    const middle = onPlane(this.#map.getCenter());
    const at = this.#map.project(this.#map.getCenter());
    const size = worldSize(zoom);
    const shown: Shown[] = [];
    for (const mark of marks) {
      const [left, top] = [at.x + (mark.x - middle.x) * size, at.y + (mark.y - middle.y) * size];
      if (left > -OUTSIDE && top > -OUTSIDE && left < width + OUTSIDE && top < height + OUTSIDE) shown.push({ ...mark, left, top });
    }
    return shown;
  }

  #paint(zoom: number): void {
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer();
    const ratio = window.devicePixelRatio || 1;
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.#canvas.width !== wide || this.#canvas.height !== high) {
      this.#canvas.width = wide;
      this.#canvas.height = high;
    }
    const pen = this.#canvas.getContext('2d');
    if (!pen) return;
    const { scheme, faded } = this.#fleet;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.globalAlpha = faded ? FADED : 1;
    const draw = (name: string, left: number, top: number) => {
      const picture = pictureOf(name);
      pen.drawImage(picture.canvas, left - picture.width / 2, top - picture.height / 2, picture.width, picture.height);
    };
    for (const { vehicles, online, isChosen, left, top } of this.#shown) {
      const [first, ...rest] = vehicles;
      if (!first) continue;
      if (rest.length > 0) {
        draw(fleetImage({ count: vehicles.length, online, scheme }), left, top);
        continue;
      }
      const { number, plate, color, isOnline, heading } = first;
      if (zoom >= PLATES && plate !== '') draw(plateImage(plate, scheme), left, top + (isChosen ? 34 : 28));
      draw(
        vehicleImage({ color: isOnline ? color : OFFLINE_COLOR, heading: isOnline ? heading : null, number, selected: isChosen }),
        left,
        top,
      );
    }
  }
}
