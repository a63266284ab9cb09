import { and, desc, eq, exists, gte, isNull, lt, ne, not, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { endOfDay, startOfDay } from '#shared/time.ts';
import type { Day } from '#shared/day.ts';
import type { Db } from '#server/db.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { ago, one } from '#server/purgeRule.ts';
import { currentCompany } from '#server/tables.ts';
import { clients } from '../../../clients/server/tables.ts';
import { employees } from '../../../session/server/tables.ts';
import { ImportResult } from '../../outcome.ts';
import { importFiles, imports } from '../tables.ts';

const DAY_MS = 86_400_000;

/** A file counts as open for so long after its owner's screen told of it, in milliseconds. */
const OPEN = 2 * 60_000;

/** Files that one answer lists at most. */
const MOST = 500;

/** For how long a file that nobody finished is kept, in milliseconds. */
export const UNFINISHED_MS = 14 * DAY_MS;

const person = { _id: employees._id, name: employees.name, last: employees.last };
const run = {
  job: jobRuns._id,
  state: jobRuns.state,
  done: jobRuns.done,
  result: jobRuns.result,
  endAt: jobRuns.endAt,
  error: jobRuns.error,
};

const isOpen = ({ import: sent, seenAt }: Pick<typeof importFiles.$inferSelect, 'import' | 'seenAt'>, now: Date) =>
  sent === null && seenAt > ago(now, OPEN);

/** Files with their owner, their client and, once they are sent, their import and its run. */
const findFiles = (db: Db, where: SQL | undefined) =>
  db
    .select({
      file: importFiles,
      employee: person,
      client: { _id: clients._id, name: clients.name },
      sent: { _id: imports._id, createAt: imports.createAt },
      run,
    })
    .from(importFiles)
    .innerJoin(employees, and(eq(employees.companyId, importFiles.companyId), eq(employees._id, importFiles.employee)))
    .leftJoin(clients, and(eq(clients.companyId, importFiles.companyId), eq(clients._id, importFiles.client)))
    .leftJoin(imports, and(eq(imports.companyId, importFiles.companyId), eq(imports._id, importFiles.import)))
    .leftJoin(jobRuns, and(eq(jobRuns.companyId, imports.companyId), eq(jobRuns._id, imports.job)))
    .where(where)
    .orderBy(desc(importFiles.createAt), desc(importFiles._id))
    .limit(MOST);

/** Imports of a day that no file tells of: a program sent them. */
const findFileless = (db: Db, onDay: SQL | undefined) =>
  db
    .select({
      sent: { _id: imports._id, createAt: imports.createAt, fileName: imports.fileName, total: imports.total },
      employee: person,
      run,
    })
    .from(imports)
    .innerJoin(jobRuns, and(eq(jobRuns.companyId, imports.companyId), eq(jobRuns._id, imports.job)))
    .innerJoin(employees, and(eq(employees.companyId, imports.companyId), eq(employees._id, imports.employee)))
    .where(
      and(
        onDay,
        not(
          exists(
            db
              .select(one)
              .from(importFiles)
              .where(and(eq(importFiles.companyId, imports.companyId), eq(importFiles.import, imports._id))),
          ),
        ),
      ),
    )
    .orderBy(desc(imports.createAt))
    .limit(MOST);

type Run = Awaited<ReturnType<typeof findFileless>>[number]['run'];

const sentOf = (sent: { _id: string; createAt: Date } | null, its: Run | null) =>
  sent && its && { ...its, ...sent, result: ImportResult.nullable().parse(its.result) };

/** The files that somebody has still to import, and what the team did on a day, newest first. */
export const listFiles = async (db: Db, { employee, day, now }: { employee: string; day: Day; now: Date }) => {
  const on = (column: PgColumn) => and(gte(column, startOfDay(day)), lt(column, endOfDay(day)));
  const own = and(eq(importFiles.employee, employee), isNull(importFiles.import), gte(importFiles.seenAt, ago(now, UNFINISHED_MS)));
  const files = await findFiles(db, or(own, on(importFiles.createAt), on(importFiles.seenAt), on(imports.createAt)));
  const fileless = await findFileless(db, on(imports.createAt));
  const listed = [
    ...files.map(({ file, sent, run: its, ...rest }) => ({
      ...rest,
      ...file,
      employee: rest.employee,
      client: rest.client,
      state: sent ? null : file.state,
      open: isOpen(file, now),
      sent: sentOf(sent, its),
    })),
    ...fileless.map(({ sent: { fileName, total, ...sent }, run: its, employee: by }) => ({
      _id: sent._id,
      fileName,
      layout: '',
      client: null,
      total,
      state: null,
      pending: 0,
      employee: by,
      open: false,
      createAt: sent.createAt,
      seenAt: sent.createAt,
      sent: sentOf(sent, its),
    })),
  ];
  return listed.toSorted((a, b) => b.createAt.getTime() - a.createAt.getTime());
};

/** For how many days the same file is known again. */
const TWIN_DAYS = 7;

/** Other files of the same bytes that somebody opened in the last days and that could be read, newest first. */
export const findTwins = async (
  db: Db,
  { _id, hash }: { _id: string; hash: string },
  { employee, now }: { employee: string; now: Date },
) => {
  const found = await findFiles(
    db,
    and(
      eq(importFiles.hash, hash),
      gte(importFiles.createAt, ago(now, TWIN_DAYS * DAY_MS)),
      ne(importFiles._id, _id),
      ne(importFiles.state, 'refused'),
    ),
  );
  return found.map(({ file, employee: by, sent, run: its }) => ({
    _id: file._id,
    employee: by,
    mine: by._id === employee,
    total: file.total,
    state: sent ? null : file.state,
    open: isOpen(file, now),
    createAt: file.createAt,
    sentAt: sent?.createAt ?? null,
    job: its?.state ?? null,
  }));
};

/** Somebody's own file of the list, where it is one: nobody takes it off until this transaction ends. */
export const holdFile = async (db: Db, _id: string, employee: string) => {
  const [own] = await db
    .select({ _id: importFiles._id, hash: importFiles.hash })
    .from(importFiles)
    .where(and(eq(importFiles._id, _id), eq(importFiles.employee, employee)))
    .for('update');
  return own;
};

/**
 * Who imported the bytes of a file before, last; what failed stored nothing. Others who ask the same wait until this transaction ends.
 * @param own whether what this very file was imported as counts too
 */
export const findRepeated = async (db: Db, { _id, hash }: { _id: string; hash: string }, { own }: { own: boolean }) => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${currentCompany} || ' file ' || ${hash}, 0))`);
  const [last] = await db
    .select({ createAt: imports.createAt, total: imports.total, employee: person })
    .from(importFiles)
    .innerJoin(imports, and(eq(imports.companyId, importFiles.companyId), eq(imports._id, importFiles.import)))
    .innerJoin(jobRuns, and(eq(jobRuns.companyId, imports.companyId), eq(jobRuns._id, imports.job)))
    .innerJoin(employees, and(eq(employees.companyId, imports.companyId), eq(employees._id, imports.employee)))
    .where(and(eq(importFiles.hash, hash), own ? undefined : ne(importFiles._id, _id), ne(jobRuns.state, 'Error')))
    .orderBy(desc(imports.createAt))
    .limit(1);
  return last;
};

/** Tells the list what a file was sent as. */
export const linkFile = async (db: Db, file: string, sent: string) => {
  await db.update(importFiles).set({ import: sent }).where(eq(importFiles._id, file));
};
