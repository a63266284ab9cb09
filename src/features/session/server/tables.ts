import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgPolicy,
  primaryKey,
  smallint,
  snakeCase,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { recordStatus, type RecordStatusId } from '#shared/record/recordStatus.ts';
import type { EmployeeKind, Permission } from '#shared/permissions.ts';
import type { Preferences } from '#shared/preferences/preferences.ts';
import { app, companyTable, currentCompany, instant, platformTable, refers } from '#server/tables.ts';

/** The tenants. A company's people see their own row only. */
export const companies = snakeCase.table(
  'companies',
  {
    companyId: uuid().primaryKey(),
    name: text().notNull(),
    /** Two digits and two capital letters; starts every order number of the company (decisions §1). */
    transferid: text().notNull().unique(),
    countryCode: text({ enum: ['AR', 'UY', 'ES'] }).notNull(),
    lat: doublePrecision(),
    lng: doublePrecision(),
    createAt: instant().notNull().defaultNow(),
  },
  () => [pgPolicy('companies', { to: app, for: 'select', using: sql`company_id = ${currentCompany}` })],
);

/** Kinds of employee; the locked ones come with the company (decisions §1). */
export const employeeTypes = companyTable('employee_types', {
  name: text().notNull(),
  kind: text().$type<EmployeeKind>().notNull(),
  degree: smallint().notNull(),
  locked: boolean().notNull().default(false),
});

/** People of the company; those with a sign-in have a row in `logins` too. */
export const employees = companyTable(
  'employees',
  {
    status: smallint().$type<RecordStatusId>().notNull().default(recordStatus.active),
    fileNumber: integer().notNull(),
    name: text().notNull(),
    last: text().notNull(),
    dni: text(),
    phone: text(),
    /** Stored lower-cased. */
    email: text(),
    typeEmployee: uuid().notNull(),
    permission: text()
      .$type<Permission>()
      .array()
      .notNull()
      .default(sql`'{}'`),
    avatar: text(),
    preferences: jsonb().$type<Partial<Preferences>>().notNull().default({}),
    zplLabel: text(),
    zplPrint: text(),
    lastConnect: instant(),
    createAt: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    refers(table, table.typeEmployee, employeeTypes),
    uniqueIndex('employees_file_number').on(table.companyId, table.fileNumber),
    index('employees_type').on(table.companyId, table.typeEmployee),
  ],
);

/** Who signs in with which e-mail, unique in the deployment. */
export const logins = platformTable('logins', {
  /** Lower-cased. */
  email: text().primaryKey(),
  companyId: uuid().notNull(),
  employee: uuid().notNull(),
  /** argon2id. */
  passwordHash: text().notNull(),
});

/** Living tokens; only their SHA-256 is stored. */
export const sessions = platformTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    companyId: uuid().notNull(),
    employee: uuid().notNull(),
    /** 'Recordarme': lives 30 days instead of 12 h without use. */
    remember: boolean().notNull(),
    createAt: instant().notNull(),
    usedAt: instant().notNull(),
  },
  (table) => [index('sessions_employee').on(table.companyId, table.employee)],
);

/** One-use links that set a new password; only their SHA-256 is stored. */
export const passwordResets = platformTable('password_resets', {
  tokenHash: text().primaryKey(),
  email: text().notNull(),
  expire: instant().notNull(),
});

/** Failed sign-ins, and links asked for, by e-mail and by address, counted over 15 minutes. */
export const loginFailures = platformTable(
  'login_failures',
  {
    _id: uuid('_id').notNull(),
    /** `email:…` or `ip:…`; of links `forgot email:…` and `forgot ip:…`. */
    key: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.at, table._id] })],
);
