import { sql } from 'drizzle-orm';
import { addDays, today } from '#shared/time.ts';
import type { Day } from '#shared/day.ts';
import { formatDayLong } from '#shared/time.ts';
import { changesBetween } from '#shared/record/changes.ts';
import type { Viewer } from '#shared/permissions.ts';
import type { Db } from '#server/db.ts';
import { writeAudit } from '#server/record/audit.ts';
import { refuse } from '#server/refuse.ts';
import { accountSettings } from './tables.ts';

/** How the company keeps its accounts; the version is 0 while nobody said. */
export type AccountSettings = { closed: Day | null; nets: boolean; version: number };

/** See the type. */
export const readSettings = async (db: Db): Promise<AccountSettings> => {
  const { closed, nets, version } = accountSettings;
  const [found] = await db.select({ closed, nets, version }).from(accountSettings);
  return found ?? { closed: null, nets: true, version: 0 };
};

/** Makes whoever closes months wait until the transaction ends; with `shared`, just them: whoever dates something goes on beside others. */
const lockMonths = async (db: Db, shared: boolean): Promise<void> => {
  const lock = sql.raw(shared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await db.execute(sql`select ${lock}(hashtextextended('months ' || current_setting('app.company_id'), 0))`);
};

const isLastOfMonth = (day: Day) => addDays(day, 1).endsWith('-01');

/**
 * Changes how the company keeps its accounts.
 * @returns the version that it has then
 * @throws 400 for the end of no month, or of one that has not ended; 409 for a version that is not the present one
 */
export const saveSettings = async (
  db: Db,
  { version: seen, ...asked }: AccountSettings,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<{ version: number }> => {
  if (asked.closed && !isLastOfMonth(asked.closed)) throw refuse.invalid('Elija el último día de un mes', { closed: 'No es fin de mes' });
  if (asked.closed && asked.closed >= today(now))
    throw refuse.invalid('Ese mes no terminó todavía', { closed: `Sólo hasta un mes que terminó antes de hoy` });
  await lockMonths(db, false);
  const { version: stands, ...before } = await readSettings(db);
  const changes = changesBetween(before, asked);
  // What stands already was sent before, its answer lost.
  if (Object.keys(changes).length === 0) return { version: stands };
  if (stands !== seen) throw refuse.stale();
  const set = { ...asked, version: stands + 1 };
  await db
    .insert(accountSettings)
    .values({ _id: viewer.company, ...set })
    .onConflictDoUpdate({ target: [accountSettings.companyId, accountSettings._id], set });
  const note = { kind: 'account_settings', record: viewer.company, name: 'Cuentas', employee: viewer._id, source: 'back-office' as const };
  await writeAudit(db, { ...note, action: 'edit', changes, createAt: now });
  return { version: set.version };
};

/** That a day is in no closed month, until the transaction ends. @throws 409 */
export const checkOpen = async (db: Db, day: Day, path: string): Promise<void> => {
  await lockMonths(db, true);
  const { closed } = await readSettings(db);
  if (closed && day <= closed)
    throw refuse.conflict(`Los meses hasta el ${formatDayLong(closed)} están cerrados`, { [path]: 'El mes está cerrado' });
};
