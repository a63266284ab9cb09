import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { transfers } from '../../../transfers/server/tables.ts';
import { companyTables } from '../catalogue.ts';
import { mayTell } from './copies.ts';
import { type Needles, tellsOf } from './needles.ts';

/** A partner that has its own half of some of the orders: what it is called, and by which code. */
export type Partner = { transferid: string; name: string; orders: number };

/** The companies that some orders were shared with, or came from, as their own company knows them: each has to be asked by itself. */
export const partnersOf = (db: Db, company: string, ids: readonly string[]): Promise<Partner[]> =>
  db
    .select({
      transferid: transfers.partner,
      name: sql<string>`max(${transfers.name})`,
      orders: sql<number>`count(distinct ${transfers.order})`.mapWith(Number),
    })
    .from(transfers)
    .where(and(eq(transfers.companyId, company), anyOf(transfers.order, ids)))
    .groupBy(transfers.partner)
    .orderBy(asc(transfers.partner));

const WORDED = /^(?:text|json|jsonb|character varying)(?:\[\])?$/;

/** The companies that stand here for a company's partners of other installations: what they have of its orders lies here, and is its own. */
export const shadowsOf = async (db: Db, company: string): Promise<string[]> =>
  (await db.execute<{ shadow: string }>(sql`select shadow from peers where company_id = ${company}`)).rows.map(({ shadow }) => shadow);

/** In which tables of some companies something tells of them, by how many rows: every column with words is read through. */
export const whereTold = async (db: Db, companies: readonly string[], needles: Needles): Promise<Map<string, number>> => {
  const told = new Map<string, number>();
  const { rough } = needles;
  if (rough === null) return told;
  const tables = await companyTables({ query: (text: string) => db.execute(sql.raw(text)) } as never);
  for (const { name, columns } of tables) {
    const worded = columns.filter(({ type }) => WORDED.test(type)).map((column) => sql`${sql.identifier(column.name)}::text`);
    if (worded.length === 0) continue;
    // Numbers that stand in two columns are two.
    const said = sql`concat_ws(' | ', ${sql.join(worded, sql`, `)})`;
    const { rows } = await db.execute<{ said: string }>(
      sql`select ${said} as said from ${sql.identifier(name)} where company_id = any(${sql.param(companies)}::uuid[]) and ${mayTell(said, rough)}`,
    );
    const total = rows.filter((row) => tellsOf(needles, row.said)).length;
    if (total > 0) told.set(name, total);
  }
  return told;
};
