import { useState } from 'react';
import { Selection } from '#web/table/selection.ts';
import type { OrderRowShown } from '../../contract.ts';
import type { SentFilter } from '../../filter.ts';

/** All orders of a filter, but some. */
export type WholeResult = { filter: SentFilter; except: ReadonlySet<string> };

/** A selection as it is kept: with all orders of a filter, `rows` are those that were seen. */
export type KeptSelection = { whole: { filter: SentFilter; except: string[] } | null; rows: OrderRowShown[] };

/** The chosen orders: one by one, or all of a filter with those taken out again. Only seen rows are held. */
export class OrderSelection extends Selection<OrderRowShown> {
  #whole: WholeResult | null = null;

  /** The filter of which all orders are chosen; null while they are chosen one by one. */
  get whole(): WholeResult | null {
    return this.#whole;
  }

  /** Chooses all orders of a filter. @param rows those that are in view */
  markWhole(filter: WholeResult['filter'], rows: readonly OrderRowShown[]): void {
    this.#whole = { filter, except: new Set() };
    this.set(new Map(rows.map((row) => [row._id, row])));
  }

  /** The selection as it can be kept. */
  kept(): KeptSelection {
    return { whole: this.#whole && { ...this.#whole, except: [...this.#whole.except] }, rows: [...this.get().values()] };
  }

  /** Chooses what was kept. */
  restore({ whole, rows }: KeptSelection): void {
    this.#whole = whole && { ...whole, except: new Set(whole.except) };
    this.set(new Map(rows.map((row) => [row._id, row])));
  }

  /** Takes in rows that came into view, or came newer: those of the whole result are chosen already. */
  see(rows: readonly OrderRowShown[]): void {
    const changed = rows.filter((row) => this.has(row._id) && this.get().get(row._id)?.version !== row.version);
    if (changed.length > 0) this.set(new Map([...this.get(), ...changed.map((row) => [row._id, row] as const)]));
  }

  /** How many are chosen. @param total orders of the whole result */
  count(total: number): number {
    return this.#whole ? Math.max(0, total - this.#whole.except.size) : this.get().size;
  }

  override has(id: string): boolean {
    return this.#whole ? !this.#whole.except.has(id) : super.has(id);
  }

  override mark(entries: Iterable<readonly [string, OrderRowShown]>, chosen: boolean): void {
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

/** A selection that lives as long as the list that holds it. */
export const useOrderSelection = (): OrderSelection => useState(() => new OrderSelection())[0];
