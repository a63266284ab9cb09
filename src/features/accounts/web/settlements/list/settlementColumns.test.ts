import { expect, test } from 'vitest';
import { columnsWidth } from '#web/table/columnRules.ts';
import { settlementColumns, widths } from './settlementColumns.tsx';

/** What the boxes and the menu of the rows take beside the columns, in px. */
const BESIDES = 44 + widths.menu;
const columns = settlementColumns('2026-11-24', () => undefined);

test.each([951, 982, 1230, 1231, 1370, 1371])('in a table of %i px every column that is shown is in sight', (wide) =>
  expect(columnsWidth(columns, wide) + BESIDES).toBeLessThanOrEqual(wide),
);
