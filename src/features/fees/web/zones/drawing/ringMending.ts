import type { Map as MapLibreMap } from 'maplibre-gl';
import type { LngLat } from '#shared/place/geo.ts';
import type { Polygons } from '../../../zones/geometry.ts';
import { drawnHandles, type Handle, handleAt, movedTo, outlinePath, type PixelRing, pixelRings, type Pixels, placeOf } from './handles.ts';
import { MendingSketch } from './mendingSketch.ts';
import { projection } from './projection.ts';
import { placed, type RingAt, withCorner, withoutCorner, withRing } from './rings.ts';
import type { CornerFinder } from './snapping.ts';

/** How near a handle is taken hold of, in pixels: with the mouse, with a finger. */
const REACH = 14;
const FINGER = 22;
/** How far is moved before something is dragged, in pixels. */
const DRAG = 3;

/** What mending tells. */
export type RingMendingEvents = {
  /** A drag has begun: the shape is filled here until {@link RingMending.settle}. */
  onLift: () => void;
  /** It is over. @param isOther whether the shape is another one by it, which `onShape` has told */
  onDrop: (isOther: boolean) => void;
  /** The shape once a corner was moved, added or taken away. */
  onShape: (polygons: Polygons) => void;
};

type Held = {
  handle: Handle;
  pointer: number;
  /** Where it was taken hold of, and how far from there the handle is. */
  pressed: Pixels;
  offset: Pixels;
  /** Where the corner is by now; null before it is moved. */
  place: LngLat | null;
};

type Heard = Pick<HTMLElementEventMap, 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel' | 'pointerleave' | 'contextmenu'>;

/**
 * Shows a shape's outline with its handles and mends it: corners are dragged, middles become corners, the right button takes a corner
 * away. All this lies over the map, not in it: however many zones there are, while a corner is dragged none of them is drawn again.
 */
export class RingMending {
  readonly #map: MapLibreMap;
  readonly #events: RingMendingEvents;
  readonly #sketch: MendingSketch;
  readonly #ended = new AbortController();
  #polygons: Polygons = [];
  #canMend = false;
  #finder: CornerFinder = () => undefined;
  #project: (lng: number, lat: number) => Pixels = () => ({ x: 0, y: 0 });
  #rings: readonly PixelRing[] = [];
  #pointer: Pixels | null = null;
  #under: Handle | undefined;
  #held: Held | null = null;
  #isFilled = false;
  /** The corner that was moved last. */
  #touched: { at: RingAt; place: LngLat } | null = null;
  /** The map's own cursor, while that of a handle is shown. */
  #cursor: string | null = null;
  #frame = 0;

