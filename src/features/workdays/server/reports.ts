import type { Output } from '#shared/contract.ts';
import { listColumns } from '#shared/list/listColumns.ts';
import { addDays, type Day, startOfDay } from '#shared/time.ts';
import type { OutsideCall } from '#server/http/api.ts';
import { exportRows } from '#server/spreadsheet/exportRows.ts';
import type { Track } from '../../live/contract.ts';
import { seenVehicles } from '../../live/server/operations.ts';
import { endsOf } from '../../live/track/drivenTrack.ts';
import { progressOf } from '../progress.ts';
import type { ReportDay, reportCalls } from '../reportCalls.ts';
import { type DriverDay, readDays } from './dayOrders.ts';
import { metresOf, readDriven } from './driven.ts';
import { findDriver } from './drivers.ts';

type Answer = Output<typeof reportCalls.report>;
type Call = Pick<OutsideCall<typeof reportCalls.report>, 'input' | 'viewer' | 'inCompany'>;

const HOUR_MS = 3_600_000;
const toTenths = (number: number) => Math.round(number * 10) / 10;

const reportOf = (day: Day, of: DriverDay | undefined, tracks: readonly Track[] | undefined): ReportDay => {
  const { total, parts } = progressOf(of?.orders ?? []);
  const [first, last] = [of?.visits[0]?.at ?? null, of?.visits.at(-1)?.at ?? null];
  return {
    day,
    orders: total,
    delivered: parts.find(({ status }) => status === 8)?.total ?? 0,
    visits: of?.visits.length ?? 0,
    km: tracks ? toTenths(metresOf(tracks) / 1000) : null,
    hours: first && last ? toTenths((last.getTime() - first.getTime()) / HOUR_MS) : 0,
    first,
    last,
  };
};

/** All days together. */
const sumsOf = (days: readonly ReportDay[]): Answer['sums'] => {
  const sum = (of: 'orders' | 'delivered' | 'visits' | 'hours') => days.reduce((all, day) => all + day[of], 0);
  const driven = days.flatMap(({ km }) => km ?? []);
  return {
    orders: sum('orders'),
    delivered: sum('delivered'),
    visits: sum('visits'),
    hours: toTenths(sum('hours')),
    km: driven.length > 0 ? toTenths(driven.reduce((all, km) => all + km, 0)) : null,
  };
};

/** What a driver did on some days; of one day also the way, the longest one where it was driven in several vehicles. */
export const readReport = ({ input: { driverAssign, startDay, endDay }, viewer, inCompany }: Call): Promise<Answer> =>
  inCompany(async (db) => {
    const { _id, name } = await findDriver(db, driverAssign);
    const days = new Map((await readDays(db, _id, { startDay, endDay })).map((one) => [one.day, one]));
    const driven = await readDriven(db, await seenVehicles(db, viewer), _id, { startDay, endDay });
    const data: ReportDay[] = [];
    for (let day = startDay; day <= endDay; day = addDays(day, 1)) {
      // Days on which nothing was to be done and nobody drove tell nothing.
      if (startDay === endDay || days.has(day) || driven.has(day)) data.push(reportOf(day, days.get(day), driven.get(day)));
    }
    const [way] = startDay === endDay ? (driven.get(startDay) ?? []).toSorted((one, other) => other.metres - one.metres) : [];
    const ends = way && endsOf(way, startOfDay(startDay));
    return {
      driver: { _id, name },
      data,
      sums: sumsOf(data),
      route: way?.line ?? null,
      from: ends?.start ?? null,
      to: ends?.end ?? null,
    };
  });

const columns = Object.values(
  listColumns<ReportDay>()({
    day: { title: 'Día', kind: 'day', value: ({ day }) => day },
    orders: { title: 'Órdenes', kind: 'count', value: ({ orders }) => orders },
    delivered: { title: 'Entregadas', kind: 'count', value: ({ delivered }) => delivered },
    visits: { title: 'Visitas', kind: 'count', value: ({ visits }) => visits },
    first: { title: 'Primera visita', kind: 'instant', value: ({ first }) => first?.toISOString() },
    last: { title: 'Última visita', kind: 'instant', value: ({ last }) => last?.toISOString() },
    km: { title: 'Km', kind: 'decimal', value: ({ km }) => km },
    hours: { title: 'Horas', kind: 'decimal', value: ({ hours }) => hours },
  }),
);

/** A workbook of what a driver did, day by day. */
export const exportReport = async (call: OutsideCall<typeof reportCalls.exportReport>): Promise<{ url: string }> => {
  const { driver, data } = await readReport(call);
  return exportRows({ title: 'Informe', columns, rows: data }, call, `Informe de ${driver.name}`);
};
