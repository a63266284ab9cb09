import type { Changes } from '#shared/record/changes.ts';
import { endOf, endOfEntry, type Entry, type FoundEnd, isNamed } from './findRecipient.ts';

/** What shows who took a parcel, and not the parcel. */
const showsWho = ({ kind }: Entry['files'][number]) => kind === 'sign' || kind === 'idFront' || kind === 'idBack';

/** Files of an entry by whose they are: of who took the parcel, or of the parcel's own recipient. */
export const filesOf = ({ files }: Pick<Entry, 'files'>) => {
  const who = files.filter(showsWho);
  return { who, parcel: files.filter((file) => !who.includes(file)) };
};

/** What an edit changed of an order but for its other end. */
const changesOf = (changes: Changes | null, end: 'from' | 'to'): Changes | null =>
  changes && Object.fromEntries(Object.entries(changes).filter(([path]) => !path.startsWith(`${end === 'to' ? 'from' : 'to'}Address`)));

/** What an entry holds of somebody. */
export type EntryPart = Pick<Entry, 'clientName' | 'clientIDNumber' | 'observation' | 'files' | 'changes'>;

/**
 * What of an entry is told to somebody who is one end of its order. Of who took their parcel in their place they are told the name, and not
 * what that person showed.
 */
export const partOf = (
  entry: Entry,
  { order, end }: Pick<FoundEnd, 'order' | 'end'>,
  isDocument: (text: string | null) => boolean,
): EntryPart => {
  const changes = changesOf(entry.changes, end);
  if (endOfEntry(entry.status) !== end) return { clientName: null, clientIDNumber: null, observation: null, files: [], changes };
  const { clientName, clientIDNumber, observation } = entry;
  const isTheirs = isNamed(entry, endOf(order, end).name) || isDocument(clientIDNumber);
  return {
    clientName,
    clientIDNumber: isTheirs ? clientIDNumber : null,
    observation,
    files: isTheirs ? entry.files : filesOf(entry).parcel,
    changes,
  };
};

/** The same for somebody who took the parcel of another one: of the parcel and its order nothing. */
export const partOfTaken = (entry: Entry): EntryPart => {
  const { clientName, clientIDNumber, observation } = entry;
  return { clientName, clientIDNumber, observation, files: filesOf(entry).who, changes: null };
};