  constructor(map: MapLibreMap, events: RingMendingEvents) {
    this.#map = map;
    this.#events = events;
    this.#sketch = new MendingSketch(map.getCanvasContainer());
    const { signal } = this.#ended;
    const canvas = map.getCanvas();
    const on = <T extends keyof Heard>(target: HTMLElement | Window, type: T, act: (event: Heard[T]) => void) =>
      target.addEventListener(type, act as EventListener, { signal });
    on(canvas, 'pointerdown', (event) => this.#press(event));
    on(canvas, 'pointermove', (event) => this.#hover(event));
    on(canvas, 'pointerleave', () => this.#hover(null));
    on(canvas, 'contextmenu', (event) => this.#takeAway(event));
    // A corner is dragged past what stands on the map as well.
    on(window, 'pointermove', (event) => this.#move(event));
    on(window, 'pointerup', (event) => this.#release(event, true));
    on(window, 'pointercancel', (event) => this.#release(event, false));
    // What is done with a handle moves no map, and selects no text that the mouse comes across; keys are the map's from then on.
    const keep = (event: Event) => {
      if (!this.#held) return;
      event.stopPropagation();
      if (event.type !== 'mousedown') return;
      event.preventDefault();
      canvas.focus({ preventScroll: true });
    };
    for (const type of ['mousedown', 'mousemove', 'touchstart', 'touchmove']) canvas.addEventListener(type, keep, { signal });
    map.on('move', this.#place);
    map.on('resize', this.#place);
  }

  /** The colour of the shape. */
  dress(line: string) {
    this.#sketch.dress(line);
  }

  /** What corners are drawn to. */
  snapTo(finder: CornerFinder) {
    this.#finder = finder;
  }

  /** Shows a shape; what is under way with another one is called off. @param canMend whether it has handles */
  show(polygons: Polygons, canMend: boolean) {
    if (polygons === this.#polygons && canMend === this.#canMend) return;
    this.#letGo();
    if (polygons !== this.#polygons) this.#touched = null;
    this.#polygons = polygons;
    this.#canMend = canMend;
    this.#place();
    this.#hover();
  }

  /** The map itself fills the shape again. */
  settle() {
    this.#isFilled = Boolean(this.#held?.place);
    this.#draw();
  }

  /** Whether there is a handle at a place of the screen. */
  hasHandleAt(place: Pixels): boolean {
    return this.#canMend && handleAt(this.#rings, place, REACH) !== undefined;
  }

  /** The shape without the corner under the mouse, else the one that was moved last; 'few' when too few would be left, null when there is no such corner. */
  withoutCorner(): Polygons | 'few' | null {
    if (!this.#canMend) return null;
    const under = this.#pointer ? handleAt(this.#rings, this.#pointer, REACH) : undefined;
    if (under && !under.isNew) return this.#without(under.at, under.corner + 1);
    const { at, place } = this.#touched ?? {};
    const which = at && place ? (this.#polygons[at[0]]?.[at[1]]?.findIndex((one) => String(one) === String(place)) ?? -1) : -1;
    return at && which !== -1 ? this.#without(at, which) : null;
  }

  #without(at: RingAt, corner: number): Polygons | 'few' | null {
    const ring = this.#polygons[at[0]]?.[at[1]];
    const left = ring && withoutCorner(ring, corner);
    return left ? withRing(this.#polygons, at, left) : ring ? 'few' : null;
  }

  #at({ clientX, clientY }: MouseEvent): Pixels {
    const { left, top } = this.#map.getCanvas().getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  #press(event: PointerEvent) {
    if (!this.#canMend || this.#held || event.button !== 0 || !event.isPrimary) return;
    const pressed = this.#at(event);
    const handle = handleAt(this.#rings, pressed, event.pointerType === 'touch' ? FINGER : REACH);
    const was = handle && placeOf(this.#rings, handle);
    if (!was) return;
    const offset = { x: was.x - pressed.x, y: was.y - pressed.y };
    this.#held = { handle, pointer: event.pointerId, pressed, offset, place: null };
    this.#drawSoon();
  }

  #move(event: PointerEvent) {
    const held = this.#held;
    if (held?.pointer !== event.pointerId) return;
    const at = this.#at(event);
    this.#pointer = at;
    if (!held.place) {
      if (Math.hypot(at.x - held.pressed.x, at.y - held.pressed.y) < DRAG) return;
      this.#isFilled = true;
      this.#events.onLift();
    }
    const [x, y] = [at.x + held.offset.x, at.y + held.offset.y];
    const drawnTo = event.altKey ? undefined : this.#finder({ x, y }, this.#project, (left, top) => this.#map.unproject([left, top]));
    held.place = drawnTo ?? this.#placeAt({ x, y });
    this.#drawSoon();
  }

  #placeAt({ x, y }: Pixels): LngLat {
    const { lng, lat } = this.#map.unproject([x, y]);
    return placed([lng, lat]);
  }

  #release(event: PointerEvent, counts: boolean) {
    const held = this.#held;
    if (held?.pointer !== event.pointerId) return;
    if (!counts) return this.#letGo();
    const { handle, pressed, offset, place } = held;
    this.#held = null;
    if (place) return this.#events.onDrop(this.#put(handle, place));
    if (handle.isNew) this.#put(handle, this.#placeAt({ x: pressed.x + offset.x, y: pressed.y + offset.y }));
    return this.#drawSoon();
  }

  /** Puts a corner somewhere. @returns whether it was elsewhere */
  #put({ at, corner, isNew }: Handle, place: LngLat): boolean {
    const ring = this.#polygons[at[0]]?.[at[1]];
    const before = ring?.[corner + 1];
    if (!ring || !before || (!isNew && before[0] === place[0] && before[1] === place[1])) return false;
    this.#touched = { at, place };
    this.#become(withRing(this.#polygons, at, withCorner(ring, { corner, isNew }, place)));
    return true;
  }

  #become(polygons: Polygons) {
    this.#polygons = polygons;
    this.#place();
    this.#hover();
    this.#events.onShape(polygons);
  }

  #takeAway(event: MouseEvent) {
    const under = this.#canMend && handleAt(this.#rings, this.#at(event), REACH);
    if (!under) return;
    event.preventDefault();
    if (this.#held?.place) return;
    this.#letGo();
    const left = under.isNew ? null : this.#without(under.at, under.corner + 1);
    if (left && left !== 'few') this.#become(left);
  }

  /** Calls off what is under way. */
  #letGo() {
    const held = this.#held;
    this.#held = null;
    if (held?.place) this.#events.onDrop(false);
    if (held) this.#drawSoon();
  }

  /** Looks what is under the mouse. @param event null when it has left; what it was when nothing is told */
  #hover(event?: PointerEvent | null) {
    if (this.#held) return;
    if (event !== undefined) this.#pointer = event && this.#at(event);
    const under = this.#canMend && this.#pointer ? handleAt(this.#rings, this.#pointer, REACH) : undefined;
    const isSame =
      under?.at.join() === this.#under?.at.join() && under?.corner === this.#under?.corner && under?.isNew === this.#under?.isNew;
    const { style } = this.#map.getCanvas();
    if (under) {
      this.#cursor ??= style.cursor;
      style.cursor = under.isNew ? 'crosshair' : 'move';
    } else if (this.#cursor !== null) {
      style.cursor = this.#cursor;
      this.#cursor = null;
    }
    this.#under = under;
    if (!isSame) this.#drawSoon();
  }

  /** Where everything is on the screen, once the map has moved or the shape is another one. */
  readonly #place = () => {
    const centre = this.#map.getCenter();
    this.#project = projection(centre, this.#map.project(centre), this.#map.getZoom());
    this.#rings = pixelRings(this.#polygons, this.#project);
    this.#draw();
  };

  /** A mouse may move more often than the screen is drawn. */
  #drawSoon() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    const { handle, place } = this.#held ?? { handle: this.#under, place: null };
    const rings = handle && place ? movedTo(this.#rings, handle, this.#project(place[0], place[1])) : this.#rings;
    const { clientWidth: width, clientHeight: height } = this.#map.getCanvas();
    this.#sketch.draw({
      outline: outlinePath(rings),
      isFilled: this.#isFilled,
      ...(this.#canMend ? drawnHandles(rings, { width, height }) : { corners: [], middles: [] }),
      held: handle && (place ? this.#project(place[0], place[1]) : placeOf(rings, handle)),
    });
  }

  /** Leaves the map as it was. */
  end() {
    this.#ended.abort();
    cancelAnimationFrame(this.#frame);
    this.#map.off('move', this.#place);
    this.#map.off('resize', this.#place);
    if (this.#cursor !== null) this.#map.getCanvas().style.cursor = this.#cursor;
    this.#sketch.remove();
  }
}
