import { useSyncExternalStore } from 'react';

/**
 * The rows that a user has chosen, by id, across pages and filters.
 * A store instead of React state, so that one click redraws one row.
 */
export class Selection<Row> {
  #rows: ReadonlyMap<string, Row> = new Map();
  readonly #listeners = new Set<() => void>();

  /** Calls `listener` after each change; gives the way to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The chosen rows by id, in the order in which they were chosen; a new map after each change. */
  readonly get = (): ReadonlyMap<string, Row> => this.#rows;

  /** Whether the row with this id is chosen. */
  has(id: string): boolean {
    return this.#rows.has(id);
  }

  /** Replaces the whole selection, e.g. with the whole result. */
  set(rows: ReadonlyMap<string, Row>): void {
    this.#rows = rows;
    for (const listener of this.#listeners) listener();
  }

  /** Chooses or drops rows. */
  mark(entries: Iterable<readonly [string, Row]>, chosen: boolean): void {
    const next = new Map(this.#rows);
    for (const [id, row] of entries) {
      if (chosen) next.set(id, row);
      else next.delete(id);
    }
    this.set(next);
  }

  /** Drops everything. */
  clear(): void {
    this.set(new Map());
  }
}

/** The chosen rows by id; redraws the caller at each change, so call it in the selection bar, not in the screen. */
export function useSelected<Row>(selection: Selection<Row>): ReadonlyMap<string, Row> {
  return useSyncExternalStore(selection.subscribe, selection.get);
}
