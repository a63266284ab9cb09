import { flag, oneOf, recordId, searchReader } from '#web/list/screenSearch.ts';

/** What the address of the import screen holds. */
export const importSearch = searchReader({
  /** The file in work that is shown. */
  file: recordId,
  /** The import that is shown, on its way or done: the screen can be left and come back to. */
  import: recordId,
  /** The imports that were made. */
  tab: oneOf(['historial']),
  /** Whether the shipments of marketplaces that wait are shown, and of which account alone. */
  shops: flag,
  account: recordId,
});
