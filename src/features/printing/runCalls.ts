import * as z from 'zod';
import { endpoint, Id, Instant, Ref } from '#shared/contract.ts';
import { formatCount } from '#shared/money.ts';
import { plainText } from '#shared/plainText.ts';
import { orRequired } from '#shared/text.ts';
import { OrderFilter } from '../orders/filter.ts';
import { Person } from '../orders/orderRow.ts';
import { MAX_PRINTED } from '../orders/printed.ts';
import { orderSorts } from '../orders/sorts.ts';
import { labelCodes } from '../settings/labelSizes.ts';
import { printSorts } from './runs.ts';

const tooMany = `Hasta ${formatCount(MAX_PRINTED)} órdenes por vez`;

/**
 * The orders that are printed together: by their ids, in this order; all of a filter but some, in the order of its list; or those of a run of
 * labels, in its order.
 */
export const PrintTarget = z.union(
  [
    z.array(Ref).min(1, 'Elija al menos una orden').max(MAX_PRINTED, tooMany),
    z.object({
      filter: OrderFilter,
      except: z.array(Ref).max(10_000, 'Son demasiadas excepciones').default([]),
      sortField: z.enum(orderSorts, orRequired('No se puede ordenar por ese campo')).default(orderSorts[0]),
      sortOrder: z.enum(['asc', 'desc'], orRequired('Orden inválido')).default('desc'),
    }),
    z.object({ run: Id }),
  ],
  {
    error: ({ input }) => {
      if (!Array.isArray(input)) return input === undefined || input === null ? 'Requerido' : 'Órdenes inválidas';
      return input.length === 0 ? 'Elija al menos una orden' : input.length > MAX_PRINTED ? tooMany : 'Órdenes inválidas';
    },
  },
);
export type PrintTarget = z.output<typeof PrintTarget>;

/** Orders that were asked for and are no more: the paper is of the others. */
export const Absent = z.object({ absent: z.array(Id) });

const LabelSize = z.enum(labelCodes, orRequired('Tamaño inexistente'));
const PrintSort = z.enum(printSorts, orRequired('Orden inválido'));

const SpanShown = z.tuple([z.int(), z.int()]);

/** A run of labels: which, in which order, and how far it has come. Labels are numbered from 1. */
export const PrintRun = z.object({
  _id: Id,
  /** Whose labels: 'Ñandú, Electro Sur y 6 más'. */
  title: z.string(),
  employee: Person,
  size: LabelSize,
  sort: PrintSort,
  orders: z.int(),
  total: z.int(),
  /** How many have come out, and which, in their order. */
  printed: z.int(),
  out: z.array(SpanShown),
  /** Those that were given to a printer, and nobody knows whether they came out. */
  doubt: SpanShown.nullable(),
  /** Whether some screen prints it now. */
  active: z.boolean(),
  /** How often all or some of it was printed again. */
  repeats: z.int(),
  /** Why it stopped, when it did. */
  stopped: z.string().nullable(),
  createAt: Instant,
  /** When a label of it last came out. */
  printAt: Instant.nullable(),
});
export type PrintRun = z.output<typeof PrintRun>;
export type PrintRunShown = z.input<typeof PrintRun>;

const MarkShown = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: z.string(),
    x: z.number(),
    baseline: z.number(),
    height: z.number(),
    scale: z.number(),
    width: z.number(),
    reverse: z.boolean(),
  }),
  z.object({ kind: z.literal('box'), x: z.number(), y: z.number(), width: z.number(), height: z.number(), thick: z.number() }),
  z.object({ kind: z.literal('qr'), text: z.string(), x: z.number(), y: z.number(), module: z.number() }),
  z.object({ kind: z.literal('logo'), x: z.number(), y: z.number() }),
]);

/** A label of a run as it is drawn. */
const DrawnLabel = z.object({
  /** Which of the run, from 1. */
  at: z.int(),
  order: Id,
  internalID: z.string(),
  part: z.int(),
  packages: z.int(),
  /** How many packages its order has by now, where that is another number. */
  now: z.int().nullable(),
  size: LabelSize,
  marks: z.array(MarkShown),
  /** Which of the logos it has. */
  logo: z.string().nullable(),
});
export type DrawnLabelShown = z.input<typeof DrawnLabel>;

