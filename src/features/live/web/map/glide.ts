import type { PlanePoint } from './plane.ts';

/** A pin on its way from one place to the next, on the map's plane; times of `performance.now()`. */
export type Glide = {
  from: PlanePoint;
  to: PlanePoint;
  began: number;
  /** Milliseconds; 0 when it stands. */
  takes: number;
};

/** How long a pin is on its way at least and at most, in milliseconds. */
const LEAST = 800;
const MOST = 10_000;
/** What lies farther apart in time was not followed: the pin goes there at once, but is seen going. */
const FOLLOWED = 60_000;

/** A pin that stands. */
export const standing = (at: PlanePoint, now: number): Glide => ({ from: at, to: at, began: now, takes: 0 });

/** How far along a glide is, 0 to 1. */
const share = ({ began, takes }: Glide, now: number) => (takes === 0 ? 1 : Math.min(1, Math.max(0, (now - began) / takes)));

/** Where a pin is. */
export const placeAt = (glide: Glide, now: number): PlanePoint => {
  const gone = share(glide, now);
  return {
    x: glide.from.x + (glide.to.x - glide.from.x) * gone,
    y: glide.from.y + (glide.to.y - glide.from.y) * gone,
  };
};

/**
 * The way to the next place, from where the pin is now, along about the time between the two fixes: it arrives as the one after that comes.
 * @param gap milliseconds from the fix before to this one
 */
export const glideTo = (before: Glide, to: PlanePoint, gap: number, now: number): Glide => {
  const takes = gap > FOLLOWED || gap <= 0 ? LEAST : Math.min(MOST, Math.max(LEAST, gap));
  return { from: placeAt(before, now), to, began: now, takes };
};
