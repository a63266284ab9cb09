import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db.ts';
import { ageOf, type Figures } from './figures.ts';

/** How much waits for something, and since when the oldest does. */
export type Queued = { count: number; oldest: Date | null };

/** Something that waits to be told or fetched by a worker of a slice. */
export type Waiting = {
  /** In a word, as figures name it. */
  what: string;
  /** Of all companies as the owner, of one in its own transaction. */
  read: (db: Db) => Promise<Queued>;
};

/** What is counted at most: who asks each few seconds is not to cost more, however much waits. */
const MOST = 100_000;

/**
 * Counts rows of a table that waits to be worked off.
 * @param at when each was put there
 */
export const queued = async (db: Db, table: PgTable, at: AnyPgColumn, where: SQL = sql`true`): Promise<Queued> => {
  const { rows } = await db.execute<{ count: string; oldest: string | null }>(sql`
    select count(*) as count, extract(epoch from min(waits.at)) * 1000 as oldest
    from (select ${at} as at from ${table} where ${where} limit ${MOST}) as waits`);
  const [{ count, oldest } = { count: '0', oldest: null }] = rows;
  return { count: Number(count), oldest: oldest === null ? null : new Date(Number(oldest)) };
};

/** What waits, as figures. */
export const waitingFigures = (all: readonly Waiting[]): Figures => ({
  part: 'waiting',
  read: async ({ db, now }) => {
    const found: ({ what: string } & Queued)[] = [];
    for (const { what, read } of all) found.push({ what, ...(await read(db)) });
    return [
      {
        name: 'reparto_waiting',
        help: `What waits to be told or fetched, ${MOST} at most.`,
        labels: ['what'],
        values: found.map(({ what, count }) => ({ of: { what }, value: count })),
      },
      {
        name: 'reparto_waiting_oldest_age_seconds',
        help: 'How long the oldest of it has waited; 0 where nothing does.',
        labels: ['what'],
        values: found.map(({ what, oldest }) => ({ of: { what }, value: oldest ? ageOf(oldest, now) : 0 })),
      },
    ];
  },
});
