import type { Leg } from '../../editing/costs.ts';

/** A stop while it is dragged. */
export type Dragged = {
  /** The order's `_id`. */
  lead: string;
  /** Its place in the list if it were let go, from 0. */
  to: number;
  /** How many go with it, itself included. */
  count: number;
  /** What that would cost, stops and waiting included; null while nobody knows. */
  cost: Leg | null;
  /** Why all stops would take longer then; null where they would not. */
  slowed: string | null;
  /** It is held beside the list: let go there, it goes back to its place. */
  isOut: boolean;
};

/**
 * What is dragged, told to the few pieces that show it: in a list of hundreds nothing else is drawn anew for each place that it passes.
 */
export class DragStore {
  #dragged: Dragged | null = null;
  readonly #listeners = new Set<() => void>();

  readonly get = (): Dragged | null => this.#dragged;

  set(dragged: Dragged | null): void {
    this.#dragged = dragged;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}
