import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { plainHeader, type Mapping } from '../columns/columns.ts';
import { importMappings } from './tables.ts';

/** A kind of file: its headers, and its client where all of the file is of one. */
type FileKind = { readonly headers: readonly string[]; readonly client?: string | null | undefined };

/** Files of one client, or of several, with the same headers in the same order have the same fingerprint. */
const fingerprintOf = ({ headers, client }: FileKind) =>
  createHash('sha256')
    .update(JSON.stringify([...headers.map(plainHeader), ...(client ? [{ client }] : [])]))
    .digest('hex');

/** What somebody said that the columns of such a file mean. */
export const findMapping = async (db: Db, kind: FileKind): Promise<Mapping | undefined> => {
  const [known] = await db
    .select({ columns: importMappings.columns })
    .from(importMappings)
    .where(eq(importMappings.fingerprint, fingerprintOf(kind)));
  return known?.columns;
};

/** Remembers it; what was said before is forgotten. */
export const keepMapping = async (
  db: Db,
  { headers, client, columns, employee, now }: FileKind & { columns: Mapping; employee: string; now: Date },
) => {
  const said = { columns, employee, updateAt: now };
  await db
    .insert(importMappings)
    .values({ _id: newId(), fingerprint: fingerprintOf({ headers, client }), ...said })
    .onConflictDoUpdate({ target: [importMappings.companyId, importMappings.fingerprint], set: said });
};
