import { expect, test, vi } from 'vitest';
import { columnsWidth } from '#web/table/columnRules.ts';

// The driver's name looks who is signed in.
vi.stubGlobal('window', { addEventListener: () => {} });
vi.stubGlobal('localStorage', { getItem: () => null });
const { BUTTONS_HIDE_AT, usualColumns } = await import('./columns.tsx');

/** What stands beside the columns, in px: checkbox, arrow, and the button of the row's menu. */
const BESIDES = 44 + 30 + 72;

test('nobody scrolls sideways for the usual columns, from the narrowest window that is no phone, beside its menu, to the widest', () => {
  const widths = Array.from({ length: 1_200 }, (_, more) => 730 + more);
  expect(widths.filter((width) => columnsWidth(usualColumns, width) + BESIDES > width)).toEqual([]);
});

test("before 'Destino' is cut, other columns give way: all but the longest addresses fit, whatever stands beside the list", () => {
  const destino = usualColumns.find(({ key }) => key === 'toAddress');
  const others = usualColumns.filter((column) => column !== destino);
  const [returns, labels] = BUTTONS_HIDE_AT;
  // The table's column of buttons: 110 px for three of them, 80 for two, 72 for one.
  const buttons = (width: number) => (width > returns ? 38 : width > labels ? 8 : 0);
  const left = (width: number) => width - columnsWidth(others, width) - BESIDES - buttons(width);
  // 'Av. Raúl Scalabrini Ortiz 1043, piso 13 · Palermo' takes 320.
  expect(Array.from({ length: 1_000 }, (_, more) => 1_031 + more).filter((width) => left(width) < 325)).toEqual([]);
  // The narrowest window that is no phone.
  expect(Array.from({ length: 80 }, (_, more) => 951 + more).filter((width) => left(width) < 270)).toEqual([]);
});
