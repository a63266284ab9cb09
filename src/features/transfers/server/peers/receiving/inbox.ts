import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { transfers } from '../../tables.ts';
import { peerInbox } from '../tables.ts';
import { keyOf, type Message } from '../wire.ts';

/** Those of some messages that may be about something: orders that are shared, and what becomes of those that have come. */
const aboutKnown = async <M extends Message>(db: Db, messages: readonly M[]): Promise<readonly M[]> => {
  const told = messages.flatMap(({ kind, transfer }) => (kind === 'share' ? [] : [transfer]));
  if (told.length === 0) return messages;
  const found = await db.select({ _id: transfers._id }).from(transfers).where(anyOf(transfers._id, told));
  const known = new Set(found.map(({ _id }) => _id));
  return messages.filter(({ kind, transfer }) => kind === 'share' || known.has(transfer));
};

/**
 * Notes what the company of the transaction tells, in the transaction that does it: whoever is doing the same is waited for.
 * What it says of orders that it never shared leaves nothing.
 * @returns those that it had not told before
 */
export const takeIn = async <M extends Message>(db: Db, messages: readonly M[], now: Date): Promise<M[]> => {
  const about = await aboutKnown(db, messages);
  if (about.length === 0) return [];
  const byKey = new Map(about.map((message) => [keyOf(message), message]));
  const rows = [...byKey.keys()].toSorted().map((key) => ({ _id: newId(), key, createAt: now }));
  const taken = await db.insert(peerInbox).values(rows).onConflictDoNothing().returning({ key: peerInbox.key });
  const fresh = new Set(taken.map(({ key }) => key));
  return [...byKey].flatMap(([key, message]) => (fresh.has(key) ? [message] : []));
};
