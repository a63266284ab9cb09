import { counted } from '#shared/noun.ts';
import { ORDERS } from '../../../orders/noun.ts';
import { ShopError } from './shopError.ts';

/** Looks at the pages of a list of orders as they come, and counts what nobody can read. */
export const watchPages = () => {
  let before = '';
  let unread = 0;
  return {
    /** @throws ShopError when a page is the one before, as it would be for ever */
    look: (page: readonly unknown[]): void => {
      const is = JSON.stringify(page);
      if (page.length > 0 && is === before) throw new ShopError('transient', 'Contesta siempre lo mismo');
      before = is;
    },
    /** Leaves out what nobody can read. */
    leave: (count: number): void => {
      unread += count;
    },
    /** All was read. @throws ShopError that tells how much of it was left out, if anything was */
    end: (): void => {
      if (unread > 0)
        throw new ShopError('refused', `Dice ${counted(unread, ORDERS)} que no se ${unread === 1 ? 'entiende' : 'entienden'}`);
    },
  };
};
