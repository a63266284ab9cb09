import { and, sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { peerOutbox } from '../peers/tables.ts';
import { transferOutbox } from '../tables.ts';

/**
 * By which of some transfers the other company is still to be told something that was written in the company of the transaction. Where the
 * orders are locked, nothing is added to it.
 */
export const untold = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const found = await db
    .selectDistinct({ transfer: transferOutbox.transfer })
    .from(transferOutbox)
    .where(anyOf(transferOutbox.transfer, ids));
  return found.map(({ transfer }) => transfer);
};

/**
 * By which of some transfers the company of another installation, that of the transaction standing for it, is still to be told what was done
 * here. What it is told once more, for the case that it did not hear an answer, is none of it.
 */
export const untoldElsewhere = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const isNews = sql`${peerOutbox.message} ->> 'kind' <> 'takenBack'`;
  const found = await db
    .selectDistinct({ transfer: peerOutbox.transfer })
    .from(peerOutbox)
    .where(and(anyOf(peerOutbox.transfer, ids), isNews));
  return found.map(({ transfer }) => transfer);
};
