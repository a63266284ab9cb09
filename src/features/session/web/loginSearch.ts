import { oneOf, searchReader, textThat } from '#web/list/screenSearch.ts';

/** What the address of the way in holds. */
export const loginSearch = searchReader({
  /** Where one was going; `returnTo` says whether one is led there. */
  from: textThat((address) => address.startsWith('/')),
  /** How the session ended that one had, when it was not by oneself on this tab. */
  ended: oneOf(['expired', 'elsewhere']),
});
