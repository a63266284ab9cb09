import * as z from 'zod';
import { endpoint, Id } from '../contract.ts';
import type { Need } from '../permissions.ts';

/** Options of one answer at most, when they are sought by text. */
export const MAX_OPTIONS = 50;

/** What options are asked for by: words that were typed, or `_id`s whose names are wanted. */
export const OptionInput = z.object({ search: z.string().trim().max(100).optional(), ids: z.array(Id).max(100).optional() });
/** See the schema. */
export type OptionInput = z.output<typeof OptionInput>;

/** A record to choose from. */
export const Option = z.object({
  /** Its `_id`. */
  value: Id,
  label: z.string(),
  /** A second line, e.g. an address. */
  note: z.string().optional(),
});
/** See the schema. */
export type Option = z.infer<typeof Option>;

/**
 * The call behind a select: active records whose words begin with what was typed, or the named ones whatever their status.
 * @param records what is sought, for the API's own page: 'clientes activos por nombre'
 */
export const optionSearch = <const N extends Need>(path: string, { records, needs }: { records: string; needs: N }) =>
  endpoint({
    method: 'POST',
    path,
    summary: `Busca ${records}; \`ids\` devuelve los nombrados`,
    needs,
    input: OptionInput,
    output: z.object({ data: z.array(Option) }),
  });
