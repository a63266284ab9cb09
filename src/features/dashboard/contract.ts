import * as z from 'zod';
import { chartRanges } from '#shared/chart/periods.ts';
import { endpoint, Id, Instant, Nothing } from '#shared/contract.ts';
import { Day } from '#shared/day.ts';
import { orRequired } from '#shared/text.ts';
import { integrationTypes } from '../clients/integration.ts';

const Count = z.int();

/** A number that grows through its period, beside the one before up to the same hour. */
const Figure = z.object({
  /** Up to now. */
  total: Count,
  /** By how many percent it differs, up to the last full hour; null when there was nothing before. */
  compare: z.number().nullable(),
  prop: z.enum(['equal', 'less', 'more']),
  /** What is compared: both up to the last full hour. */
  until: Count,
  before: Count,
  /** The last day of what it is compared with. */
  beforeDay: Day,
});

/** How much of something lies where, or is whose. */
const Place = z.object({ name: z.string(), count: Count });

/** What ends first, of whom. */
const End = z.object({ day: Day, what: z.string(), name: z.string() });

const counted = { count: Count };

/** One thing that waits for somebody, with what says why. */
const TodoLine = z.discriminatedUnion('key', [
  z.object({ key: z.literal('doubt'), ...counted }),
  z.object({ key: z.literal('driverless'), ...counted, places: z.array(Place) }),
  /** @property third how many of them failed for the third time or more */
  z.object({ key: z.literal('failed'), ...counted, third: Count }),
  z.object({ key: z.literal('quiet'), ...counted, oldest: z.object({ client: z.string(), day: Day }) }),
  /** @property companies who shared them, the most first */
  z.object({ key: z.literal('arrivals'), ...counted, companies: z.array(Place), oldest: Day }),
  /** @property companies who wrote of most of them first @property delivered how many both companies say they delivered @property others how many the other list has */
  z.object({
    key: z.literal(['unappliedSent', 'unappliedReceived']),
    ...counted,
    companies: z.array(Place),
    delivered: Count,
    others: Count,
  }),
  /** @property amount in pesos @property drivers who have it */
  z.object({ key: z.literal('charges'), ...counted, amount: z.number(), drivers: Count, oldest: Day }),
  z.object({ key: z.literal('people'), ...counted, first: End }),
  z.object({ key: z.literal('vehicles'), ...counted, first: End }),
  z.object({
    key: z.literal('connections'),
    ...counted,
    first: z.object({ client: z.string(), type: z.enum(integrationTypes), retry: Count }),
  }),
  z.object({ key: z.literal('held'), ...counted, places: z.array(Place), oldest: Day }),
]);

/** Something that happened in the company (spec 3 §3). */
const Activity = z.object({
  _id: Id,
  title: z.string(),
  /** What of the title is it about: stands in it. */
  subject: z.string().nullable(),
  createAt: Instant,
  priority: z.enum(['low', 'medium', 'high']),
  typeNotify: z.enum(['system', 'app', 'alert']),
  /** What kind of thing it is, for its icon. */
  about: z.enum(['order', 'import', 'office', 'fleet', 'warehouse', 'job']),
  /** Who did it; null when the system itself did. */
  employee: z.string().nullable(),
});

/** Something that concerns a person. */
const Notice = z.object({
  /** Of the notice, not of a record. */
  key: z.string(),
  kind: z.enum([
    'import',
    'change',
    'export',
    'people',
    'vehicles',
    'connections',
    'webhooks',
    'arrivals',
    'unappliedSent',
    'unappliedReceived',
  ]),
  title: z.string(),
  note: z.string(),
  at: Instant,
  /** The day on which what it tells of ends, or ended; null where it tells of work. */
  end: Day.nullable(),
  bad: z.boolean(),
  unread: z.boolean(),
});

