import { expect, test } from 'vitest';
import { columnsWidth } from '#web/table/columnRules.ts';
import { usualColumns } from './columns.tsx';

/** What stands beside the columns, in px: checkbox, arrow, and the button of the row's menu. */
const BESIDES = 44 + 30 + 72;

test('nobody scrolls sideways for the usual columns, from the narrowest window that is no phone, beside its menu, to the widest', () => {
  const widths = Array.from({ length: 1_200 }, (_, more) => 730 + more);
  expect(widths.filter((width) => columnsWidth(usualColumns, width) + BESIDES > width)).toEqual([]);
});
