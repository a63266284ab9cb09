import { ShopError } from './shopError.ts';

/** What the number of an order is, which nobody can read otherwise; undefined where it does not even say that. */
const numberOf = (raw: unknown): string | undefined => {
  const { id, legacyResourceId = id } = (typeof raw === 'object' && raw !== null ? raw : {}) as Record<string, unknown>;
  const number = typeof legacyResourceId === 'number' || typeof legacyResourceId === 'string' ? String(legacyResourceId) : '';
  return /^\d{1,30}$/.test(number) ? number : undefined;
};

/** Looks at the pages of a list of orders as they come, and notes what nobody can read. */
export const watchPages = () => {
  let before = '';
  const left: string[] = [];
  let nameless = 0;
  return {
    /** @throws ShopError when a page is the one before, as it would be for ever */
    look: (page: readonly unknown[]): void => {
      const is = JSON.stringify(page);
      if (page.length > 0 && is === before) throw new ShopError('transient', 'Contesta siempre lo mismo');
      before = is;
    },
    /** Leaves out an order that nobody can read, as it was told. */
    leaveOrder: (raw: unknown): void => {
      const number = numberOf(raw);
      if (number === undefined) nameless += 1;
      else left.push(`orders/${number}`);
    },
    /** Leaves out what is read by itself, and cannot be. */
    leave: (resource: string): void => void left.push(resource),
    /** All was read. @throws ShopError that tells what of it was left out, if anything was */
    end: (): void => {
      if (left.length + nameless > 0) throw new LeftOut(left, nameless);
    },
  };
};

/** All was read but some that nobody can read: their resources, and how many do not even say their number. */
export class LeftOut extends ShopError {
  override name = 'LeftOut';
  readonly left: readonly string[];
  readonly nameless: number;

  constructor(left: readonly string[], nameless: number) {
    super('refused', 'Dice órdenes que no se pueden leer');
    this.left = left;
    this.nameless = nameless;
  }
}
