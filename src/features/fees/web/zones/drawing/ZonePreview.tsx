import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { type Bounds, fitted, roomAround } from '#web/map/bounds.ts';
import { zoneColours } from '../../../zones/colours.ts';
import type { Ring } from '../../../zones/geometry.ts';
import type { EditedZone } from '../editedZones.ts';
import { NEAREST, ZONE_LOOK } from './look.ts';
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

const draw = (canvas: HTMLCanvasElement, { zones, colours, scheme, box }: Omit<ZonePreviewProps, 'onSeen'>) => {
  const { clientWidth: width, clientHeight: height } = canvas;
  const look = fitted(box, { width, height }, roomAround({ hasNote: true, hasFoot: false }), NEAREST);
  const pen = canvas.getContext('2d');
  if (!look || !pen) return;
  const ratio = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  pen.scale(ratio, ratio);
  pen.lineWidth = ZONE_LOOK.line;
  pen.lineJoin = 'round';
  const project = projection(look.centre, look.at, look.zoom);
  const trace = (ring: Ring) => {
    let last = { x: Infinity, y: Infinity };
    for (const [at, [lng, lat]] of ring.entries()) {
      const here = project(lng, lat);
      if (at > 0 && Math.abs(here.x - last.x) + Math.abs(here.y - last.y) < APART) continue;
      if (at === 0) pen.moveTo(here.x, here.y);
      else pen.lineTo(here.x, here.y);
      last = here;
    }
    pen.closePath();
  };
  for (const [at, { polygons }] of zones.entries()) {
    const colour = zoneColours[scheme][colours[at] ?? 0] ?? zoneColours[scheme][0];
    pen.fillStyle = colour;
    pen.strokeStyle = colour;
    for (const rings of polygons) {
      pen.beginPath();
      for (const ring of rings) trace(ring);
      pen.globalAlpha = ZONE_LOOK.ground;
      pen.fill('evenodd');
      pen.globalAlpha = 1;
      pen.stroke();
    }
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
