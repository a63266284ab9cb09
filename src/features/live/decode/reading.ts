import type { Position } from '../position.ts';

/** One thing that was sent as a position: read, of no use as its sender says itself, or not to be read at all. */
export type Read = Position | { useless: string } | { fault: string };

/** All that was sent at once. */
export type Reading = {
  format: 'osmAnd' | 'traccarClient' | 'traccarForward' | 'ownTracks' | 'plain';
  /** For each position, by which names its device goes; none where it was not told. Empty where something else was sent. */
  sent: { names: readonly string[]; read: Read }[];
};

/** An object as JSON and forms have it. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether something is an object with fields, and no list. */
export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Says that a device calls what it sends no valid position. */
export const INVALID = 'El equipo la da por no válida';
