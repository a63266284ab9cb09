import { sql, type GetColumnData, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The condition that a column has one of some values, however many: they are one parameter, of which a statement has 65,535 at most. */
export const anyOf = <C extends PgColumn>(column: C, values: Iterable<NonNullable<GetColumnData<C>>>): SQL =>
  sql`${column} = any(${sql.param([...values])}::${sql.raw(column.getSQLType())}[])`;
