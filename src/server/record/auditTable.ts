import { index, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import type { Changes } from '#shared/record/changes.ts';
import type { AuditAction, AuditSource } from '#shared/record/recordContract.ts';
import { companyTable, instant } from '../tables.ts';

/** What happened to every record of master data, in order of `_id`; rows are only ever added (the role may not change them). */
export const audit = companyTable(
  'audit',
  {
    /** Which table: 'warehouses'. */
    kind: text().notNull(),
    record: uuid().notNull(),
    /** What the record was called then. */
    name: text().notNull(),
    action: text().$type<AuditAction>().notNull(),
    /** By form path; references as names. */
    changes: jsonb().$type<Changes>().notNull().default({}),
    /** Who; empty when the system itself did it. No reference: the kit knows no slice. */
    employee: uuid(),
    source: text().$type<AuditSource>().notNull(),
    createAt: instant().notNull(),
  },
  (table) => [
    index('audit_record').on(table.companyId, table.record, table.kind, table._id),
    index('audit_employee').on(table.companyId, table.employee, table._id),
    index('audit_kind').on(table.companyId, table.kind, table._id),
  ],
);
