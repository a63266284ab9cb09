import { either, oneOf, searchReader, text } from '#web/list/screenSearch.ts';

/** Which accounts are listed: all of them unless told. */
const shownConnections = ['expired', 'look'] as const;
export type ShownConnections = (typeof shownConnections)[number];

const said = text(100);

/** What the address of the connections holds: which of them, and what was typed to find them. */
export const connectionSearch = searchReader({
  show: oneOf(shownConnections),
  q: either(said, (raw) => (typeof raw === 'number' ? said(String(raw)) : undefined)),
});
