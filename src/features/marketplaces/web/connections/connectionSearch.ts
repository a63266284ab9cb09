import { oneOf, searchReader } from '#web/list/screenSearch.ts';

/** Which accounts are listed: all of them unless told. */
const shownConnections = ['expired', 'look'] as const;
export type ShownConnections = (typeof shownConnections)[number];

/** What the address of the connections holds. */
export const connectionSearch = searchReader({ show: oneOf(shownConnections) });
