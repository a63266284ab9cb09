import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { type Bounds, fitted, roomAround } from '#web/map/bounds.ts';
import { zoneColours } from '../../../zones/colours.ts';
import type { Ring } from '../../../zones/geometry.ts';
import type { EditedZone } from '../editedZones.ts';
import { NEAREST, OVER_IT, ZONE_LOOK } from './look.ts';
import { projection } from './projection.ts';
import classes from './ZonePreview.module.css';

/** Corners nearer than this to the one before are not drawn, in pixels: nobody could tell them apart. */
const APART = 0.75;

/** Props of {@link ZonePreview}. */
export type ZonePreviewProps = {
  zones: readonly EditedZone[];
  /** Of each the number of its colour. */
  colours: readonly number[];
  scheme: keyof typeof zoneColours;
  /** What the map is fitted to. */
  box: Bounds;
  /** Told once it has been seen. */
  onSeen: () => void;
};

/** A polygon as the map at that look has it. */
const pathOf = (rings: readonly Ring[], project: ReturnType<typeof projection>) => {
  const path = new Path2D();
  for (const ring of rings) {
    let last = { x: Infinity, y: Infinity };
    for (const [at, [lng, lat]] of ring.entries()) {
      const here = project(lng, lat);
      if (at > 0 && Math.abs(here.x - last.x) + Math.abs(here.y - last.y) < APART) continue;
      if (at === 0) path.moveTo(here.x, here.y);
      else path.lineTo(here.x, here.y);
      last = here;
    }
    path.closePath();
  }
  return path;
};

const draw = (canvas: HTMLCanvasElement, { zones, colours, scheme, box }: Omit<ZonePreviewProps, 'onSeen'>) => {
  const { clientWidth: width, clientHeight: height } = canvas;
  const ratio = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const look = fitted(box, { width, height }, roomAround(OVER_IT), NEAREST);
  const pen = canvas.getContext('2d');
  if (!look || !pen) return;
  const project = projection(look.centre, look.at, look.zoom);
  const drawn = zones.flatMap(({ polygons }, at) => {
    const colour = zoneColours[scheme][colours[at] ?? 0] ?? zoneColours[scheme][0];
    return polygons.map((rings) => ({ colour, path: pathOf(rings, project) }));
  });
  pen.scale(ratio, ratio);
  pen.lineWidth = ZONE_LOOK.line;
  pen.lineJoin = 'round';
  pen.globalAlpha = ZONE_LOOK.ground;
  for (const { colour, path } of drawn) {
    pen.fillStyle = colour;
    pen.fill(path, 'evenodd');
  }
  pen.globalAlpha = 1;
  for (const { colour, path } of drawn) {
    pen.strokeStyle = colour;
    pen.stroke(path);
  }
};

/**
 * The zones where the map will show them, before it does: it takes a second or more to begin where the computer has no graphics of its own.
 * To be looked at only.
 */
export const ZonePreview = ({ zones, colours, scheme, box, onSeen }: ZonePreviewProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const on = canvas.current;
    if (!on) return undefined;
    // Told of its size at first too, in time for the next frame; what stands above the map may come or go.
    const sized = new ResizeObserver(() => draw(on, { zones, colours, scheme, box }));
    sized.observe(on);
    return () => sized.disconnect();
  }, [zones, colours, scheme, box]);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A task after a frame comes once that is drawn.
    const frame = requestAnimationFrame(() => (timer = setTimeout(() => seen())));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return <canvas ref={canvas} className={classes.preview} data-preview aria-hidden />;
};
