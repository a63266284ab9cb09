import { searchReader, text } from '#web/list/screenSearch.ts';

/** Longest address that is come back to, in characters. */
const MAX_ADDRESS = 4000;

/** What the address of the way in holds. */
export const loginSearch = searchReader({
  /** Where one was going. */
  from: text(MAX_ADDRESS),
});
