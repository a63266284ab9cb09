import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { and, eq, exists, gte, inArray, lt, lte, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Ports } from '#server/http/api.ts';
import type { Db } from '#server/db.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { outboxOf } from '#server/mail.ts';
import { asPlatform } from '#server/platform.ts';
import { imports } from './features/imports/server/tables.ts';
import { orderBatches, orderMails } from './features/orders/server/tables.ts';
import { ATTEMPTS_MS } from './features/session/server/attempts.ts';
import { loginFailures, passwordResets, sessions } from './features/session/server/tables.ts';
import { IDLE_SECONDS } from './features/session/server/tokens.ts';

/** How long what has ended is kept, in days. */
export const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Removes rows whose time is over. @param old what ended before that moment is no longer kept */
type Rule = (db: Db, now: Date, old: Date) => Promise<{ rowCount: number | null }>;

const one = { one: sql`1` };
const hasEnded = inArray(jobRuns.state, ['Completado', 'Error']);
const undoing = alias(orderBatches, 'undoing');
const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);

/**
 * What is removed from the database, and when: all of it, in one place (docs/operations.md lists the same). What is still running, can
 * still be undone or is shown in the history of imports stays, and so do orders, their history and the files that it names, for ever.
 */
const rules: Record<string, Rule> = {
  sessions: (db, now) =>
    db
      .delete(sessions)
      .where(
        or(
          lte(sessions.usedAt, ago(now, IDLE_SECONDS.remember * 1000)),
          and(eq(sessions.remember, false), lte(sessions.usedAt, ago(now, IDLE_SECONDS.normal * 1000))),
        ),
      ),
  password_resets: (db, now) => db.delete(passwordResets).where(lte(passwordResets.expire, now)),
  login_failures: (db, now) => db.delete(loginFailures).where(lt(loginFailures.at, ago(now, ATTEMPTS_MS))),
  // Only that it was made: what it did stands in the history of each order.
  order_batches: (db, _now, old) =>
    db.delete(orderBatches).where(
      and(
        lt(orderBatches.createAt, old),
        notExists(
          db
            .select(one)
            .from(jobRuns)
            .where(
              and(
                eq(jobRuns.companyId, orderBatches.companyId),
                eq(jobRuns._id, orderBatches.job),
                or(sql`not ${hasEnded}`, gte(jobRuns.endAt, old)),
              ),
            ),
        ),
        notExists(
          db
            .select(one)
            .from(undoing)
            .where(and(eq(undoing.companyId, orderBatches.companyId), eq(undoing.undoes, orderBatches._id), gte(undoing.createAt, old))),
        ),
      ),
    ),
  // That a mail went out keeps it from going out again while its job may be begun again.
  order_mails: (db, _now, old) => db.delete(orderMails).where(lt(orderMails.sentAt, old)),
  // The rows of a file that failed, kept for another try: sent after this, the file is a new import.
  imports: (db, _now, old) =>
    db
      .update(imports)
      .set({ rows: [], firstNumber: null, fingerprint: sql`${imports._id}::text` })
      .where(
        and(
          sql`${imports.rows} <> '[]'`,
          exists(
            db
              .select(one)
              .from(jobRuns)
              .where(
                and(
                  eq(jobRuns.companyId, imports.companyId),
                  eq(jobRuns._id, imports.job),
                  eq(jobRuns.state, 'Error'),
                  lt(jobRuns.endAt, old),
                ),
              ),
          ),
        ),
      ),
  job_runs: (db, _now, old) =>
    db.delete(jobRuns).where(
      and(
        hasEnded,
        lt(jobRuns.endAt, old),
        notExists(
          db
            .select(one)
            .from(imports)
            .where(and(eq(imports.companyId, jobRuns.companyId), eq(imports.job, jobRuns._id))),
        ),
      ),
    ),
};

/** Removes the mails that lie in the outbox for want of a mail server. */
const emptyOutbox = async (folder: string, old: Date): Promise<number> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let removed = 0;
  for (const name of names) {
    const file = path.join(folder, name);
    if ((await stat(file)).mtime >= old) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
};

/** Removes what has served its time, each night; doing it twice does no harm. Gives how much of what. */
export const purge = {
  name: 'purge',
  run: async ({ config, database }: Pick<Ports, 'config' | 'database'>, now: Date): Promise<Record<string, number>> => {
    const old = ago(now, KEPT_DAYS * DAY_MS);
    const removed: Record<string, number> = {};
    for (const [name, rule] of Object.entries(rules))
      removed[name] = (await asPlatform(database, (db) => rule(db, now, old))).rowCount ?? 0;
    return { ...removed, outbox: await emptyOutbox(outboxOf(config), old) };
  },
};
