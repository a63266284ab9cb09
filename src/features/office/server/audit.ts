import { and, desc, eq, gte, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { said, type FieldValue } from '#shared/record/fields.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Output } from '#shared/contract.ts';
import { capitalised } from '#shared/noun.ts';
import { likePattern, words } from '#shared/text.ts';
import { addDays, startOfDay } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import type { OutsideCall } from '#server/http/api.ts';
import { idAt } from '#server/ids.ts';
import type { Ports } from '#server/ports.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { findOptions, folded } from '#server/query/findOptions.ts';
import { audit } from '#server/record/auditTable.ts';
import { refuse } from '#server/refuse.ts';
import { exportRows } from '#server/spreadsheet/exportRows.ts';
import { clients } from '../../clients/server/tables.ts';
import { apiKeys, webhooks } from '../../developers/server/tables.ts';
import { vehicleBrands, vehicleCategories, vehicleModels, vehicles, vehicleStatuses, vehicleTypes } from '../../fleet/server/tables.ts';
import { employees, employeeTypes, workshifts } from '../../session/server/tables.ts';
import { skus } from '../../skus/server/tables.ts';
import { warehouses } from '../../warehouses/server/tables.ts';
import type { AuditFilter } from '../auditCalls.ts';
import { auditKindOf, type AuditKindName } from '../auditKinds.ts';
import { auditActions, auditSources } from '#shared/record/auditNames.ts';
import type { office } from '../contract.ts';

/**
 * Entries that one call looks through where no index tells which fit: what a field or a source is sought in may be millions, so a page says
 * until when it has looked, and the next goes on from there.
 */
const LOOKED_THROUGH = 10_000;
/** Records of a name beyond which their entries are as good as all of them, and are looked through as those. */
const FEW_RECORDS = 20;
/** Entries of a file at most, and how many are looked through for it. */
const MAX_EXPORTED = 20_000;
const MAX_LOOKED = 400_000;
/** An entry's `_id` is made when it is written: at the end of what may have begun this much before, in milliseconds. */
const LATE = 10 * 60_000;

/** Words in what somebody is called. */
const personName = sql<string>`${employees.name} || ' ' || ${employees.last}`;

const byName = <T extends { name: AnyPgColumn }>(table: T) => ({ table, text: folded(sql`${table.name}`) });

/** What the records of the kinds that have names are sought by. */
const namedTables = [
  { kind: 'clients', table: clients, text: sql`${clients.search}` },
  { kind: 'employees', table: employees, text: folded(personName) },
  { kind: 'vehicles', table: vehicles, text: folded(sql`${vehicles.movilnum} || ' ' || ${vehicles.plate}`) },
  { kind: 'warehouses', ...byName(warehouses) },
  { kind: 'employee_types', ...byName(employeeTypes) },
  { kind: 'workshifts', ...byName(workshifts) },
  { kind: 'api_keys', ...byName(apiKeys) },
  { kind: 'webhooks', ...byName(webhooks) },
  { kind: 'vehicle_categories', ...byName(vehicleCategories) },
  { kind: 'vehicle_brands', ...byName(vehicleBrands) },
  { kind: 'vehicle_models', ...byName(vehicleModels) },
  { kind: 'vehicle_types', ...byName(vehicleTypes) },
  { kind: 'vehicle_statuses', ...byName(vehicleStatuses) },
  // There may be millions: they are sought where nothing else is.
  { kind: 'skus', table: skus, text: sql`${skus.search}`, alone: true },
] as const satisfies readonly { kind: AuditKindName; table: PgTable; text: SQL; alone?: true }[];

/** The records, deleted or not, that are called so now. */
const recordsNamed = async (db: Db, name: string, kind: AuditKindName | null | undefined): Promise<string[]> => {
  const found: string[] = [];
  for (const { kind: its, table, text, ...how } of namedTables) {
    if (kind ? kind !== its : 'alone' in how) continue;
    const all = words(name).map((word) => sql`${text} like ${likePattern(word)}`);
    const rows = await db
      .select({ _id: table._id })
      .from(table)
      .where(and(...all));
    found.push(...rows.map(({ _id }) => _id));
  }
  return found;
};

/** The conditions that an index knows, and those that each entry has to be asked about. */
const conditionsOf = async (db: Db, filter: AuditFilter, before: string | null | undefined) => {
  const { employee, kind, name, field, action, source, startDay, endDay } = filter;
  const start = startDay ? startOfDay(startDay) : undefined;
  const end = endDay ? startOfDay(addDays(endDay, 1)) : undefined;
  const named = name === '' ? undefined : await recordsNamed(db, name, kind);
  const ofNamed = named && anyOf(audit.record, named);
  const isFew = named !== undefined && named.length <= FEW_RECORDS;
  const indexed: (SQL | undefined)[] = [
    before ? lt(audit._id, before) : undefined,
    employee ? eq(audit.employee, employee) : undefined,
    kind ? eq(audit.kind, kind) : undefined,
    isFew ? ofNamed : undefined,
    start && gte(audit._id, idAt(start)),
    end && lt(audit._id, idAt(new Date(end.getTime() + LATE))),
    start && gte(audit.createAt, start),
    end && lt(audit.createAt, end),
  ];
  const asked: (SQL | undefined)[] = [
    isFew ? undefined : ofNamed,
    field === '' ? undefined : sql`${audit.changes} ? ${field}`,
    action ? eq(audit.action, action) : undefined,
    source ? eq(audit.source, source) : undefined,
  ];
  return { indexed: and(...indexed), asked: asked.filter((one) => one !== undefined) };
};

type Entry = typeof audit.$inferSelect;

/** A page of entries, newest first, and where to go on. */
const findEntries = async (db: Db, filter: AuditFilter, { before, size }: { before: string | null | undefined; size: number }) => {
  const { indexed, asked } = await conditionsOf(db, filter, before);
  const newest = db.select().from(audit).where(indexed).orderBy(desc(audit._id));
  const among = newest.limit(LOOKED_THROUGH).as('audit');
  const found: Entry[] =
    asked.length === 0
      ? await db
          .select()
          .from(audit)
          .where(indexed)
          .orderBy(desc(audit._id))
          .limit(size + 1)
      : await db
          .select()
          .from(among)
          .where(and(...asked))
          .orderBy(desc(among._id))
          .limit(size + 1);
  const page = found.slice(0, size);
  if (found.length > size) return { page, next: page.at(-1)!._id, until: page.at(-1)!.createAt };
  if (asked.length === 0) return { page, next: null, until: null };
  const [last] = await db
    .select({ _id: audit._id, createAt: audit.createAt })
    .from(audit)
    .where(indexed)
    .orderBy(desc(audit._id))
    .offset(LOOKED_THROUGH - 1)
    .limit(1);
  return { page, next: last?._id ?? null, until: last?.createAt ?? null };
};

/** Entries with who did what they tell. */
const told = async (db: Db, people: Ports['people'], entries: readonly Entry[]) => {
  const names = await people(db, [...new Set(entries.flatMap(({ employee }) => employee ?? []))]);
  return entries.map((entry) => ({ ...entry, employee: (entry.employee && names.get(entry.employee)) ?? null }));
};

type SearchInput = AuditFilter & { before?: string | null | undefined; size: number };

/** Searches through all histories. */
export const searchAudit = async ({
  db,
  input: { before, size, ...filter },
  ports,
}: {
  db: Db;
  input: SearchInput;
  ports: Pick<Ports, 'people'>;
}): Promise<Output<typeof office.audit>> => {
  const { page, next, until } = await findEntries(db, filter, { before, size });
  return { data: await told(db, ports.people, page), next, until };
};

type Line = {
  at: string;
  who: string;
  source: string;
  kind: string;
  name: string;
  action: string;
  field: string;
  from: string;
  to: string;
};

/** The lines of a file: one for each field that changed, one for what was made or deleted. */
const linesOf = ({ kind, changes, ...entry }: Awaited<ReturnType<typeof told>>[number]): Line[] => {
  const { noun, fields } = auditKindOf(kind);
  const line = {
    at: entry.createAt.toISOString(),
    who: entry.employee ?? 'Sistema',
    source: auditSources[entry.source],
    kind: capitalised(noun.one),
    name: entry.name,
    action: auditActions[entry.action],
  };
  const saidOf = (path: string, value: FieldValue) => (fields[path] ? said(fields[path], value) : String(value ?? ''));
  const changed = Object.entries(changes).map(([path, { from, to }]) => ({
    ...line,
    field: fields[path]?.label ?? path,
    from: saidOf(path, from),
    to: saidOf(path, to),
  }));
  return changed.length > 0 ? changed : [{ ...line, field: '', from: '', to: '' }];
};

/** Writes what is found into a file. @throws 400 when that is more than a file holds, or than is looked through for one */
export const exportAudit = async ({ input, viewer, now, ports, inCompany }: OutsideCall<typeof office.auditExport>) => {
  const rows: Line[] = [];
  let before: string | null = null;
  let entries = 0;
  for (let looked = 0; ; looked += LOOKED_THROUGH) {
    const from: string | null = before;
    const { page, next } = await inCompany(async (db) => {
      const found = await findEntries(db, input, { before: from, size: LOOKED_THROUGH / 2 });
      return { ...found, page: await told(db, ports.people, found.page) };
    });
    entries += page.length;
    if (entries > MAX_EXPORTED || looked > MAX_LOOKED) throw refuse.invalid('Son demasiados cambios para una planilla: acote las fechas');
    rows.push(...page.flatMap(linesOf));
    if (next === null) break;
    before = next;
  }
  return exportRows(
    {
      title: 'Historial de cambios',
      columns: [
        { title: 'Fecha', kind: 'instant', value: ({ at }) => at },
        { title: 'Quién', kind: 'text', value: ({ who }) => who },
        { title: 'Desde', kind: 'text', value: ({ source }) => source },
        { title: 'Registro', kind: 'text', value: ({ kind }) => kind },
        { title: 'Nombre', kind: 'text', value: ({ name }) => name },
        { title: 'Qué hizo', kind: 'text', value: ({ action }) => action },
        { title: 'Campo', kind: 'text', value: ({ field }) => field },
        { title: 'Antes', kind: 'text', value: ({ from }) => from },
        { title: 'Después', kind: 'text', value: ({ to }) => to },
      ],
      rows,
    },
    { ports, viewer, now },
  );
};

/** Finds people by name, whatever became of them but deletion. */
export const findPeople = ({ db, input }: { db: Db; input: Parameters<typeof findOptions>[1] }) =>
  findOptions(db, input, { from: employees, label: personName, active: ne(employees.status, recordStatus.deleted) });
