import * as z from 'zod';
import { endpoint, Id } from '../contract.ts';
import { columnKeys, type ListColumns } from './listColumns.ts';
import { paging } from './page.ts';
import type { Need } from '../permissions.ts';

/** An export that is ready, at a signed address that lasts 15 minutes, or the run that makes it: `/api/job/get` has its address then. */
export const Exported = z.union([z.object({ url: z.string() }), z.object({ job: Id })]);
export type Exported = z.infer<typeof Exported>;

type ExportOptions<Filter extends z.ZodObject, Sorts extends readonly [string, ...string[]], Key extends string, N extends Need> = {
  /** What is exported, for the API's own page: 'las órdenes de un filtro'. */
  about: string;
  needs: N;
  /** What the list is filtered by. */
  filter: Filter;
  /** The fields that the list sorts by; the first is the default. */
  sorts: Sorts;
  columns: ListColumns<never, Key>;
};

/** The call that exports what a list shows: its filter, its order, the columns that were chosen. */
export const exportCall = <
  Filter extends z.ZodObject,
  const Sorts extends readonly [string, ...string[]],
  Key extends string,
  const N extends Need,
>(
  path: string,
  { about, needs, filter, sorts, columns }: ExportOptions<Filter, Sorts, Key, N>,
) => {
  const { sortField, sortOrder } = paging(sorts);
  const keys = columnKeys(columns);
  return endpoint({
    method: 'POST',
    path,
    summary: `Exporta ${about} como planilla, con las columnas elegidas; si son muchas, en segundo plano`,
    needs,
    input: z.object({
      filter,
      sortField,
      sortOrder,
      columns: z
        .array(z.enum(keys))
        .min(1, 'Elija al menos una columna')
        .max(keys.length)
        .refine((chosen) => new Set<string>(chosen).size === chosen.length, 'Una columna está dos veces'),
    }),
    output: Exported,
  });
};
