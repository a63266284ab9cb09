import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { transfers } from '../../../transfers/server/tables.ts';
import { companyTables } from '../catalogue.ts';
import { tells } from './copies.ts';
import type { Needles } from './needles.ts';

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

/** In which tables of a company something tells of them, by how many rows: every column with words is read through. */
export const whereTold = async (db: Db, company: string, needles: Pick<Needles, 'strong'>): Promise<Map<string, number>> => {
  const told = new Map<string, number>();
  if (needles.strong.length === 0) return told;
  const tables = await companyTables({ query: (text: string) => db.execute(sql.raw(text)) } as never);
  for (const { name, columns } of tables) {
    const worded = columns.filter(({ type }) => WORDED.test(type)).map((column) => sql`${sql.identifier(column.name)}::text`);
    if (worded.length === 0) continue;
    const { rows } = await db.execute<{ total: number }>(
      sql`select count(*)::int as total from ${sql.identifier(name)}
          where company_id = ${company} and ${tells(sql`concat_ws(' ', ${sql.join(worded, sql`, `)})`, needles)}`,
    );
    if (rows[0] && rows[0].total > 0) told.set(name, rows[0].total);
  }
  return told;
};
