import type { LngLat } from '#shared/place/geo.ts';

/** How far an answer is to be believed. */
type Told = {
  /** Some of it is a straight line, because no road was known there, or all of it is `withoutEngine`. */
  readonly estimated: boolean;
  /** The engine that the deployment is configured for (`ROADS`) did not answer, or was not asked for so much: these are the loaded streets or straight lines. */
  readonly withoutEngine?: true;
};

/** A way from one place to the next. */
export type RouteLeg = {
  readonly seconds: number;
  readonly metres: number;
  /** It is a straight line: no road was known there. */
  readonly estimated?: true;
};

/** The way between places in the order given. */
export type Route = Told & {
  /** Where it goes, ends included. */
  readonly line: readonly LngLat[];
  readonly seconds: number;
  readonly metres: number;
  /** From each place to the next. */
  readonly legs: readonly RouteLeg[];
};

/** Seconds and metres from each origin (row) to each destination (column), in one list by rows. */
export type Matrix = Told & {
  readonly seconds: Float64Array;
  readonly metres: Float64Array;
};

/** Drives from place to place, cars as they may: the way back can be another. */
export type Roads = {
  /** @param to the destinations, the origins themselves without it */
  matrix: (from: readonly LngLat[], to?: readonly LngLat[], options?: { signal?: AbortSignal }) => Promise<Matrix>;
  /** @param places two at least */
  route: (places: readonly LngLat[], options?: { signal?: AbortSignal }) => Promise<Route>;
};
