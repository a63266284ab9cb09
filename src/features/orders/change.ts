import * as z from 'zod';
import { Id, Instant, Ref } from '#shared/contract.ts';
import { formatCount } from '#shared/money.ts';
import { plainText } from '#shared/plainText.ts';
import { MAX_OBSERVATION, orRequired } from '#shared/text.ts';
import { OrderFilter } from './filter.ts';
import { StatusId, ValidationTypes } from './choiceSchemas.ts';

/** Photos of a history entry (spec 2 §5). */
export const PHOTOS = { max: 5, maxBytes: 10 * 1024 * 1024 };

const TRANSFER_CODE = 'Son dos números y dos letras, como 12AB';

/** The code of a logistics company, 'idlogistic': two digits and two capital letters (spec 2 §4, §5). */
export const TransferId = z
  .string(orRequired('Código inválido'))
  .overwrite((code) => code.trim().toUpperCase())
  .regex(/^\d{2}[A-Z]{2}$/, orRequired(TRANSFER_CODE));

/** A value that may be left out; the empty text of a form that older clients send whole counts as left out. */
const optional = <S extends z.ZodType>(schema: S, message: string) =>
  z.union([z.literal('').transform(() => null), schema], { error: message }).nullish();

/** What a status may ask for, besides photos; which of them are required, `fieldsFor` says. */
const StatusFields = z.object({
  warehouse: optional(Ref, 'Identificador inválido'),
  driverAssign: optional(Ref, 'Identificador inválido'),
  clientName: plainText(120).optional(),
  clientIDNumber: plainText(20).optional(),
  observation: plainText(MAX_OBSERVATION, { lines: true }).optional(),
  /** Code of the company that an order is transferred to. */
  transferid: optional(TransferId, TRANSFER_CODE),
  /** 'Enviar notificación': a mail to each recipient that has an address. */
  notify: z.boolean().optional(),
});

/** A status's number, or the status as an object, as older clients send it. */
export const StatusRef = z.union([StatusId, z.object({ id: StatusId }).transform((status) => status.id)], orRequired('Estado inexistente'));

/** An entry to add to an order's history; photos come as files. */
export const NewHistory = StatusFields.extend({
  _id: Id,
  status: StatusRef,
  deliveryDate: Instant,
  /** The version the user was looking at; refused when somebody saved the order since. */
  version: z.int().optional(),
});
export type NewHistory = z.output<typeof NewHistory>;

/** Up to so many orders a bulk change is done within its request; beyond, and by filter, in the background in steps of so many. */
export const MAX_BULK = 500;

/** Most orders one bulk change takes. */
export const MAX_CHANGED = 50_000;

/** Orders, or exceptions to a filter, that one request can name. */
export const MAX_NAMED = 10_000;
const tooMany = `Hasta ${formatCount(MAX_NAMED)} órdenes una por una`;

/** The orders that a bulk change is for: named one by one, or all of a filter but some. */
export const BulkTarget = z.union(
  [
    z.array(Ref).min(1, 'Requerido').max(MAX_NAMED, tooMany),
    z.object({
      filter: OrderFilter,
      except: z
        .array(Ref)
        .max(MAX_NAMED, `Hasta ${formatCount(MAX_NAMED)} excepciones`)
        .default([]),
    }),
  ],
  {
    error: ({ input }) => {
      if (input === undefined || input === null) return 'Requerido';
      return Array.isArray(input) && input.length > MAX_NAMED ? tooMany : 'Órdenes inválidas';
    },
  },
);
export type BulkTarget = z.output<typeof BulkTarget>;

/** What one bulk change does to the orders it is for (spec 2 §2.4). */
export const BulkChange = StatusFields.extend({
  orders: BulkTarget,
  /** The versions the user was looking at, by `_id`; an order saved since is refused. */
  versions: z.record(Id, z.int()).optional(),
  /** How many the user agreed to change; when the filter finds more by now, none is. */
  expected: z.int().min(1).optional(),
  /** `found` of the preview that was agreed to; when the filter finds other orders by now, none is changed. */
  found: z
    .string()
    .regex(/^-?\d{1,19}$/, 'Consulta inválida')
    .optional(),
  status: StatusRef.optional(),
  deliveryDate: optional(Instant, 'Fecha inválida'),
  validation_type: ValidationTypes.optional(),
});
export type BulkChange = z.output<typeof BulkChange>;

/** What is changed, of whichever orders, whatever was agreed to. */
export const PlainChange = BulkChange.omit({ orders: true, versions: true, expected: true, found: true });
export type PlainChange = z.output<typeof PlainChange>;

/** An order that was not changed, and why. */
export const RefusedOrder = z.object({ _id: Id, internalID: z.string(), message: z.string() });
export type RefusedOrder = z.output<typeof RefusedOrder>;

/** Refused orders told one by one at most; all of them are counted. */
export const MAX_REFUSED_TOLD = 1_000;

/** Outcome of a bulk change or of its undoing: the answer of one done at once, the `result` of one done in the background. */
export const BulkOutcome = z.object({
  changed: z.int(),
  /** The first MAX_REFUSED_TOLD. */
  refused: z.array(RefusedOrder),
  refusedTotal: z.int(),
});
export type BulkOutcome = z.output<typeof BulkOutcome>;

/** Answer to a bulk change. */
export const BulkResult = BulkOutcome.extend({
  /** Names the change for 'Deshacer'. */
  batch: Id,
  /** How many orders it is for. */
  total: z.int(),
  /** `_id` of the run that does it, for `/api/job/get`, whose `result` is a BulkOutcome; null when it is done. */
  job: Id.nullable(),
});
export type BulkResult = z.output<typeof BulkResult>;

/** Days that a preview tells one by one, those with most orders; the others are counted. */
export const MAX_DAYS_TOLD = 4;

/** Another logistics company that has an order besides: it was shared with it, or by it, and is not back. */
export const SharedWith = z.object({ type: z.enum(['sent', 'received']), state: z.enum(['open', 'confirmed']), name: z.string() });
export type SharedWith = z.output<typeof SharedWith>;

/** Ways in which other companies have orders that a preview tells, those with most orders. */
export const MAX_SHARED_TOLD = 4;

/** What the orders of a bulk change are before it. */
export const BulkPreview = z.object({
  total: z.int(),
  /** Tells these orders from others, be they as many. */
  found: z.string(),
  /** How many are in each status that occurs, most first. */
  statuses: z.array(z.object({ id: StatusId, total: z.int() })),
  /** How many are due on each of MAX_DAYS_TOLD days, by day, those without one last. */
  days: z.array(z.object({ day: z.string().nullable(), total: z.int() })),
  /** How many have a driver, and how many drivers these are. */
  assigned: z.object({ total: z.int(), drivers: z.int() }),
  /** The same of those that are out for delivery now: in status 7. */
  onTheRoad: z.object({ total: z.int(), drivers: z.int() }),
  /** Which other companies have some of them besides, and how many: MAX_SHARED_TOLD at most. */
  shared: z.array(SharedWith.extend({ total: z.int() })),
});
export type BulkPreview = z.output<typeof BulkPreview>;

/** A bulk change that its author can still take back. */
export const UndoableChange = BulkOutcome.pick({ changed: true, refusedTotal: true }).extend({
  batch: Id,
  total: z.int(),
  /** What it wrote into the histories: the status it gave, 88 when it gave none. */
  status: StatusId,
  endAt: Instant,
});
export type UndoableChange = z.output<typeof UndoableChange>;
