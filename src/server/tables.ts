import { sql } from 'drizzle-orm';
import {
  doublePrecision,
  foreignKey,
  numeric,
  pgPolicy,
  pgRole,
  primaryKey,
  snakeCase,
  timestamp,
  uuid,
  type AnyPgColumn,
  type AnyPgColumnBuilder,
  type PgBuildColumns,
  type PgBuildExtraConfigColumns,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
} from 'drizzle-orm/pg-core';

/** The role every request runs as; it owns nothing and sees one company at a time. */
export const app = pgRole('app').existing();

/** The company of the transaction (`asCompany`); an error outside of one. Kept plain: a sub-select spoils the planner's estimate. */
export const currentCompany = sql`current_setting('app.company_id')::uuid`;

/** A moment, with time zone; a Date in code. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });
/** An amount in pesos with two decimals, exact; a text in code (`shared/money.ts`). */
export const money = () => numeric({ precision: 14, scale: 2 });
/** A latitude or longitude in degrees. */
export const degrees = () => doublePrecision();

const keys = {
  companyId: uuid()
    .notNull()
    .default(sql`(${currentCompany})`),
  _id: uuid('_id').notNull(),
};
type CompanyColumns<C> = typeof keys & C;

/**
 * A table whose rows belong to companies: adds `company_id` (filled by the database), `_id`, the primary key over both and the
 * policy that shows each company its own rows only.
 * @param extras indexes and keys; each unique and foreign key starts with `companyId` (the catalogue test refuses others)
 */
export const companyTable = <N extends string, C extends Record<string, AnyPgColumnBuilder>>(
  name: N,
  columns: C,
  extras: (table: PgBuildExtraConfigColumns<CompanyColumns<C>>) => PgTableExtraConfigValue[] = () => [],
) =>
  snakeCase.table(name, { ...keys, ...columns } as CompanyColumns<C>, (table) => {
    const { companyId, _id } = table as unknown as Record<'companyId' | '_id', AnyPgColumn<{ tableName: N }>>;
    return [
      primaryKey({ columns: [companyId, _id] }),
      pgPolicy(name, {
        to: app,
        for: 'all',
        using: sql`company_id = ${currentCompany}`,
        withCheck: sql`company_id = ${currentCompany}`,
      }),
      ...extras(table),
    ];
  }) as PgTableWithColumns<{ name: N; schema: undefined; columns: PgBuildColumns<N, CompanyColumns<C>>; dialect: 'pg'; isAlias: false }>;

/** A table of the deployment, such as sessions: closed to role `app`, reached through `asPlatform` only. */
export const platformTable = snakeCase.table.withRLS;

type Keys = { companyId: unknown; _id?: unknown };

/** A foreign key to a row of the same company: `refers(table, table.client, clients)`. */
export const refers = (from: Keys, column: unknown, to: Keys) =>
  foreignKey({
    columns: [from.companyId, column] as [AnyPgColumn, AnyPgColumn],
    foreignColumns: [to.companyId, to._id] as [AnyPgColumn, AnyPgColumn],
  });
