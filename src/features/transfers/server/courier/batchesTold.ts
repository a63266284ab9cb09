import { createHash } from 'node:crypto';
import { idOfHex } from '#server/ids.ts';
import type { orderHistory } from '../../../orders/server/tables.ts';

type Entry = Pick<typeof orderHistory.$inferSelect, 'transfer' | 'origin' | 'batch' | 'undoes'>;

/** What the next company is told a bulk change is called that came by a transfer: the same each time, and the name of no other one. */
const nameOnward = (transfer: string | null, batch: string): string => {
  const hex = createHash('sha256').update(`reparto change\n${transfer}\n${batch}`).digest('hex');
  return idOfHex(`${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17, 32)}`);
};

/**
 * The bulk changes that an entry names, as the next company is told them: our own by their ids, those of others by a name of their own. Whoever
 * called theirs as one of ours, or of another's, would take that back over there otherwise, where it all comes by one transfer.
 */
export const batchesTold = ({ transfer, origin, batch, undoes }: Entry): Pick<Entry, 'batch' | 'undoes'> => {
  const told = (one: string | null) => (one === null || origin === null ? one : nameOnward(transfer, one));
  return { batch: told(batch), undoes: told(undoes) };
};
