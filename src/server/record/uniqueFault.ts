import { getColumns } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { refuse } from '../refuse.ts';
import type { RecordTable } from './recordTable.ts';

/** What PostgreSQL says of a value that a unique index holds already. */
const UNIQUE_VIOLATION = '23505';

/** The fields that unique indexes keep apart within a company, by the indexes' names; `plateKey` is `plate` as it is compared. */
const uniqueFields = (table: RecordTable): Map<string, string> => {
  const fieldOf = new Map(Object.entries(getColumns(table)).map(([field, column]) => [column.name, field]));
  return new Map(
    getTableConfig(table)
      .indexes.filter(({ config: { unique } }) => unique)
      .map(({ config: { name = '', columns } }) => {
        const last = columns.at(-1);
        const field = last && 'name' in last && fieldOf.get(String(last.name))?.replace(/Key$/, '');
        if (!field) throw new Error(`${name} keeps no column of its own apart: nobody could be told which field is taken`);
        return [name, field] as const;
      }),
  );
};

const violated = (error: unknown): string | undefined => {
  const { code, constraint, cause } = (error ?? {}) as { code?: string; constraint?: string; cause?: unknown };
  if (code === UNIQUE_VIOLATION) return constraint;
  return cause ? violated(cause) : undefined;
};

/**
 * Makes of a value that another record has the refusal that the form shows at its field, whoever was faster.
 * @param taken what is said of each field that a unique index of the table keeps apart
 */
export const refusingTaken = (table: RecordTable, taken: Readonly<Record<string, string | undefined>>) => {
  const fields = uniqueFields(table);
  const apart = new Set(fields.values());
  for (const field of apart) if (!taken[field]) throw new Error(`nothing is said of a ${field} that is taken`);
  for (const field of Object.keys(taken)) if (!apart.has(field)) throw new Error(`no unique index keeps ${field} apart`);
  return async <Result>(write: Promise<Result>): Promise<Result> => {
    try {
      return await write;
    } catch (error) {
      const field = fields.get(violated(error) ?? '');
      const sentence = field && taken[field];
      throw sentence ? refuse.conflict(sentence, { [field]: sentence }) : error;
    }
  };
};
