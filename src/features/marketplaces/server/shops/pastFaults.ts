import { ShopError } from './shopError.ts';

/** How many in a row may fail, each without a word about itself, before that is their marketplace's. */
const MOST_STUCK = 10;

/** Goes on past what fails by itself: one thing that cannot be read keeps none of the others. */
export const pastFaults = () => {
  let stuck = 0;
  return {
    /** @returns what was asked for, or why it was not answered where that may be about it alone. @throws what is about its account */
    ask: async <T>(asked: Promise<T>): Promise<T | ShopError> => {
      try {
        const said = await asked;
        stuck = 0;
        return said;
      } catch (error) {
        if (!(error instanceof ShopError) || !error.mayBeOfOne) throw error;
        if (!error.isOfOne) stuck += 1;
        return error;
      }
    },
    /** Whether so many failed in a row that it is the marketplace. */
    isDown: (): boolean => stuck >= MOST_STUCK,
  };
};
