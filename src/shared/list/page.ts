import * as z from 'zod';
import { orRequired } from '../text.ts';
import { MAX_PAGE } from './maxPage.ts';

/** The page sizes that the lists offer; the first is the default (spec 2 §9). */
const pageSizes = [25, 50, 100] as const;

/** One page of a list, and how many rows all pages have. */
export type Page<Row> = { data: Row[]; total: number };

/** The schema of an answer `{data, total}` (decisions §2). */
export const pageOf = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row), total: z.number().int().min(0) });

/**
 * The paging fields of a search, to spread into its filter: page 1, the first size, newest or first as told.
 * @param sortable the fields that the list sorts by; the first is the default
 * @param max the largest page size taken
 */
export const paging = <const Fields extends readonly [string, ...string[]]>(
  sortable: Fields,
  { order = 'desc', max = 100 }: { order?: 'asc' | 'desc'; max?: number } = {},
) => ({
  page: z
    .number(orRequired('Página inválida'))
    .int('Página inválida')
    .min(1, 'La primera página es la 1')
    .max(MAX_PAGE, 'Página inexistente')
    .default(1),
  size: z
    .number(orRequired('Tamaño de página inválido'))
    .int('Tamaño de página inválido')
    .min(1, 'Tamaño de página inválido')
    .max(max, `Hasta ${max} por página`)
    .default(pageSizes[0]),
  sortField: z.enum(sortable, orRequired('No se puede ordenar por ese campo')).default(sortable[0] as z.util.NoUndefined<Fields[number]>),
  sortOrder: z.enum(['asc', 'desc'], orRequired('Orden inválido')).default(order),
});

/** How many rows stand before a page. */
export const offsetOf = ({ page, size }: { page: number; size: number }): number => (page - 1) * size;