/** Calls of the panel: for whoever is signed in, with what each may see (spec 3 §2.7, decisions §1). */
export const dashboard = {
  stat: endpoint({
    method: 'GET',
    path: '/api/dashboard/stat',
    summary: 'Choferes en línea, órdenes en reparto y bultos en depósito; vacío lo que quien pregunta no puede abrir',
    needs: 'session',
    input: Nothing,
    output: z.object({
      at: Instant,
      /** Drivers whose phone or page called in the last 5 minutes. */
      VehicleOnline: Count.nullable(),
      /** Active ones. */
      drivers: Count.nullable(),
      /** On the street. */
      OrderDelivery: Count.nullable(),
      /** Of those due today, cancelled ones apart. */
      today: z.object({ total: Count, delivered: Count }).nullable(),
      /** Parcels that lie in warehouses: of a person of the warehouses, in theirs. */
      OrderWarehouse: Count.nullable(),
      /** Of these, for more than three days. */
      held: Count.nullable(),
    }),
  }),
  graph: endpoint({
    method: 'GET',
    path: '/api/dashboard/stat/graph',
    summary: 'Órdenes creadas y entregadas por mes, o por día con 1M, y las de hoy y del mes contra las de antes',
    needs: 'order',
    input: z.object({ range: z.enum(chartRanges).default('1Y') }),
    output: z.object({
      at: Instant,
      unit: z.enum(['day', 'month']),
      /** Of closed periods, by their first day. */
      graph: z.array(z.object({ start: Day, created: Count, delivered: Count })),
      /** The running one, with what the one before had created up to the same hour. */
      running: z.object({ start: Day, created: Count, delivered: Count, before: Count, beforeDay: Day }),
      /** `left` is today's, `middle` the month's. */
      moreInfo: z.object({ left: Figure, middle: Figure }),
    }),
  }),
  todo: endpoint({
    method: 'GET',
    path: '/api/dashboard/todo',
    summary: 'Lo que espera a alguien, lo más urgente primero; cada cuenta es el total de la lista a la que lleva',
    needs: 'session',
    input: Nothing,
    output: z.object({
      at: Instant,
      lines: z.array(TodoLine),
      /** Of those due today, for whoever sees orders. */
      today: z.object({ total: Count, delivered: Count }).nullable(),
      /** The warehouses of a person of the warehouses; null for who sees all. */
      warehouses: z.array(z.object({ _id: Id, name: z.string() })).nullable(),
      /** Whom to ask for more: who administers the company. */
      admin: z.string().nullable(),
    }),
  }),
  activity: endpoint({
    method: 'GET',
    path: '/api/dashboard/activity',
    summary: 'Lo que pasó en la empresa, lo último primero, en páginas',
    needs: 'staff',
    input: z.object({ before: Id.optional() }),
    output: z.object({
      data: z.array(Activity),
      /** The `before` of the next page; null on the last one. */
      next: Id.nullable(),
    }),
  }),
  notices: endpoint({
    method: 'GET',
    path: '/api/notice',
    summary:
      'Lo que le toca a quien pregunta: sus procesos, vencimientos, conexiones vencidas, lo que otras logísticas le compartieron y lo que escribieron y no se aplicó',
    needs: 'staff',
    input: Nothing,
    output: z.object({ at: Instant, data: z.array(Notice), unread: Count }),
  }),
  readNotices: endpoint({
    method: 'POST',
    path: '/api/notice/read',
    summary: 'Marca como leído lo que se avisó hasta un momento',
    needs: 'staff',
    input: z.object({ until: Instant }),
    output: Nothing,
  }),
  readNotice: endpoint({
    method: 'POST',
    path: '/api/notice/read/one',
    summary: 'Marca como leído un aviso, por su `key`; uno que ya no se avisa no hace nada',
    needs: 'staff',
    input: z.object({ key: z.string(orRequired('Aviso inválido')).min(1, 'Requerido').max(200, 'Hasta 200 caracteres') }),
    output: Nothing,
  }),
};
