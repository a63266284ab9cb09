import { formatCount } from '#shared/money.ts';
import type { Database } from '#server/db.ts';
import type { FileStore } from '#server/files/files.ts';
import type { NamedCompany } from '../companyRef.ts';
import { tableTitles } from '../export/tableTitles.ts';
import { countRows } from './eraseRows.ts';

/** What an erasure is about: the company, those that stand here for its partners of other installations, and its people's e-mails. */
export type Erased = { company: NamedCompany; companies: string[]; emails: string[] };

type Shared = { partner: string; name: string; total: number; live: number };

/** All that is a company's alone. A company that stands here for another installation's stays while another company is connected by it. */
export const erasedOf = async (database: Database, company: NamedCompany): Promise<Erased> => {
  const { rows: shadows } = await database.owner.query<{ shadow: string }>(
    `select shadow from peers p where company_id = $1 and not exists (select from peers o where o.shadow = p.shadow and o.company_id <> $1)`,
    [company.companyId],
  );
  const { rows: emails } = await database.owner.query<{ email: string }>(
    `select email from logins where company_id = $1
     union select lower(email) from employees where company_id = $1 and email is not null
     union select lower(email) from clients where company_id = $1 and email is not null
     union select lower(email) from invitations where company_id = $1`,
    [company.companyId],
  );
  return { company, companies: [company.companyId, ...shadows.map(({ shadow }) => shadow)], emails: emails.map(({ email }) => email) };
};

/** How many files lie stored of some companies. */
const countFiles = async (files: FileStore, companies: readonly string[]): Promise<number> => {
  let total = 0;
  for (const company of companies) for (const made of [false, true]) for await (const _key of files.keysOf(company, made)) total += 1;
  return total;
};

/** What would go, in lines for whoever decides it. */
export const whatGoes = async (database: Database, files: FileStore, { company, companies }: Erased): Promise<string[]> => {
  const counts = await countRows(database, companies);
  const total = [...counts.values()].reduce((sum, its) => sum + its, 0);
  const { rows: shared } = await database.owner.query<Shared>(
    `select partner, max(name) as name, count(*)::int as total, (count(*) filter (where state in ('open', 'confirmed')))::int as live
     from transfers where company_id = $1 group by partner order by 3 desc`,
    [company.companyId],
  );
  const { rows: untold } = await database.owner.query<{ total: number }>(
    'select count(*)::int as total from transfer_outbox where company_id = $1',
    [company.companyId],
  );
  const waiting = untold[0]?.total ?? 0;
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
    ...(waiting > 0 ? [`  ${formatCount(waiting)} novedades que sus socios todavía no recibieron se pierden`] : []),
    'Las copias de seguridad hechas hasta hoy la conservan hasta que se renuevan: hasta 6 meses (docs/personal-data.md).',
  ];
};
