import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { plainHeader, type Mapping } from '../columns.ts';
import { importMappings } from './tables.ts';

/** Files with the same headers in the same order have the same fingerprint. */
const fingerprintOf = (headers: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(headers.map(plainHeader)))
    .digest('hex');

/** What somebody said that the columns of such a file mean. */
export const findMapping = async (db: Db, headers: readonly string[]): Promise<Mapping | undefined> => {
  const [known] = await db
    .select({ columns: importMappings.columns })
    .from(importMappings)
    .where(eq(importMappings.fingerprint, fingerprintOf(headers)));
  return known?.columns;
};

/** Remembers it; what was said before is forgotten. */
export const keepMapping = async (
  db: Db,
  { headers, columns, employee, now }: { headers: readonly string[]; columns: Mapping; employee: string; now: Date },
) => {
  const said = { columns, employee, updateAt: now };
  await db
    .insert(importMappings)
    .values({ _id: newId(), fingerprint: fingerprintOf(headers), ...said })
    .onConflictDoUpdate({ target: [importMappings.companyId, importMappings.fingerprint], set: said });
};
