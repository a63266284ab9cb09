import {
  boolean,
  date,
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

const isLiving = sql`status <> ${sql.raw(String(recordStatus.deleted))}`;

/** The tenants. A company's people see their own row only. */
export const companies = snakeCase.table(
  'companies',
  {
    companyId: uuid().primaryKey(),
    name: text().notNull(),
    /**
     * Two digits and two capital letters; starts every order number of the company (decisions §1). Of one that stands for a company of another
     * installation it is nothing that could be typed.
     */
    transferid: text().notNull().unique(),
    countryCode: text({ enum: ['AR', 'UY', 'ES'] }).notNull(),
    lat: doublePrecision(),
    lng: doublePrecision(),
    /** Since when the second factor is asked of administrators, and of everybody else of the office; empty while it is not. */
    factorAdmins: instant(),
    factorOthers: instant(),
    /** Keys of its pictures, for whatever has none of a client's. */
    logo: text(),
    logoEmail: text(),
    logoZPL: text('logo_zpl'),
    createAt: instant().notNull().defaultNow(),
    /** Since when it works here no more (`npm run company -- close`): its people cannot sign in, and nobody shares orders with it. */
    closedAt: instant(),
    /** Of one that stands for a company of another installation: that company's id wherever a parcel came by (docs/decisions/035-peers.md). */
    way: text(),
  },
  () => [pgPolicy('companies', { to: app, for: 'select', using: sql`company_id = ${currentCompany}` })],
);

/** Kinds of employee; the locked ones come with the company (decisions §1). */
export const employeeTypes = companyTable('employee_types', {
  status: smallint().$type<RecordStatusId>().notNull().default(recordStatus.active),
  name: text().notNull(),
  kind: text().$type<EmployeeKind>().notNull(),
  degree: smallint().notNull(),
  locked: boolean().notNull().default(false),
  createAt: instant().notNull().defaultNow(),
  version: integer().notNull().default(1),
});

/** When people work: 'Mañana'. */
export const workshifts = companyTable('workshifts', {
  status: smallint().$type<RecordStatusId>().notNull().default(recordStatus.active),
  name: text().notNull(),
  createAt: instant().notNull().defaultNow(),
  version: integer().notNull().default(1),
});

/** People of the company; those with a sign-in have a row in `logins` too. */
export const employees = companyTable(
  'employees',
  {
    status: smallint().$type<RecordStatusId>().notNull().default(recordStatus.active),
    fileNumber: integer().notNull(),
    name: text().notNull(),
    last: text().notNull(),
    /** Digits. */
    dni: text(),
    /** Digits. */
    cuil: text(),
    birth: date({ mode: 'string' }),
    /** By its number on the wire; empty while nobody told. */
    gender: smallint(),
    bloodtype: smallint(),
    phone: text(),
    /** Stored lower-cased. */
    email: text(),
    nameEmergency: text(),
    phoneEmergency: text(),
    typeEmployee: uuid().notNull(),
    /** Since when a second factor may be asked of them as of those of their type; a trigger keeps it. */
    typeSince: instant().notNull().defaultNow(),
    workshift: uuid(),
    /** Who insures them against accidents at work. */
    art: text(),
    artExpire: date({ mode: 'string' }),
    /** Of a driver. */
    licenseExpire: date({ mode: 'string' }),
    insuranceExpire: date({ mode: 'string' }),
    permission: text()
      .$type<Permission>()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The only vehicles that somebody restricted sees on maps; empty: all. */
    fleetAccess: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Key of their photo. */
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
    refers(table, table.workshift, workshifts),
    // The number and the e-mail of a deleted one may be given again.
    uniqueIndex('employees_file_number').on(table.companyId, table.fileNumber).where(isLiving),
    uniqueIndex('employees_email').on(table.companyId, table.email).where(isLiving),
    // Looked for in all companies: the one that an e-mail belongs to is not known.
    index('employees_email_anywhere').on(table.email),
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
    /** Whether a code of the second factor was asked for and right. */
    factor: boolean().notNull().default(false),
    /** What the browser said it is. */
    userAgent: text(),
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

/** The second factor of who has one, or is about to. */
export const secondFactors = platformTable(
  'second_factors',
  {
    companyId: uuid().notNull(),
    employee: uuid().notNull(),
    /** The key that their telephone has, sealed with the deployment's secret. */
    sealedKey: text().notNull(),
    /** The step of the newest code that was taken: none up to it is taken again. */
    lastStep: integer().notNull().default(0),
    /** Hashes of the recovery codes that are left. */
    recovery: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Empty while it is being set up: it is not asked for then. */
    activeAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.employee] })],
);

/** Who was invited to set their own password, and has not yet; only the SHA-256 of the link is stored. */
export const invitations = platformTable(
  'invitations',
  {
    companyId: uuid().notNull(),
    employee: uuid().notNull(),
    /** To which the link is sent; one to another e-mail than the employee's is void. */
    email: text().notNull(),
    /** Empty until the mail is made. */
    tokenHash: text().unique(),
    /** Who invites. */
    by: uuid().notNull(),
    expire: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.employee] })],
);

/** Failed sign-ins, and links asked for, by e-mail and by address, counted over 15 minutes. */
export const loginFailures = platformTable(
  'login_failures',
  {
    _id: uuid('_id').notNull(),
    /** `email:…` or `ip:…`; of links `forgot email:…` and `forgot ip:…`; of checks of one's own, by one's id, `own email:…` and `own ip:…`. */
    key: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.at, table._id] })],
);
