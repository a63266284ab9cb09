import { userInfo } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { formatCount } from '#shared/money.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Database, Db } from '#server/db.ts';
import { type FileStore, openFiles } from '#server/files/files.ts';
import { newId } from '#server/ids.ts';
import { asPlatform } from '#server/platform.ts';
import { type CommandPorts, deployment } from '#server/ports.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { StartupError } from '#server/startupError.ts';
import { erasures } from '../../../session/server/erasureTables.ts';
import { companies as companyRows, sessions } from '../../../session/server/tables.ts';
import { companyNamed, type NamedCompany } from '../companyRef.ts';
import { stillNamed } from '../sharedFiles.ts';
import { eraseMails } from './eraseMails.ts';
import { eraseRows } from './eraseRows.ts';
import { companiesOf, whatGoes } from './whatGoes.ts';

/** What the command needs. */
export type ErasurePorts = Omit<CommandPorts, 'version'>;

/** How long work is waited for that began while the company was being closed. */
const PATIENCE_MS = 30_000;

type Run = { name: string; total: number };

const underWay = async (db: Pick<Database['owner'], 'query'>, companies: readonly string[]): Promise<Run[]> =>
  (
    await db.query<Run>(
      `select name, count(*)::int as total from job_runs where company_id = any($1::uuid[]) and state in ('Pendiente', 'Procesando') group by name order by name`,
      [companies],
    )
  ).rows;

const refuseUnderWay = (runs: readonly Run[]) => {
  if (runs.length === 0) return;
  const told = runs.map(({ name, total }) => `${name} (${formatCount(total)})`).join(', ');
  throw new StartupError(`La empresa tiene trabajos en marcha: ${told}. Espere a que terminen y vuelva a intentarlo.`);
};

type Begun = { _id: string; companies: string[]; emails: string[] };

/**
 * Closes the company, signs its people out, and begins its erasure or takes up the one that was cut off: what goes is written down before any
 * of it does.
 * @returns the erasure's id, the companies that go, and by which e-mails their people signed in
 */
const begin = (database: Database, { companyId, transferid, name }: NamedCompany, now: Date): Promise<Begun> =>
  asPlatform(database, async (db) => {
    const close = (ids: readonly string[]) =>
      db
        .update(companyRows)
        .set({ closedAt: sql`coalesce(${companyRows.closedAt}, ${now.toISOString()}::timestamptz)` })
        .where(anyOf(companyRows.companyId, ids));
    // From here on it connects itself with nobody any more.
    await close([companyId]);
    const companies = await companiesOf(db, companyId);
    await close(companies);
    await db.delete(sessions).where(anyOf(sessions.companyId, companies));
    const { rows: logged } = await db.execute<{ email: string }>(sql`select email from logins where company_id = ${companyId}`);
    const logins = logged.map(({ email }) => email);
    const [former] = await db
      .update(erasures)
      // Of one that was cut off nothing else may tell any more by which they signed in.
      .set({ companies, emails: sql`array(select unnest(${erasures.emails}) union select unnest(${sql.param(logins)}::text[]))` })
      .where(and(eq(erasures.company, companyId), eq(erasures.kind, 'company'), isNull(erasures.endedAt)))
      .returning({ _id: erasures._id, emails: erasures.emails });
    const emails = former?.emails ?? logins;
    await forgetSignIns(db, companyId, emails);
    if (former) return { _id: former._id, companies, emails };
    const _id = newId();
    const by = userInfo().username;
    await db.insert(erasures).values({ _id, kind: 'company', company: companyId, companies, emails, transferid, name, by, beganAt: now });
    return { _id, companies, emails };
  });

/**
 * What the deployment knows in no company's table of who signs in here, or did, by their e-mails and ids: an e-mail signs in to one company
 * alone, which may be another one by now.
 */
const forgetSignIns = async (db: Db, company: string, emails: readonly string[]) => {
  const theirs = sql`select address as email from unnest(${sql.param(emails)}::text[]) as its(address)
    where not exists (select from logins l where l.email = its.address and l.company_id <> ${company})`;
  await db.execute(sql`delete from password_resets where email in (${theirs})`);
  await db.execute(sql`
    delete from login_failures where key in (
      select prefix || email from (${theirs}) its, unnest(array['email:', 'forgot email:']) prefix
      union all select 'own email:' || _id from employees where company_id = ${company})`);
  await db.execute(sql`
    delete from job_runs where company_id = ${deployment.company} and payload ->> 'email' in (${theirs}) and state not in ('Pendiente', 'Procesando')`);
};

/** For how long a server believes a device that it knew (`deviceKeys.ts`), and a moment; how long ago one is heard of that still drives. */
const [BELIEVED_MS, HEARD_MS] = [61_000, 300_000];

/** Takes no position from the company's devices any more: those that drive right now are waited for until every server knows. */
const stopDevices = async (database: Database, companies: readonly string[], { now, print }: Pick<ErasurePorts, 'now' | 'print'>) => {
  const { rows } = await database.owner.query<{ heard: boolean }>(
    `with stopped as (update devices set status = $2 where company_id = any($1::uuid[]) returning last_at)
     select coalesce(bool_or(last_at > $3::timestamptz), false) as heard from stopped`,
    [companies, recordStatus.deleted, new Date(now.getTime() - HEARD_MS)],
  );
  if (!rows[0]?.heard) return;
  print('Hay vehículos que informan dónde están: se espera un minuto a que se los deje de escuchar');
  await setTimeout(BELIEVED_MS);
};

