import { formatCount } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { sql } from 'drizzle-orm';
import type { Database, Db } from '#server/db.ts';
import type { FileStore } from '#server/files/files.ts';
import { backupsNote } from '../backupsNote.ts';
import type { NamedCompany } from '../companyRef.ts';
import { tableTitles } from '../export/tableTitles.ts';
import { countRows } from './eraseRows.ts';

const NEWS = { one: 'novedad', many: 'novedades' };

type Shared = { partner: string; name: string; total: number; live: number };

/**
 * A company and those that stand here for its partners: as it is connected now, and as it was when an erasure of it began that was cut off.
 * One that stands for another installation's stays while another company is connected by it.
 */
export const companiesOf = async (db: Db, company: string): Promise<string[]> => {
  const { rows } = await db.execute<{ shadow: string }>(sql`
    select shadow from (
      select shadow from peers where company_id = ${company}
      union select unnest(companies) from erasures where company = ${company} and kind = 'company' and ended_at is null) s
    where shadow <> ${company} and not exists (select from peers o where o.shadow = s.shadow and o.company_id <> ${company})`);
  return [company, ...rows.map(({ shadow }) => shadow)];
};

/** How many files lie stored of some companies. */
const countFiles = async (files: FileStore, companies: readonly string[]): Promise<number> => {
  let total = 0;
  for (const company of companies) for (const made of [false, true]) for await (const _key of files.keysOf(company, made)) total += 1;
  return total;
};

/** What would go, in lines for whoever decides it. @param companies the company and those that go with it */
export const whatGoes = async (
  database: Database,
  files: FileStore,
  { company, companies }: { company: NamedCompany; companies: readonly string[] },
): Promise<string[]> => {
  const counts = await countRows(database, companies);
  const total = [...counts.values()].reduce((sum, its) => sum + its, 0);
  const { rows: shared } = await database.owner.query<Shared>(
    `select partner, max(name) as name, count(*)::int as total, (count(*) filter (where state in ('open', 'confirmed')))::int as live
     from transfers where company_id = $1 group by partner order by 3 desc`,
    [company.companyId],
  );
  // What is still on its way to those of other installations waits with who stands for them here; what these wrote is not its own, and what
  // it gave back is told once more for who did not hear.
  const { rows: untold } = await database.owner.query<{ total: number }>(
    `select ((select count(*) from transfer_outbox where company_id = $1)
       + (select count(*) from peer_outbox where company_id = any($2) and message ->> 'kind' <> 'takenBack'))::int as total`,
    [company.companyId, companies],
  );
  const waiting = untold[0]?.total ?? 0;
  const one = waiting === 1;
  return [
    `Se va a borrar para siempre ${company.name} (${company.transferid}), con todo lo suyo:`,
    ...[...counts].map(([table, rows]) => `  ${formatCount(rows).padStart(12)}  ${table.padEnd(26)}${tableTitles[table] ?? ''}`.trimEnd()),
    `  ${formatCount(total).padStart(12)}  filas en total`,
    `  ${formatCount(await countFiles(files, companies)).padStart(12)}  archivos`,
    ...(shared.length > 0 ? ['Sus socios conservan su parte de las órdenes compartidas, con el nombre de esta empresa:'] : []),
    ...shared.map(
      ({ partner, name, total: its, live }) =>
        `  ${partner} ${name}: ${formatCount(its)}${live > 0 ? `; de ${formatCount(live)} todavía se avisan novedades, y no se avisarán más` : ''}`,
    ),
    ...(waiting > 0
      ? [
          `  ${one ? 'Se pierde' : 'Se pierden'} ${counted(waiting, NEWS)} que sus socios no recibieron todavía: si ${one ? 'dice' : 'dicen'} que se entregó un bulto, podrán recuperarlo`,
        ]
      : []),
    backupsNote,
  ];
};
