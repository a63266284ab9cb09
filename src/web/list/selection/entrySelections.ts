/** Entries of the browser's history whose selections are kept: beyond, nobody goes back step by step. */
const MOST = 20;

/** The selections of a list by the entry of the browser's history in which they were made, for as long as the page is open. */
export class EntrySelections<Kept extends { drop: (ids: readonly string[]) => void }> {
  readonly #kept = new Map<string, Kept>();

  /** The selection of an entry, if it is still known. */
  of(entry: string): Kept | undefined {
    return this.#kept.get(entry);
  }

  /** Keeps the selection of an entry; of too many, the one that was longest left goes. */
  keep(entry: string, selection: Kept): void {
    this.#kept.delete(entry);
    this.#kept.set(entry, selection);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST) return;
      this.#kept.delete(oldest);
    }
  }

  /** Some rows are no more: nobody comes back to them. */
  drop(...ids: readonly string[]): void {
    for (const selection of new Set(this.#kept.values())) selection.drop(ids);
  }
}
