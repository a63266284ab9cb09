import { contentHash } from '#server/files/contentHash.ts';
import { addDays, instantAt, today } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { insertMany } from '#server/query/insertMany.ts';
import type { ImportResult } from '../../features/imports/outcome.ts';
import { importFiles, imports } from '../../features/imports/server/tables.ts';
import type { Base } from '../company.ts';
import { idAt } from '../clock.ts';
import type { Parcel } from '../parcels.ts';

/** A file that was sent this morning, or yesterday: what it was called and recognised as, and how many rows of it were there already. */
const SENT = [
  { name: 'ventas-tiendanube', ending: '.csv', layout: 'Tienda Nube', existing: 3, back: 0 },
  { name: 'Ventas Mercado Libre', ending: '.xlsx', layout: 'Mercado Libre', existing: 0, back: 0 },
  { name: 'orders_export_1', ending: '.csv', layout: 'Shopify', existing: 0, back: 1 },
] as const;

/** A file that somebody of the team has not finished. */
const LEFT = [
  { name: 'REPARTO farmacias.xlsx', layout: 'Planilla conocida', state: 'placing', total: 61, pending: 9 },
  { name: 'despacho de hoy.csv', layout: 'Planilla nueva', state: 'columns', total: 74, pending: 2 },
] as const;

const MINUTE = 60_000;

/**
 * The files of orders of yesterday and today: those that became orders, each of one client, and those that the operator still has in work.
 * Marks the orders as theirs.
 */
export const importFilesOf = (parcels: readonly Parcel[], { staff }: Pick<Base, 'staff'>, now: Date) => {
  const day = today(now);
  const people = staff.operator;
  const byClient = [...Map.groupBy(parcels, ({ order }) => order.client)].toSorted(([, a], [, b]) => b.length - a.length);
  const sent = SENT.flatMap(({ name, ending, layout, existing, back }, n) => {
    const [client, its = []] = byClient[n] ?? [];
    const made = addDays(day, -back);
    const [from, to] = [instantAt(made, 0), back === 0 ? now : instantAt(addDays(made, 1), 0)];
    const orders = its.filter(({ order }) => order.createAt && order.createAt >= from && order.createAt < to);
    const last = orders
      .map(({ order }) => order.createAt)
      .toSorted((a, b) => (a?.getTime() ?? 0) - (b?.getTime() ?? 0))
      .at(-1);
    const employee = people[n % Math.max(people.length, 1)];
    return client && last && employee
      ? [{ name: `${name}-${made.slice(8)}-${made.slice(5, 7)}${ending}`, layout, existing, client, orders, at: last, employee }]
      : [];
  });
  return sent.map((file, n) => {
    const [_id, job] = [idAt(file.at, n), idAt(file.at, n)];
    for (const { order } of file.orders) order.import = _id;
    return { ...file, _id, job };
  });
};

/** Of some, those whose place on the map is a guess. */
const doubtfulOf = (parcels: readonly Parcel[]) => parcels.filter(({ order }) => order.toPartialMatch).length;

/** Stores them. */
export const storeImports = async (
  db: Db,
  sent: ReturnType<typeof importFilesOf>,
  { staff, clients }: Pick<Base, 'staff' | 'clients'>,
  now: Date,
): Promise<void> => {
  await insertMany(
    db,
    jobRuns,
    sent.map(({ _id, job, orders, existing, at, employee }) => {
      const days = orders.map(({ order }) => (order.deliveryDate ? today(order.deliveryDate) : today(now))).toSorted();
      const [startDay = today(now)] = days;
      const endDay = days.at(-1) ?? startDay;
      const doubtful = doubtfulOf(orders);
      const result: ImportResult = { created: orders.length, doubtful, existing, startDay, endDay, import: _id };
      const total = orders.length + existing;
      const endAt = new Date(at.getTime() + 3_000);
      return {
        _id: job,
        name: 'import',
        payload: { import: _id, startDay, endDay },
        state: 'Completado' as const,
        done: total,
        total,
        result,
        employee,
        createAt: at,
        endAt,
      };
    }),
  );
  await insertMany(
    db,
    imports,
    sent.map(({ _id, job, name, orders, existing, at, employee }) => ({
      _id,
      outcome: { created: orders.length, doubtful: doubtfulOf(orders), existing },
      fileName: name,
      fingerprint: contentHash([_id]),
      rows: [],
      total: orders.length + existing,
      job,
      employee,
      createAt: at,
    })),
  );
  const [operator] = staff.operator;
  const changedAt = new Date(now.getTime() - 40 * MINUTE);
  if (operator)
    await db.insert(jobRuns).values({
      _id: idAt(changedAt, 0),
      name: 'change orders',
      payload: {},
      state: 'Completado',
      result: { changed: 1_140, refused: [], refusedTotal: 0 },
      employee: operator,
      createAt: changedAt,
      endAt: new Date(changedAt.getTime() + 9_000),
    });
  const left = LEFT.map(({ name, ...file }, n) => {
    const createAt = new Date(now.getTime() - (n + 1) * 25 * MINUTE);
    return {
      _id: newId(),
      fileName: name,
      hash: contentHash([name]),
      ...file,
      client: clients[n + 3]?._id ?? null,
      employee: operator ?? '',
      seenAt: now,
      createAt,
      import: null,
    };
  });
  const done = sent.map(({ _id, name, layout, client, orders, existing, at, employee }) => ({
    _id: newId(),
    fileName: name,
    hash: contentHash([name]),
    layout,
    state: 'review' as const,
    total: orders.length + existing,
    pending: 0,
    client,
    employee,
    seenAt: at,
    createAt: new Date(at.getTime() - 4 * MINUTE),
    import: _id,
  }));
  await insertMany(db, importFiles, operator ? [...done, ...left] : done);
};
