import * as z from 'zod';
import { Ref } from '#shared/contract.ts';
import { plainText } from '#shared/plainText.ts';
import { OrderType } from '../../orders/choiceSchemas.ts';
import { MAX_CELL, MAX_COLUMNS } from '../sheet/table.ts';
import { columnNames, columns } from './columns.ts';

const tooWide = `Hasta ${MAX_COLUMNS} columnas`;

/** The titles of a table, as they identify the sheets of one sender. */
export const Headers = z.array(z.string().max(MAX_CELL)).min(1, 'Requerido').max(MAX_COLUMNS, tooWide);

/** What each column of a file means, in the file's order; null is not read. */
const Meanings = z.array(z.enum(columnNames).nullable()).max(MAX_COLUMNS, tooWide);

/** Different words of a column whose meaning is remembered, at most. */
const MAX_WORDS = 200;

/** What the words of a sender mean: `{ 'envio rapido': 'Normal' }`, the words folded. */
const Words = z
  .record(plainText(200), plainText(40))
  .refine((words) => Object.keys(words).length <= MAX_WORDS, `Hasta ${MAX_WORDS} palabras`);

/** How the sheets of one layout are read: from the cells of the file to those of an order. */
export const Reading = z.object({
  columns: Meanings.superRefine((meanings, context) => {
    const twice = meanings.find((column, at) => column !== null && !('joined' in columns[column]) && meanings.indexOf(column) !== at);
    if (twice) context.addIssue({ code: 'custom', message: `Eligió ${columns[twice].title} para dos columnas: deje una sola` });
  }),
  /** Read in a row where the columns above say nothing: a shop's invoice address where there is no other. Empty, or as long as `columns`. */
  spare: Meanings.default([]),
  /** Unit of a weight that is written without one. */
  weight: z.enum(['g', 'kg', 'lb']).optional(),
  /** Whether a day is written before its month; told by the file's own days where they can. */
  days: z.enum(['dmy', 'mdy']).optional(),
  /** Rows of one number are the products of one order. */
  lines: z.boolean().default(false),
  /** How many rows beneath the titles that are found those stand that somebody chose: what is said of these counts. */
  titlesBelow: z.int().min(-100).max(100).optional(),
  /** What the words of a column mean where the product does not know them. */
  words: z.object({ typeOrder: Words, shipping: Words, paid: Words }).partial().default({}),
});
export type Reading = z.output<typeof Reading>;

/** When the orders of a file that says no day are to be delivered, seen from the day on which it is read. */
export const dueRules = ['today', 'tomorrow', 'working'] as const;
export type DueRule = (typeof dueRules)[number];

/** What is the same for all orders of a file, where the file does not say it; asked once and remembered with its layout. */
export const Answers = z.object({
  /** `_id` of the client. */
  client: Ref.nullish(),
  day: z.enum(dueRules).nullish(),
  /** `_id` of the driver. */
  driver: Ref.nullish(),
  typeOrder: OrderType.nullish(),
  /** Of the rows that name neither town nor postal code. */
  town: plainText(120).nullish(),
  /** Products that the client does not have yet become products of its own. */
  createSkus: z.boolean().default(false),
});
export type Answers = z.output<typeof Answers>;
