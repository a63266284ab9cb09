import type { LngLat } from '#web/map/bounds.ts';

/** Degrees by which a place on a line differs from itself: what its decimals take from it. */
const SAME = 1.1e-5;

const isSame = (a: LngLat | undefined, b: LngLat) => a !== undefined && Math.abs(a.lng - b.lng) < SAME && Math.abs(a.lat - b.lat) < SAME;

/** A line in what goes by roads, and what goes straight because none is known. */
export type LinePieces = { roads: readonly (readonly LngLat[])[]; straight: readonly (readonly LngLat[])[] };

/** Takes a line apart. @param legs from where to where it goes straight, in the order in which it comes there */
export const linePieces = (line: readonly LngLat[], legs: readonly (readonly [LngLat, LngLat])[]): LinePieces => {
  const roads: LngLat[][] = [];
  const straight: LngLat[][] = [];
  let begun = 0;
  let next = 0;
  for (let at = 0; at + 1 < line.length && next < legs.length; at += 1) {
    const [from, to] = legs[next]!;
    if (!isSame(line[at], from) || !isSame(line[at + 1], to)) continue;
    if (at > begun) roads.push(line.slice(begun, at + 1));
    straight.push(line.slice(at, at + 2));
    begun = at + 1;
    next += 1;
  }
  if (begun + 1 < line.length) roads.push(line.slice(begun));
  return { roads, straight };
};
