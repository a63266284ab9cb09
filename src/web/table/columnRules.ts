import type { Column } from './column.ts';

/**
 * The widths of a table's columns as style rules that answer to the table's own width, not to the window's.
 * @param tableId value of the table's `data-table`
 */
export function columnRules<Row>(tableId: string, columns: readonly Column<Row>[]): string {
  const cell = (key: string) => `[data-table="${tableId}"] [data-col="${CSS.escape(key)}"]`;
  const below = (at: number, key: string, rule: string) => `@container rp-table (max-width:${at}px){${cell(key)}{${rule}}}`;
  return columns
    .flatMap(({ key, width, narrow = [], hideAt }) => [
      width === undefined ? '' : `${cell(key)}{width:${width}px}`,
      ...narrow.toSorted((a, b) => b.at - a.at).map((step) => below(step.at, key, `width:${step.width}px`)),
      hideAt === undefined ? '' : below(hideAt, key, 'display:none'),
    ])
    .join('');
}
