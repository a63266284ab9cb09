import { sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { companies } from '../../../session/server/tables.ts';
import { peerOutbox } from './tables.ts';
import type { OutgoingMessage } from './wire.ts';

/** Whether the company of the transaction stands for one of another installation. */
export const isShadow = async (db: Db): Promise<boolean> => {
  const [own] = await db.select({ way: companies.way }).from(companies);
  return own !== undefined && own.way !== null;
};

/**
 * Has the company of another installation told what was done here on its side, in the transaction that does it; nothing for a company that is
 * at home here. In a step of that company.
 * @param dueAt not before; at once unless told
 */
export const tellPeer = async (db: Db, messages: readonly OutgoingMessage[], dueAt?: Date): Promise<void> => {
  if (messages.length === 0 || !(await isShadow(db))) return;
  await insertMany(
    db,
    peerOutbox,
    messages.map((message) => ({ _id: newId(), transfer: message.transfer, message, ...(dueAt && { dueAt }) })),
  );
  await db.execute(sql`select pg_notify('peers', '')`);
};
