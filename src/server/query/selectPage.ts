import { offsetOf, type Page } from '#shared/list/page.ts';

/** A query that can be cut to a page: `db.select(…).from(…).orderBy(…)`. */
type Pageable<Row> = { limit: (rows: number) => { offset: (rows: number) => PromiseLike<Row[]> } };

/**
 * One page of an ordered query, and how many rows all its pages have; they are counted only where the page itself does not tell.
 * @param count the exact number of rows, e.g. `() => db.$count(imports, where)`; given those of the page
 */
export const selectPage = async <Row>(
  query: Pageable<Row>,
  page: { page: number; size: number },
  count: (data: readonly Row[]) => PromiseLike<number>,
): Promise<Page<Row>> => {
  const before = offsetOf(page);
  const data = await query.limit(page.size).offset(before);
  const isLast = data.length < page.size && (data.length > 0 || before === 0);
  return { data, total: isLast ? before + data.length : await count(data) };
};
