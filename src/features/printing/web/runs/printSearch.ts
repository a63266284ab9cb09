import { oneOf, recordId, searchReader } from '#web/list/screenSearch.ts';

/** What the address of the print screen holds. */
export const printSearch = searchReader({
  /** The run that is shown. */
  run: recordId,
  /** With what it is to be printed: the browser, or the printer of labels unless told. */
  with: oneOf(['browser']),
});
