import * as z from 'zod';
import { endpoint, Id, Instant, type Received, Ref } from '#shared/contract.ts';
import { checkDays, Day } from '#shared/day.ts';
import { daysBetween } from '#shared/time.ts';
import { MAX_REPORT_DAYS } from './maxReportDays.ts';

const TOO_LONG = `Hasta ${MAX_REPORT_DAYS} días por informe`;

/** Whose days, and which: both are included. */
const Asked = z.object({ driverAssign: Ref, startDay: Day, endDay: Day }).superRefine((days, context) => {
  checkDays(days, context);
  if (daysBetween(days.startDay, days.endDay) < MAX_REPORT_DAYS) return;
  context.addIssue({ code: 'custom', path: ['endDay'], message: TOO_LONG });
});
/** See the schema. */
export type ReportAsked = z.output<typeof Asked>;

/** What a driver did on a day, or on all of them. */
const Sums = z.object({
  /** Orders that there were to visit. */
  orders: z.int(),
  delivered: z.int(),
  /** Times that the driver was at a door. */
  visits: z.int(),
  /** Kilometres driven; null where no position is known. */
  km: z.number().nullable(),
  /** From the first visit to the last, in hours. */
  hours: z.number(),
});

const ReportDay = Sums.extend({
  day: Day,
  /** The first visit and the last one. */
  first: Instant.nullable(),
  last: Instant.nullable(),
});
/** See the schema. */
export type ReportDay = z.output<typeof ReportDay>;

/** A place of a way and when the driver was there. */
const Passed = z.object({ lat: z.number(), lng: z.number(), at: Instant });

/** Calls about what a driver did on some days (document 3 §7, decisions §2). */
export const reportCalls = {
  report: endpoint({
    method: 'POST',
    path: '/api/report/search',
    summary: 'Lo que hizo un chofer, día por día: órdenes, visitas, kilómetros y horas; de un solo día, también su recorrido',
    needs: 'fleet',
    input: Asked,
    output: z.object({
      driver: z.object({ _id: Id, name: z.string() }),
      data: z.array(ReportDay),
      sums: Sums,
      /** Of one day: the way driven as an encoded line (precision 5), and where it begins and ends; null of several, or without positions. */
      route: z.string().nullable(),
      from: Passed.nullable(),
      to: Passed.nullable(),
    }),
  }),
  exportReport: endpoint({
    method: 'POST',
    path: '/api/report/order',
    summary: 'Planilla con lo que hizo un chofer, día por día',
    needs: 'fleet',
    input: Asked,
    output: z.object({ url: z.string() }),
  }),
};

/** What a driver did, as the browser has it. */
export type Report = Received<typeof reportCalls.report>;
