import { and, desc, eq, getColumns, gte, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Handlers } from '#server/http/api.ts';
import type { Db } from '#server/db.ts';
import { writeAudit } from '#server/record/audit.ts';
import { refuse } from '#server/refuse.ts';
import { ago, KEPT_DAYS } from '#server/purgeRule.ts';
import { employees } from '../../../session/server/tables.ts';
import type { keyCalls, NewKey } from '../../keyCalls.ts';
import { isJustMade } from '../sentAgain.ts';
import { apiKeys } from '../tables.ts';
import { newKeySecret } from './secretKey.ts';

/** Keys of a company that are good, at most. */
const MAX_KEYS = 50;
const DAY_MS = 86_400_000;

type Key = typeof apiKeys.$inferSelect;

const USED = 'Esa clave ya se creó: empiece otra';
const TAKEN = 'Otra clave ya se llama así';

/** One after the other: two forms make no more keys than there may be, nor two of one name. */
const inTurn = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('api keys ' || current_setting('app.company_id'), 0))`);

/** Whether a form made a key just now, with which nobody has called. */
const isSame = (key: Key, form: NewKey, by: string, now: Date) =>
  key.name === form.name &&
  key.perMinute === form.perMinute &&
  key.scopes.join() === form.scopes.join() &&
  key.usedAt === null &&
  key.revokedAt === null &&
  isJustMade(key, by, now);

const addKey = async (db: Db, form: NewKey, { by, now }: { by: string; now: Date }) => {
  await inTurn(db);
  const { secret, ...stored } = newKeySecret();
  const [before] = await db.select().from(apiKeys).where(eq(apiKeys._id, form._id));
  if (before) {
    if (!isSame(before, form, by, now)) throw refuse.conflict(USED);
    await db.update(apiKeys).set(stored).where(eq(apiKeys._id, before._id));
    return { _id: before._id, secret };
  }
  if ((await db.$count(employees, eq(employees._id, form._id))) > 0) throw refuse.conflict(USED);
  const isGood = isNull(apiKeys.revokedAt);
  if ((await db.$count(apiKeys, and(isGood, eq(apiKeys.name, form.name)))) > 0) throw refuse.conflict(TAKEN, { name: TAKEN });
  if ((await db.$count(apiKeys, isGood)) >= MAX_KEYS)
    throw refuse.conflict(`Una empresa tiene hasta ${MAX_KEYS} claves de API: revoque alguna`);
  await db.insert(apiKeys).values({ ...form, ...stored, by, createAt: now });
  await writeAudit(db, {
    kind: 'api_keys',
    record: form._id,
    name: form.name,
    action: 'create',
    employee: by,
    source: 'back-office',
    createAt: now,
  });
  return { _id: form._id, secret };
};

const revokers = alias(employees, 'revokers');
const nameOf = (person: typeof employees | typeof revokers) => sql<string | null>`${person.name} || ' ' || ${person.last}`;

/** Makes, lists and revokes the API keys of a company. */
export const keyHandlers: Handlers<typeof keyCalls> = {
  keys: async ({ db, now }) => {
    const { secretHash: _secret, companyId: _company, by: _by, revokedBy: _revoker, ...told } = getColumns(apiKeys);
    const data = await db
      .select({ ...told, by: nameOf(employees), revokedBy: nameOf(revokers) })
      .from(apiKeys)
      .leftJoin(employees, and(eq(employees.companyId, apiKeys.companyId), eq(employees._id, apiKeys.by)))
      .leftJoin(revokers, and(eq(revokers.companyId, apiKeys.companyId), eq(revokers._id, apiKeys.revokedBy)))
      .where(or(isNull(apiKeys.revokedAt), gte(apiKeys.revokedAt, ago(now, KEPT_DAYS * DAY_MS))))
      .orderBy(sql`${apiKeys.revokedAt} is not null`, desc(apiKeys.createAt), desc(apiKeys._id))
      .limit(4 * MAX_KEYS);
    return { data };
  },

  addKey: ({ db, input, viewer, now }) => addKey(db, input, { by: viewer._id, now }),

  revokeKey: async ({ db, input: { _id }, viewer, now }) => {
    const [key] = await db.select().from(apiKeys).where(eq(apiKeys._id, _id)).for('update');
    if (!key) throw refuse.notFound('La clave de API no existe');
    // Who clicks twice has it revoked once.
    if (key.revokedAt) return { _id };
    await db.update(apiKeys).set({ revokedAt: now, revokedBy: viewer._id }).where(eq(apiKeys._id, _id));
    const note = { kind: 'api_keys', record: _id, name: key.name, action: 'delete', employee: viewer._id } as const;
    await writeAudit(db, { ...note, source: 'back-office', createAt: now });
    return { _id };
  },
};
