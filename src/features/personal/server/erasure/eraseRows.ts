import pg from 'pg';
import type { Database } from '#server/db.ts';
import { companyTables, references, type CompanyTable } from '../catalogue.ts';
import { erasingOrder } from './erasingOrder.ts';

/** Rows that go in one transaction: a second's work, and what is lost when it is cut off. */
const TOGETHER = 10_000;
/** From so many on the room of rows that went is made free at once: what is erased next looks through them otherwise. */
const MANY = 5_000;
/** How often all tables are gone through, at most: triggers add sums while rows go. */
const PASSES = 5;

/** PostgreSQL's foreign_key_violation. */
const STILL_NAMED = '23503';

const name = pg.escapeIdentifier;

/** Of which companies, and what is told of each table that is done. */
export type Erasing = { companies: readonly string[]; note?: (table: string, rows: number) => Promise<void> };

/** How many rows each table has of some companies; those without are missing. */
export const countRows = async (database: Database, companies: readonly string[]): Promise<Map<string, number>> => {
  const found = new Map<string, number>();
  for (const table of await companyTables(database.owner)) {
    const { rows } = await database.owner.query<{ total: string }>(
      `select count(*) as total from ${name(table.name)} where company_id = any($1::uuid[])`,
      [companies],
    );
    const total = Number(rows[0]?.total);
    if (total > 0) found.set(table.name, total);
  }
  return found;
};

/** @param held told of a row that something points to which a trigger added since: it goes with the next pass */
const erasePart = async (
  database: Database,
  part: string,
  companies: readonly string[],
  held: (error: unknown) => void,
): Promise<number> => {
  const some = `delete from ${name(part)} where ctid = any(array(select ctid from ${name(part)} where company_id = any($1::uuid[]) limit ${TOGETHER}))`;
  let gone = 0;
  for (let its = TOGETHER; its === TOGETHER; gone += its) {
    try {
      its = (await database.owner.query(some, [companies])).rowCount ?? 0;
    } catch (error) {
      if ((error as { code?: string }).code !== STILL_NAMED) throw error;
      held(error);
      its = 0;
    }
  }
  if (gone >= MANY) await database.owner.query(`vacuum ${name(part)}`);
  return gone;
};

/**
 * Removes the rows of some companies from every table but `companies`, some thousands at a time, each in a transaction of its own: cut off, it
 * is begun again and goes on. Nobody may write for these companies meanwhile.
 */
export const eraseRows = async (database: Database, { companies, note }: Erasing): Promise<void> => {
  const tables = new Map((await companyTables(database.owner)).map((table) => [table.name, table] as const));
  tables.delete('companies');
  const all = await references(database.owner);
  const order = erasingOrder(
    [...tables.keys()],
    all.filter(({ from, to }) => tables.has(from) && tables.has(to)),
  );
  // A row that another one of its table points to would have to go after that one.
  for (const { from, to, columns } of all) {
    if (from !== to || !tables.has(from)) continue;
    for (const column of columns.filter((one) => one !== '_id'))
      await database.owner.query(
        `update ${name(from)} set ${name(column)} = null where company_id = any($1::uuid[]) and ${name(column)} is not null`,
        [companies],
      );
  }
  let held: unknown;
  for (let pass = 1; pass <= PASSES; pass += 1) {
    let gone = 0;
    held = undefined;
    for (const table of order) {
      const { parts } = tables.get(table) as CompanyTable;
      for (const part of parts) {
        const its = await erasePart(database, part, companies, (error) => (held = error));
        if (its > 0) await note?.(table, its);
        gone += its;
      }
    }
    if (gone === 0 && held === undefined) return;
  }
  throw new Error('rows of a company that is being erased were still being added', { cause: held });
};
