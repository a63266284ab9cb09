/**
 * Where the rows of a long list stand, in px. Most are as high as each other; what an unfolded one is more, or a card of three lines, is kept
 * as a difference, in sums that are looked up and changed in as many steps as the count has digits (a Fenwick tree).
 */
export class RowHeights {
  readonly count: number;
  /** Of a row that nobody has measured. */
  readonly usual: number;
  readonly #more: Float64Array;
  readonly #sums: Float64Array;

  constructor(count: number, usual: number) {
    this.count = count;
    this.usual = usual;
    this.#more = new Float64Array(count);
    this.#sums = new Float64Array(count + 1);
  }

  /** Notes what a row is high; whether that was not known. */
  set(index: number, height: number): boolean {
    const change = height - this.usual - (this.#more[index] ?? 0);
    // Half a pixel is a rounding.
    if (Math.abs(change) <= 0.5 || index >= this.count) return false;
    this.#more[index] = height - this.usual;
    for (let at = index + 1; at <= this.count; at += at & -at) this.#sums[at]! += change;
    return true;
  }

  /** Where a row begins; that of `count` is the end of the list. */
  top(index: number): number {
    let more = 0;
    for (let at = index; at > 0; at -= at & -at) more += this.#sums[at] ?? 0;
    return index * this.usual + more;
  }

  /** The row that covers a place: the first one above the list, the last one below it. */
  at(place: number): number {
    let low = 0;
    let high = Math.max(0, this.count - 1);
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.top(middle) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
