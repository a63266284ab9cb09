import { searchReader, textThat } from '#web/list/screenSearch.ts';

/** What the address of the way in holds. */
export const loginSearch = searchReader({
  /** Where one was going; `returnTo` says whether one is led there. */
  from: textThat((address) => address.startsWith('/')),
});