const number = z.int('Número inválido').min(1, 'La primera es la 1').max(100_000, 'No hay tantas');
const Labels = z
  .object({ _id: Id, from: number, to: number })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'Es anterior a la primera' });
/** Labels that are looked at, or that a screen gives to a printer. */
const SentLabels = Labels.safeExtend({ screen: Id.optional(), again: z.boolean().default(false) });
const Answer = z.object({ data: PrintRun });

/** Calls about runs of labels: printed as far as they come, gone on with, repeated from any label. */
export const runCalls = {
  beginRun: endpoint({
    method: 'POST',
    path: '/api/order/print/run',
    summary:
      'Prepara una tanda de etiquetas; sin `size`, el tamaño de quien imprime, y sin ninguno 100x150. `absent`: las órdenes que ya no existen',
    needs: 'order',
    input: z.object({ orders: PrintTarget, size: LabelSize.optional(), sort: PrintSort.default('list') }),
    output: Answer.extend(Absent.shape),
    // Ten thousand exceptions.
    maxBody: 1_000_000,
  }),
  runs: endpoint({
    method: 'GET',
    path: '/api/order/print/run',
    summary: 'Las últimas tandas de etiquetas de la empresa de las que salió alguna',
    needs: 'order',
    input: z.object({}),
    output: z.object({ data: z.array(PrintRun) }),
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/order/print/run/get',
    summary: 'Una tanda de etiquetas',
    needs: 'order',
    input: z.object({ _id: Id }),
    output: Answer.extend({
      /** Labels of orders that were deleted since: they are not printed. */
      gone: z.int(),
      /** Orders that have another number of packages since. */
      changed: z.int(),
    }),
  }),
  changeRun: endpoint({
    method: 'POST',
    path: '/api/order/print/run/edit',
    summary: 'Cambia el tamaño de las etiquetas de una tanda; su orden, mientras no salió ninguna',
    needs: 'order',
    input: z.object({ _id: Id, size: LabelSize.optional(), sort: PrintSort.optional() }),
    output: Answer,
  }),
  drawLabels: endpoint({
    method: 'POST',
    path: '/api/order/print/run/draw',
    summary:
      'Etiquetas de una tanda como se dibujan, hasta 500; las de órdenes eliminadas faltan. Con `screen`, la pantalla que las va a imprimir, se anota que van, y otra espera; las que ya salieron piden `again`',
    needs: 'order',
    input: SentLabels,
    output: z.object({
      labels: z.array(DrawnLabel),
      /** PNG of 151 by 121 dots, as `data:` addresses. */
      logos: z.record(z.string(), z.string()),
    }),
  }),
  zplLabels: endpoint({
    method: 'POST',
    path: '/api/order/print/run/zpl',
    summary:
      'Etiquetas de una tanda en ZPL, una por texto. Con `screen`, la pantalla que las manda a la impresora, se anota que van, y otra espera; las que ya salieron piden `again`',
    needs: 'order',
    input: SentLabels,
    output: z.object({ zpl: z.array(z.string()) }),
  }),
  pdfLabels: endpoint({
    method: 'POST',
    path: '/api/order/print/run/pdf',
    summary: 'Etiquetas de una tanda como PDF, en milímetros exactos; las marca como impresas. Muchas se hacen en segundo plano',
    needs: 'order',
    input: Labels.safeExtend({ pass: Id }),
    output: z.object({
      /** Where it is for 15 minutes; many labels are made by a job, whose file it is then. */
      url: z.string().optional(),
      job: Id.optional(),
    }),
  }),
  printedLabels: endpoint({
    method: 'POST',
    path: '/api/order/print/run/printed',
    summary:
      'Anota que salieron etiquetas de una tanda, y marca las órdenes de las que salió la última; `pass` es la misma en toda una impresión',
    needs: 'order',
    input: Labels.safeExtend({ pass: Id }),
    output: Answer,
  }),
  stoppedRun: endpoint({
    method: 'POST',
    path: '/api/order/print/run/stopped',
    summary: 'Anota que una pantalla terminó de imprimir una tanda, o por qué se cortó',
    needs: 'order',
    input: z.object({ _id: Id, reason: plainText(200).nullish() }),
    output: Answer,
  }),
};
