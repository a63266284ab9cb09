import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { peerInbox } from '../tables.ts';
import { keyOf, type Message } from '../wire.ts';

/**
 * Notes what the company of the transaction tells, in the transaction that does it: whoever is doing the same is waited for.
 * @returns those that it had not told before
 */
export const takeIn = async <M extends Message>(db: Db, messages: readonly M[], now: Date): Promise<M[]> => {
  if (messages.length === 0) return [];
  const byKey = new Map(messages.map((message) => [keyOf(message), message]));
  const rows = [...byKey.keys()].toSorted().map((key) => ({ _id: newId(), key, createAt: now }));
  const taken = await db.insert(peerInbox).values(rows).onConflictDoNothing().returning({ key: peerInbox.key });
  const fresh = new Set(taken.map(({ key }) => key));
  return [...byKey].flatMap(([key, message]) => (fresh.has(key) ? [message] : []));
};
