import { oneOf, recordId, searchReader } from '#web/list/screenSearch.ts';

/** What the address of the import screen holds. */
export const importSearch = searchReader({
  /** The run that stores an import: the screen can be left and come back to. */
  job: recordId,
  /** The imports that were made. */
  tab: oneOf(['historial']),
});