const hasSettled = async (database: Database, companies: readonly string[]) => {
  for (let waited = 0; waited < PATIENCE_MS; waited += 500) {
    if ((await underWay(database.owner, companies)).length === 0) return;
    await setTimeout(500);
  }
  refuseUnderWay(await underWay(database.owner, companies));
};

/** Removes what is stored of some companies, but for what their partners' histories name. */
const eraseFiles = async (database: Database, files: FileStore, companies: readonly string[]) => {
  let [removed, kept] = [0, 0];
  for (const company of companies)
    for (const made of [false, true])
      for await (const key of files.keysOf(company, made)) {
        if (!made && (await stillNamed(database, [key])).has(key)) kept += 1;
        else {
          await files.remove(key);
          removed += 1;
        }
      }
  return { removed, kept };
};

const eraseAll = async (ports: ErasurePorts, files: FileStore, company: NamedCompany) => {
  const { database, config, now } = ports;
  const { _id: erasure, companies, emails } = await begin(database, company, now);
  await stopDevices(database, companies, ports);
  await hasSettled(database, companies);
  // Those of an earlier version do not say whose they are.
  const ownNumber = new RegExp(`\\b${company.transferid}\\d{8}\\b`);
  const mails = await eraseMails(config, (mail) => (mail.company ? companies.includes(mail.company) : ownNumber.test(mail.text)));
  const note = async (table: string, rows: number) => {
    await asPlatform(database, (db) =>
      db
        .update(erasures)
        .set({
          counts: sql`${erasures.counts} || jsonb_build_object(${table}::text, coalesce((${erasures.counts} ->> ${table}::text)::bigint, 0) + ${rows}::bigint)`,
        })
        .where(eq(erasures._id, erasure)),
    );
  };
  await eraseRows(database, { companies, note });
  const { removed, kept } = await eraseFiles(database, files, companies);
  const { rows: queue } = await database.owner.query<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`);
  if (queue[0]?.there) await database.owner.query(`delete from pgboss.job where data ->> 'company' = any($1::text[])`, [companies]);
  // What was being written when it was closed.
  await eraseRows(database, { companies, note });
  await asPlatform(database, async (db) => {
    // What was tried while it went.
    await forgetSignIns(db, company.companyId, emails);
    await db.delete(companyRows).where(anyOf(companyRows.companyId, companies));
    await db
      .update(erasures)
      .set({
        endedAt: new Date(),
        emails: [],
        files: sql`${erasures.files} + ${removed}`,
        counts: sql`${erasures.counts} || jsonb_build_object('companies', ${companies.length}::int)`,
      })
      .where(eq(erasures._id, erasure));
  });
  const [told] = await asPlatform(database, (db) => db.select().from(erasures).where(eq(erasures._id, erasure)));
  return { rows: Object.values(told?.counts ?? {}).reduce((sum, its) => sum + its, 0), files: told?.files ?? 0, kept, mails };
};

/**
 * Removes all that is one company's, for good, once its name was typed: it is closed first, then its rows and files go in steps, then the
 * company itself. Cut off at any point it is closed, and the same command goes on. That it was done stays (`erasures`).
 * @throws StartupError when there is no such company, another name is typed, or its work is under way
 */
export const eraseCompany = async (
  ports: ErasurePorts,
  [named, ...extra]: readonly string[],
  { yes, usage }: { yes: string | undefined; usage: string },
): Promise<void> => {
  if (named === undefined || extra.length > 0) throw new StartupError(usage);
  const { database, config, print, ask } = ports;
  const company = await companyNamed(database, named);
  const files = await openFiles(config);
  const lock = await database.owner.connect();
  try {
    const { rows } = await lock.query<{ mine: boolean }>(`select pg_try_advisory_lock(hashtext('reparto erasure')) as mine`);
    if (!rows[0]?.mine) throw new StartupError('Otro borrado está en marcha: espere a que termine');
    const companies = await asPlatform(database, (db) => companiesOf(db, company.companyId));
    refuseUnderWay(await underWay(database.owner, companies));
    for (const line of await whatGoes(database, files, { company, companies })) print(line);
    const typed = yes ?? (await ask(`Para borrarla escriba su nombre, ${company.name}: `));
    if (typed.trim() !== company.name) throw new StartupError('Ese no es su nombre: no se borró nada');
    const gone = await eraseAll(ports, files, company);
    print(`${company.name} (${company.transferid}) borrada: ${formatCount(gone.rows)} filas y ${formatCount(gone.files)} archivos`);
    if (gone.mails > 0) print(`${formatCount(gone.mails)} correos sin enviar, de la carpeta outbox`);
    if (gone.kept > 0)
      print(`${formatCount(gone.kept)} archivos quedan: están en la historia de órdenes de sus socios, y ahora son de ellos`);
  } finally {
    await lock.query(`select pg_advisory_unlock(hashtext('reparto erasure'))`).catch(() => undefined);
    lock.release();
  }
};

/** `npm run company -- erased`: what was erased, when, by whom and how much. */
export const listErasures = async ({ database, print }: Pick<ErasurePorts, 'database' | 'print'>): Promise<void> => {
  const found = await asPlatform(database, (db) => db.select().from(erasures).orderBy(erasures.beganAt));
  if (found.length === 0) print('No se borró nada');
  for (const { kind, name, transferid, by, beganAt, endedAt, counts, files } of found) {
    const rows = Object.values(counts).reduce((sum, its) => sum + its, 0);
    const what = kind === 'company' ? `empresa ${name} (${transferid})` : `datos de un destinatario de ${name} (${transferid})`;
    const how = endedAt ? `${formatCount(rows)} filas, ${formatCount(files)} archivos` : 'sin terminar: repita el comando';
    print(`${beganAt.toISOString()}  ${what}: ${how}. Por ${by}`);
  }
};
