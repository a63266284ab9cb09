import type { LngLat } from '#shared/place/geo.ts';

/** The way between places in the order given. */
export type Route = {
  /** Where it goes, ends included. */
  readonly line: readonly LngLat[];
  readonly seconds: number;
  readonly metres: number;
  /** From each place to the next. */
  readonly legs: readonly { readonly seconds: number; readonly metres: number }[];
  /** Some of it is a straight line: no road was known there. */
  readonly estimated: boolean;
};

/** Seconds and metres from each origin (row) to each destination (column), in one list by rows. */
export type Matrix = {
  readonly seconds: Float64Array;
  readonly metres: Float64Array;
  /** Some of it was measured straight. */
  readonly estimated: boolean;
};

/** Drives from place to place, cars as they may: the way back can be another. */
export type Roads = {
  /** @param to the destinations, the origins themselves without it */
  matrix: (from: readonly LngLat[], to?: readonly LngLat[], options?: { signal?: AbortSignal }) => Promise<Matrix>;
  /** @param places two at least */
  route: (places: readonly LngLat[], options?: { signal?: AbortSignal }) => Promise<Route>;
};
