import { isGiven } from '#shared/given.ts';
import { oneOf, searchReader } from '#web/list/screenSearch.ts';

/** What the address of the print screen holds. */
export const printSearch = searchReader({
  /** The run that is shown, as it was asked for: one that cannot be is told, too. */
  run: (raw) => (isGiven(raw) ? String(raw).toLowerCase() : undefined),
  /** With what it is to be printed: the browser, or the printer of labels unless told. */
  with: oneOf(['browser']),
});
