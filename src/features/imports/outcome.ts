import * as z from 'zod';
import { Id } from '#shared/contract.ts';

/** What became of the rows of an import. */
export const Outcome = z.object({
  /** Orders created. */
  created: z.int(),
  /** Of those, the ones with an end whose place on the map is a guess. */
  doubtful: z.int().default(0),
  /** Rows whose order was there already: they were left out. */
  existing: z.int().default(0),
});
export type Outcome = z.output<typeof Outcome>;

/** Outcome of the job that stores an import. */
export const ImportResult = Outcome.extend({
  startDay: z.string(),
  endDay: z.string(),
  /** The import whose orders they are, for the list's filter; absent in what was imported before orders said it. */
  import: Id.optional(),
});
export type ImportResult = z.output<typeof ImportResult>;

/** What the browser receives of an outcome: every figure. */
export const ToldResult = ImportResult.required({ doubtful: true, existing: true });
