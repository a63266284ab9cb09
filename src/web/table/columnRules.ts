import type { Column } from './column.ts';

/** What a column without a width needs at least, in px. */
const FLEXIBLE_MIN = 140;

/** What the columns need together in a table that is `at` px wide, in px. */
export function columnsWidth<Row>(columns: readonly Column<Row>[], at: number): number {
  return columns.reduce((sum, { width = FLEXIBLE_MIN, narrow = [], hideAt = 0 }) => {
    if (at <= hideAt) return sum;
    const step = narrow.toSorted((a, b) => a.at - b.at).find((one) => at <= one.at);
    return sum + (step?.width ?? width);
  }, 0);
}

/**
 * The widths of a table's columns as style rules that answer to the table's own width, not to the window's.
 * Where they do not fit, the table scrolls sideways instead of crushing the columns that share the rest.
 * @param tableId value of the table's `data-table`
 * @param besides px for checkbox, expander and buttons
 */
export function columnRules<Row>(tableId: string, columns: readonly Column<Row>[], besides: number): string {
  const steps = [...new Set(columns.flatMap(({ narrow = [], hideAt }) => [...narrow.map((one) => one.at), ...(hideAt ? [hideAt] : [])]))];
  const least = (at: number) => `[data-table="${tableId}"] table{min-width:${columnsWidth(columns, at) + besides}px}`;
  const cell = (key: string) => `[data-table="${tableId}"] [data-col="${CSS.escape(key)}"]`;
  const below = (at: number, key: string, rule: string) => `@container rp-table (max-width:${at}px){${cell(key)}{${rule}}}`;
  const widths = [least(Infinity), ...steps.toSorted((a, b) => b - a).map((at) => `@container rp-table (max-width:${at}px){${least(at)}}`)];
  const cells = columns.flatMap(({ key, width, narrow = [], hideAt }) => [
    width === undefined ? '' : `${cell(key)}{width:${width}px}`,
    ...narrow.toSorted((a, b) => b.at - a.at).map((step) => below(step.at, key, `width:${step.width}px`)),
    hideAt === undefined ? '' : below(hideAt, key, 'display:none'),
  ]);
  return [...widths, ...cells].join('');
}

/**
 * Which buttons of the rows are left to the menu, which does what they do, the narrower the table is.
 * @param steps at and below which px of the table's own width one more goes, the first first; from the widest
 * @param count buttons of a row beside the menu's, at most
 * @param widthOf px that some of them and the menu's take
 */
export const actionRules = (tableId: string, steps: readonly number[], count: number, widthOf: (left: number) => number): string =>
  steps
    .map((at, step) => {
      const left = count - step - 1;
      const gone = left === 0 ? '[data-row-actions]' : `[data-row-actions]>:nth-last-child(n+${left + 1})`;
      return `@container rp-table (max-width:${at}px){[data-table="${tableId}"] ${gone}{display:none}[data-table="${tableId}"] [data-col="actions"]{width:${widthOf(left)}px}}`;
    })
    .join('');

/** What the choice of columns needs to know of each. */
export type ChoosableColumn = Pick<Column<never>, 'key' | 'title' | 'hidden' | 'always'>;

/** The columns with those keys, in the table's own order; null stands for those of an untouched table. */
export const shownColumns = <C extends ChoosableColumn>(columns: readonly C[], keys: readonly string[] | null): C[] =>
  columns.filter(({ key, hidden, always }) => (keys === null ? !hidden : always || keys.includes(key)));
