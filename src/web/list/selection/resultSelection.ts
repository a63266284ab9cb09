import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Selection } from '../../table/selection.ts';
import type { EntrySelections } from './entrySelections.ts';

/** A row that tells when it came newer. */
type Versioned = { _id: string; version: number };

/** All rows of a filter, but some. */
export type WholeResult<Filter> = { filter: Filter; except: ReadonlySet<string> };

/** A selection as it is kept: with all rows of a filter, `rows` are those that were seen. */
export type KeptSelection<Row, Filter> = { whole: { filter: Filter; except: string[] } | null; rows: Row[] };

/** The chosen rows of a remote list: one by one, or all of a filter with those taken out again. Only seen rows are held. */
export class ResultSelection<Row extends Versioned, Filter> extends Selection<Row> {
  #whole: WholeResult<Filter> | null = null;
  /** How many of the exceptions the result has no longer, as far as it is known. */
  #gone = 0;

  /** The filter of which all rows are chosen; null while they are chosen one by one. */
  get whole(): WholeResult<Filter> | null {
    return this.#whole;
  }

  /** Chooses all rows of a filter. @param rows those that are in view */
  markWhole(filter: Filter, rows: readonly Row[]): void {
    this.#whole = { filter, except: new Set() };
    this.#gone = 0;
    this.set(new Map(rows.map((row) => [row._id, row])));
  }

  /** The selection as it can be kept. */
  kept(): KeptSelection<Row, Filter> {
    return { whole: this.#whole && { ...this.#whole, except: [...this.#whole.except] }, rows: [...this.get().values()] };
  }

  /** Chooses what was kept. */
  restore({ whole, rows }: KeptSelection<Row, Filter>): void {
    this.#whole = whole && { ...whole, except: new Set(whole.except) };
    this.#gone = 0;
    this.set(new Map(rows.map((row) => [row._id, row])));
  }

  /** Takes in rows that came into view, or came newer: those of the whole result are chosen already. */
  see(rows: readonly Row[]): void {
    const changed = rows.filter((row) => this.has(row._id) && this.get().get(row._id)?.version !== row.version);
    if (changed.length > 0) this.set(new Map([...this.get(), ...changed.map((row) => [row._id, row] as const)]));
  }

  /** How many are chosen. @param total rows of the whole result */
  count(total: number): number {
    return this.#whole ? Math.max(0, total - this.#whole.except.size + this.#gone) : this.get().size;
  }

  /** Others may have taken exceptions out of the result meanwhile. @param left how many of them it still has */
  leaveExceptions(left: number): void {
    const size = this.#whole?.except.size ?? 0;
    const gone = size - Math.min(size, Math.max(0, left));
    if (gone === this.#gone) return;
    this.#gone = gone;
    this.set(new Map(this.get()));
  }

  /** Some rows are no more: they are neither chosen nor exceptions. */
  drop(ids: readonly string[]): void {
    if (this.#whole) {
      const except = new Set(this.#whole.except);
      const dropped = ids.filter((id) => except.delete(id)).length;
      this.#gone = Math.max(0, this.#gone - dropped);
      this.#whole = { ...this.#whole, except };
      if (dropped > 0) this.set(new Map(this.get()));
    }
    const rows = ids.flatMap((id) => {
      const row = this.get().get(id);
      return row ? [[id, row] as const] : [];
    });
    if (rows.length === 0) return;
    super.mark(rows, false);
    if (this.get().size === 0) this.#whole = null;
  }

  override has(id: string): boolean {
    return this.#whole ? !this.#whole.except.has(id) : super.has(id);
  }

  override mark(entries: Iterable<readonly [string, Row]>, chosen: boolean): void {
    const marked = [...entries];
    if (this.#whole) {
      const except = new Set(this.#whole.except);
      for (const [id] of marked) {
        if (chosen) except.delete(id);
        else except.add(id);
      }
      this.#whole = { ...this.#whole, except };
    }
    super.mark(marked, chosen);
    if (this.get().size === 0) this.#whole = null;
  }

  override clear(): void {
    this.#whole = null;
    super.clear();
  }
}

/**
 * The selection of a list: takes in the rows that come into view, and drops a whole result once another filter is in force. Who comes back to
 * the list finds it as it was left; a new visit begins without one.
 * @param filter what the list is filtered by
 * @param left those of the list's entries in the browser's history
 */
export function useResultSelection<Row extends Versioned, Filter>(
  rows: readonly Row[] | undefined,
  filter: Filter,
  left: EntrySelections<ResultSelection<Row, Filter>>,
): ResultSelection<Row, Filter> {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  const [selection] = useState(() => left.of(entry) ?? new ResultSelection<Row, Filter>());
  const inForce = JSON.stringify(filter);
  useEffect(() => left.keep(entry, selection), [entry, left, selection]);
  useEffect(() => selection.see(rows ?? []), [rows, selection]);
  useEffect(() => {
    if (selection.whole && JSON.stringify(selection.whole.filter) !== inForce) selection.clear();
  }, [inForce, selection]);
  return selection;
}
