import * as z from 'zod';
import type { LngLat } from '#shared/place/geo.ts';
import { decodePolyline } from '#shared/way/polyline.ts';
import type { Route } from '../roads.ts';

/** Seconds and metres from each origin (row) to each destination (column), in one list by rows; NaN where the engine knows no way. */
export type Table = { readonly seconds: Float64Array; readonly metres: Float64Array };

/** The way between places in their order. */
export type Way = Pick<Route, 'line' | 'legs'>;

/** What an engine takes at once, and for how long it is waited for. */
export type Limits = {
  /** Origins, and destinations, of one table. */
  readonly side: number;
  /** Destinations of one table, where there may be more of them than origins. */
  readonly across?: number;
  /** Places of one way. */
  readonly stops: number;
  /** Pairs that are asked for one matrix at most, because somebody pays for each; as many as there are without it. */
  readonly pairs?: number;
  /** How far apart the places of one matrix may be, in metres, where it matters; farther ones are not asked for. */
  readonly reach?: number;
  /** Tables that are asked for at the same time. */
  readonly atOnce: number;
  /** Milliseconds for a whole matrix or way, whatever the number of calls. */
  readonly patience: number;
};

/** An engine as it answers by itself: in its limits, with seconds as deliveries need them. Every call throws `EngineError`. */
export type Engine = {
  /** What it is called in messages. */
  readonly host: string;
  readonly limits: Limits;
  /** For how many milliseconds pairs may be remembered. */
  readonly remembered: number;
  table: (from: readonly LngLat[], to: readonly LngLat[], signal: AbortSignal) => Promise<Table>;
  /** @param places two at least, neighbours never the same */
  way: (places: readonly LngLat[], signal: AbortSignal) => Promise<Way>;
};

/** Where an engine is, and how long one call may take in milliseconds (10 s unless told). */
export type Service = { readonly url: string; readonly timeout?: number | undefined };

/**
 * Why there is no answer: the engine is `broken` (gone, late, refusing whoever asks, or talking nonsense), or it is well and refuses these
 * `places` (no road near one of them, no way), or so many of them (`size`).
 */
export type Fault = 'broken' | 'places' | 'size';

/** An engine that gave no answer. The message names its host, never the places asked for or the key. */
export class EngineError extends Error {
  override name = 'EngineError';
  readonly fault: Fault;
  /** For how many milliseconds it wants to be left alone, when it said so. */
  readonly rest: number | undefined;

  constructor(message: string, { fault = 'broken', rest, cause }: { fault?: Fault; rest?: number | undefined; cause?: unknown } = {}) {
    super(message, { cause });
    this.fault = fault;
    this.rest = rest;
  }
}

/** What times of free streets are multiplied by: for deliveries they are too short by three tenths. */
export const UNHURRIED = 1 / 0.7;

/** A number as an engine's JSON has it, in whatever unit. */
export const Figure = z.number().min(0).max(1e8);

/** A way that takes more seconds (seven days), or metres (half round the earth), is nobody's. */
const [LONGEST, FARTHEST] = [604_800, 20_000_000];

/** Refuses figures that no way has; NaN is none. @throws EngineError */
export const checkPossible = (host: string, { seconds, metres }: { seconds: number; metres: number }): void => {
  if (seconds > LONGEST || metres > FARTHEST) throw new EngineError(`${host}: answered nonsense`);
};

/** A cell, where `null` says that there is no way. */
export const Cell = Figure.nullable();

/**
 * The table of two lists of rows.
 * @param factor what seconds are multiplied by
 * @param scale metres of a unit of distance
 * @throws EngineError when they have not as many rows and cells as were asked for
 */
export const tableOf = (
  host: string,
  { rows, columns }: { rows: number; columns: number },
  durations: readonly (readonly (number | null)[])[],
  distances: readonly (readonly (number | null)[])[],
  { factor, scale = 1 }: { factor: number; scale?: number },
): Table => {
  const isWhole = [durations, distances].every((list) => list.length === rows && list.every((row) => row.length === columns));
  if (!isWhole) throw new EngineError(`${host}: answered a table of another size`);
  const cells = (list: readonly (readonly (number | null)[])[], by: number) =>
    Float64Array.from(list.flat(), (cell) => (cell === null ? NaN : cell * by));
  return { seconds: cells(durations, factor), metres: cells(distances, scale) };
};

/**
 * The line of an encoded polyline.
 * @param scale units of a degree; five decimals without it
 * @throws EngineError for a text that is none
 */
export const lineOf = (host: string, text: string, scale?: number): LngLat[] => {
  try {
    return decodePolyline(text, scale);
  } catch {
    throw new EngineError(`${host}: answered in an unknown format`);
  }
};
