import { TRANSFER_ID_LENGTH } from '../../../orders/web/status/statusChange.ts';

/** Between two keys of a scanner pass at most so many milliseconds, on a slow machine too; a longer code than a company's is a scan all the more. */
const SCANNER_PACE = 500;

/** A code that a scanner wrote where another thing is typed, and what stood there before. */
export type CaughtScan = { code: string; before: string };

/** Tells a scanner, which types fast and ends with Enter, from somebody who types the short code of a company. */
export class ScanCatch {
  #code = '';
  #before = '';
  #last = Number.NEGATIVE_INFINITY;

  /** Takes a key that was pressed. @param at when, in milliseconds @param value what stands in the field @returns a scan that it ends */
  press = (key: string, at: number, value: string): CaughtScan | undefined => {
    const isFast = at - this.#last <= SCANNER_PACE;
    if (key === 'Enter') {
      const code = isFast ? this.#code : '';
      this.#code = '';
      return code.length > TRANSFER_ID_LENGTH ? { code, before: this.#before } : undefined;
    }
    // Who corrects what they type is no scanner.
    if (key === 'Backspace' || key === 'Delete' || key === 'Control' || key === 'Meta') this.#code = '';
    if (key.length !== 1) return undefined;
    if (!isFast || this.#code === '') {
      this.#code = '';
      this.#before = value;
    }
    this.#code += key;
    this.#last = at;
    return undefined;
  };
}
