import { addDays, dayOf, today } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { runTitle, type Span } from '../../features/printing/runs.ts';
import { printRuns } from '../../features/printing/server/tables.ts';
import { idAt } from '../clock.ts';
import type { Base } from '../company.ts';
import type { Parcel } from '../parcels.ts';

/** Runs of each company; the last one was cut. */
const RUNS = 5;
/** Labels of a run at most: a roll. */
const MOST = 120;

const labelsOf = (parcels: readonly Parcel[]): number => parcels.reduce((sum, { order }) => sum + Math.max(1, order.numberPackage ?? 1), 0);

/** Runs of the labels that were printed yesterday and today, client by client; one that a printer left in the middle. */
export const printRunsOf = (parcels: readonly Parcel[], { staff, clients }: Pick<Base, 'staff' | 'clients'>, now: Date) => {
  const since = addDays(today(now), -1);
  const names = new Map(clients.map(({ _id, client }) => [_id, client.name]));
  const printed = parcels.filter(({ order }) => order.printAt && dayOf(order.printAt) >= since);
  const groups = [...Map.groupBy(printed, ({ order: { client, printAt } }) => `${client} ${printAt ? dayOf(printAt) : ''}`).values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, RUNS);
  const people = staff.operator;
  const waiting = parcels.filter(({ order }) => !order.printAt && order.status === 1);
  return groups.flatMap((group, n) => {
    const out = group.slice(0, MOST);
    const last = out.map(({ order }) => order.printAt).reduce((a, b) => (a && b && a > b ? a : b));
    const employee = people[n % Math.max(1, people.length)];
    if (!last || !employee) return [];
    const wasCut = n === groups.length - 1;
    const all = wasCut ? [...out, ...waiting.slice(0, out.length + 4)] : out;
    const total = labelsOf(all);
    const orders = all.map(({ order }) => order._id);
    const came = labelsOf(out);
    return [
      {
        _id: idAt(last, n),
        employee,
        title: runTitle(all.map(({ order }) => names.get(order.client) ?? '')),
        size: '100x150' as const,
        sort: 'list' as const,
        chosen: orders,
        orders,
        packages: all.map(({ order }) => order.numberPackage ?? 1),
        total,
        out: [[1, came]] satisfies Span[],
        repeats: n === 1 ? 1 : 0,
        stopped: wasCut ? 'QZ Tray dejó de responder' : null,
        createAt: last,
        printAt: last,
      },
    ];
  });
};

/** Stores them. */
export const storePrintRuns = async (db: Db, ...[parcels, base, now]: Parameters<typeof printRunsOf>): Promise<void> => {
  await insertMany(db, printRuns, printRunsOf(parcels, base, now));
};
