import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { Output } from '#shared/contract.ts';
import { can, type Viewer } from '#shared/permissions.ts';
import type { Db } from '#server/db.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { audit } from '#server/record/auditTable.ts';
import { imports } from '../../imports/server/tables.ts';
import { orderBatches } from '../../orders/server/batchTables.ts';
import { orderHistory, orders } from '../../orders/server/tables.ts';
import { employeeNames } from '../../session/server/operations.ts';
import type { dashboard } from '../contract.ts';
import { areaNeeds, auditKinds, auditTitle, importTitle, jobWords, notedTitle, someOrders } from '../events.ts';

type Activity = Output<typeof dashboard.activity>['data'][number];
/** With who did it as `_id`; without one the logistics company that did it, if one did. */
type Event = Omit<Activity, 'employee'> & { by: string | null; partner?: string | null };

/** Events of a page. */
const PAGE = 20;

/** The events of one source, the last first: `_id`s are made in the order of time, so they order all sources alike. */
type Source = (db: Db, viewer: Viewer, before: string | undefined) => Promise<Event[]>;

const older = (column: Parameters<typeof lt>[0], before: string | undefined): SQL | undefined =>
  before === undefined ? undefined : lt(column as never, before);

const records: Source = async (db, viewer, before) => {
  const kinds = Object.keys(auditKinds).filter((kind) => can(viewer, areaNeeds[auditKinds[kind]!.area]));
  if (kinds.length === 0) return [];
  const { _id, kind, name, action, employee, createAt } = audit;
  const found = await db
    .select({ _id, kind, name, action, employee, createAt })
    .from(audit)
    .where(and(inArray(kind, kinds), older(_id, before)))
    .orderBy(desc(_id))
    .limit(PAGE + 1);
  return found.map((one) => {
    const its = auditKinds[one.kind]!;
    return {
      _id: one._id,
      title: auditTitle(one.action, its, one.name),
      subject: one.name,
      createAt: one.createAt,
      priority: one.action === 'delete' ? ('medium' as const) : ('low' as const),
      typeNotify: one.employee ? ('app' as const) : ('system' as const),
      about: its.area,
      by: one.employee,
    };
  });
};

const files: Source = async (db, _viewer, before) => {
  const { _id, fileName, outcome, employee, createAt } = imports;
  const found = await db
    .select({ _id, fileName, outcome, employee, createAt })
    .from(imports)
    .where(and(isNotNull(outcome), older(_id, before)))
    .orderBy(desc(_id))
    .limit(PAGE + 1);
  return found.flatMap((one) =>
    one.outcome
      ? [
          {
            _id: one._id,
            title: importTitle(one.fileName, one.outcome),
            subject: one.fileName,
            createAt: one.createAt,
            priority: one.outcome.doubtful > 0 ? ('medium' as const) : ('low' as const),
            typeNotify: 'app' as const,
            about: 'import' as const,
            by: one.employee,
          },
        ]
      : [],
  );
};

const changes: Source = async (db, _viewer, before) => {
  const { _id, result, undoes, employee, createAt } = orderBatches;
  const found = await db
    .select({ _id, result, undoes, employee, createAt })
    .from(orderBatches)
    .where(and(isNotNull(result), older(_id, before)))
    .orderBy(desc(_id))
    .limit(PAGE + 1);
  return found.map((one) => {
    const subject = someOrders(one.result?.changed ?? 0);
    return {
      _id: one._id,
      title: one.undoes ? `Deshizo un cambio de ${subject}` : `Modificó ${subject}`,
      subject,
      createAt: one.createAt,
      priority: one.result?.refusedTotal ? ('medium' as const) : ('low' as const),
      typeNotify: 'app' as const,
      about: 'order' as const,
      by: one.employee,
    };
  });
};

const singles: Source = async (db, _viewer, before) => {
  const found = await db
    .select({
      _id: orderHistory._id,
      status: orderHistory.status,
      employee: orderHistory.employee,
      partner: orderHistory.partner,
      createAt: orderHistory.createAt,
      number: orders.internalID,
    })
    .from(orderHistory)
    .innerJoin(orders, and(eq(orders.companyId, orderHistory.companyId), eq(orders._id, orderHistory.order)))
    .where(
      and(
        inArray(orderHistory.status, [18, 22, 99]),
        isNull(orderHistory.batch),
        // What another company did and the order did not take has not happened to it.
        isNull(orderHistory.unapplied),
        older(orderHistory._id, before),
      ),
    )
    .orderBy(desc(orderHistory._id))
    .limit(PAGE + 1);
  return found.map((one) => ({
    _id: one._id,
    title: notedTitle(one.status as 18 | 22 | 99, one.number),
    subject: one.number,
    createAt: one.createAt,
    priority: 'medium' as const,
    typeNotify: one.employee ? ('app' as const) : ('system' as const),
    about: 'order' as const,
    by: one.employee,
    partner: one.partner,
  }));
};

const failures: Source = async (db, _viewer, before) => {
  const { _id, name, employee, endAt, createAt } = jobRuns;
  const found = await db
    .select({ _id, name, employee, endAt, createAt })
    .from(jobRuns)
    .where(and(eq(jobRuns.state, 'Error'), inArray(name, Object.keys(jobWords)), older(_id, before)))
    .orderBy(desc(_id))
    .limit(PAGE + 1);
  return found.map((one) => ({
    _id: one._id,
    title: `Falló ${jobWords[one.name]}`,
    subject: jobWords[one.name] ?? null,
    createAt: one.endAt ?? one.createAt,
    priority: 'high' as const,
    typeNotify: 'alert' as const,
    about: 'job' as const,
    by: one.employee,
  }));
};

/** Those about orders are for who may see these; of records each kind asks for its own permission. */
const ofOrders: readonly Source[] = [files, changes, singles, failures];

/** A page of what happened that a viewer may know of, the last first. @param before `_id` of the last one of the page before */
export const activityOf = async (db: Db, viewer: Viewer, before: string | undefined): Promise<Output<typeof dashboard.activity>> => {
  const found: Event[] = [];
  for (const source of can(viewer, 'order') ? [records, ...ofOrders] : [records]) found.push(...(await source(db, viewer, before)));
  const events = found.toSorted((a, b) => (a._id < b._id ? 1 : -1));
  const page = events.slice(0, PAGE);
  const names = await employeeNames(db, [...new Set(page.flatMap(({ by }) => by ?? []))]);
  return {
    data: page.map(({ by, partner = null, ...event }) => ({ ...event, employee: by ? (names.get(by) ?? null) : partner })),
    next: events.length > PAGE ? (page.at(-1)?._id ?? null) : null,
  };
};
