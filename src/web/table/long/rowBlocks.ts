/** The rows of a long list, as its table asks for them. */
export type LongRows<Row> = {
  /** Another text for another list: the table goes back to its beginning then. */
  readonly of: string;
  readonly count: number;
  /** Undefined while it is on its way; null when it is no more. */
  at: (index: number) => Row | null | undefined;
  /** Told which rows are in sight. */
  want: (first: number, last: number) => void;
  subscribe: (listener: () => void) => () => void;
  /** Another number after each change. */
  version: () => number;
};

/** Calls at once, of what was scrolled past too: however one drags the list, the server has no more of it to do. */
const AT_ONCE = 3;
/** Blocks brought before they come into sight: ahead of where one scrolls, and behind. */
const AHEAD = 3;
const BEHIND = 1;
/** Blocks that are kept; those farthest from what is in sight go first. */
const KEPT = 150;

/** What a long list is made of. */
export type RowBlocksParts<Row extends { _id: string }> = {
  of: string;
  /** Rows of the whole list. */
  count: number;
  /** Which rows they are, in their order; of a list that is not settled yet those of its beginning. */
  ids: readonly string[];
  /** Rows that are brought at a time. */
  size: number;
  /** Reads rows by their ids; those that are no more are missing. */
  read: (ids: string[]) => Promise<readonly Row[]>;
  /** Rows at hand. */
  fresh?: readonly Row[];
  /** The same list as it was a moment ago: its rows stand in until they are read again. */
  former?: RowBlocks<Row> | undefined;
  /** Told that a block did not come. */
  onFailure?: (error: unknown) => void;
};

/**
 * The rows of a list whose ids are settled, in blocks: those in sight first, and only once these are there what lies ahead of where one
 * scrolls. What was scrolled past before it was asked for never is.
 */
export class RowBlocks<Row extends { _id: string }> implements LongRows<Row> {
  readonly of: string;
  readonly count: number;
  readonly #parts: RowBlocksParts<Row>;
  readonly #blocks = new Map<number, ReadonlyMap<string, Row>>();
  readonly #running = new Set<number>();
  readonly #failed = new Set<number>();
  readonly #listeners = new Set<() => void>();
  readonly #known: ReadonlyMap<string, Row>;
  #wanted: { seen: number[]; around: number[] } = { seen: [], around: [] };
  #seen = { first: 0, last: 0 };
  #version = 0;

  constructor(parts: RowBlocksParts<Row>) {
    const { of, count, ids, size, fresh = [], former } = parts;
    this.#parts = parts;
    this.of = of;
    this.count = count;
    this.#known = new Map([...(former && former.of === of ? former.rows() : []), ...fresh.map((row) => [row._id, row] as const)]);
    const hand = new Map(fresh.map((row) => [row._id, row]));
    // A block of which all is at hand is not asked for.
    for (let block = 0; block * size < ids.length; block += 1) {
      const its = ids.slice(block * size, (block + 1) * size);
      if (!its.every((_id) => hand.has(_id))) break;
      this.#blocks.set(block, new Map(its.flatMap((_id) => (hand.has(_id) ? [[_id, hand.get(_id)!] as const] : []))));
    }
  }

  readonly at = (index: number): Row | null | undefined => {
    const _id = this.#parts.ids[index];
    if (_id === undefined) return undefined;
    const block = this.#blocks.get(Math.floor(index / this.#parts.size));
    return block ? (block.get(_id) ?? null) : this.#known.get(_id);
  };

  readonly want = (first: number, last: number): void => {
    const { size, ids } = this.#parts;
    const blockOf = (index: number) => Math.floor(Math.min(Math.max(index, 0), ids.length - 1) / size);
    const [from, to] = [blockOf(first), blockOf(last)];
    const isDown = first >= this.#seen.first;
    this.#seen = { first, last };
    const span = (start: number, length: number, step: number) => Array.from({ length }, (_, n) => start + step * n);
    const below = span(to + 1, isDown ? AHEAD : BEHIND, 1);
    const above = span(from - 1, isDown ? BEHIND : AHEAD, -1);
    const around = isDown ? [...below, ...above] : [...above, ...below];
    const isThere = (block: number) => block >= 0 && block * size < ids.length;
    this.#wanted = { seen: span(from, to - from + 1, 1).filter(isThere), around: around.filter(isThere) };
    this.#begin();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly version = (): number => this.#version;

  /** Asks again for what did not come. */
  readonly retry = (): void => {
    this.#failed.clear();
    this.#begin();
  };

  /** All rows that it holds, by id. */
  rows(): ReadonlyMap<string, Row> {
    return new Map([...this.#known, ...[...this.#blocks.values()].flatMap((rows) => [...rows])]);
  }

  #begin(): void {
    const { seen, around } = this.#wanted;
    const isOpen = (block: number) => !this.#blocks.has(block) && !this.#failed.has(block);
    const next = seen.some(isOpen) ? seen : around;
    for (const block of next) {
      if (this.#running.size >= AT_ONCE) return;
      if (isOpen(block) && !this.#running.has(block)) void this.#read(block);
    }
  }

  async #read(block: number): Promise<void> {
    const { ids, size, read, onFailure } = this.#parts;
    this.#running.add(block);
    try {
      const rows = await read(ids.slice(block * size, (block + 1) * size));
      this.#blocks.set(block, new Map(rows.map((row) => [row._id, row])));
      this.#drop();
    } catch (error) {
      this.#failed.add(block);
      onFailure?.(error);
    }
    this.#running.delete(block);
    if (this.#isNear(block)) {
      this.#version += 1;
      for (const listener of this.#listeners) listener();
    }
    this.#begin();
  }

  /** Whether rows of a block may be drawn now: what is in sight is, and a little around it. What lies ahead draws nothing by coming. */
  #isNear(block: number): boolean {
    const { size } = this.#parts;
    return (block + 2) * size > this.#seen.first && (block - 1) * size <= this.#seen.last;
  }

  #drop(): void {
    if (this.#blocks.size <= KEPT) return;
    const middle = (this.#seen.first + this.#seen.last) / 2 / this.#parts.size;
    const far = [...this.#blocks.keys()].toSorted((a, b) => Math.abs(b - middle) - Math.abs(a - middle));
    for (const block of far.slice(0, this.#blocks.size - KEPT)) this.#blocks.delete(block);
  }
}
