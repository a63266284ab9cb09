import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Changes } from '#shared/record/changes.ts';
import { AUDIT_PAGE, type AuditAction, type AuditSource } from '#shared/record/recordContract.ts';
import type { Db } from '../db.ts';
import { newId } from '../ids.ts';
import { audit } from './auditTable.ts';

/** What employees are called, by `_id`; their table is a slice's. */
export type People = (db: Db, employees: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** What is written down of what was done to a record. */
export type AuditNote = {
  /** The table's name: 'warehouses'. */
  kind: string;
  record: string;
  /** What the record is called. */
  name: string;
  action: AuditAction;
  /** By form path, from `changesBetween`; of an edit alone. */
  changes?: Changes;
  /** Null when the system itself did it. */
  employee: string | null;
  source: AuditSource;
  createAt: Date;
};

/** Adds to a record's history; in the transaction of the change, so that neither is without the other. */
export const writeAudit = async (db: Db, note: AuditNote): Promise<void> => {
  await db.insert(audit).values({ _id: newId(), ...note });
};

/**
 * A record's history, newest first, and how many entries it has altogether.
 * @param before the entry before which those are wanted that are told; the newest without it
 */
export const auditOf = async (db: Db, kind: string, record: string, people: People, before?: string | null) => {
  // The `_id` alone would do for the index; records of two kinds may bear the same, for it is the browser that gives it.
  const its = and(eq(audit.record, record), eq(audit.kind, kind));
  const entries = await db
    .select({
      _id: audit._id,
      action: audit.action,
      changes: audit.changes,
      employee: audit.employee,
      source: audit.source,
      createAt: audit.createAt,
      // In the same breath: each question costs a way to the database and back.
      total: sql<number>`(select count(*) from ${audit} where ${its})`.mapWith(Number),
    })
    .from(audit)
    .where(before ? and(its, lt(audit._id, before)) : its)
    .orderBy(desc(audit._id))
    .limit(AUDIT_PAGE);
  const names = await people(db, [...new Set(entries.flatMap(({ employee }) => employee ?? []))]);
  const data = entries.map(({ _id, action, changes, employee, source, createAt }) => ({
    _id,
    action,
    changes,
    employee: (employee && names.get(employee)) ?? null,
    source,
    createAt,
  }));
  return { data, total: entries[0]?.total ?? (before ? await db.$count(audit, its) : 0) };
};
