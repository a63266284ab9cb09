import { Menu } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { MenuEntry } from './column.ts';

/** The row whose menu is open and where the button stands from which it hangs. */
export interface OpenMenu<Row> {
  row: Row;
  box: DOMRect;
}

/** The entries of a menu; the caller opens and places it. */
export function MenuEntries({ entries }: { entries: readonly MenuEntry[] }) {
  return entries.map((entry) => (
    <Fragment key={entry.label}>
      {entry.divided && <Menu.Divider />}
      <Menu.Item
        leftSection={entry.icon}
        disabled={entry.disabled}
        c={entry.danger ? 'var(--rp-danger)' : undefined}
        onClick={entry.onSelect}
      >
        {entry.label}
      </Menu.Item>
    </Fragment>
  ));
}

/** The one menu that all rows of a table share; it hangs from the button that opened it. */
export function RowMenu<Row>({
  open,
  rowMenu,
  onClose,
}: {
  open: OpenMenu<Row> | null;
  rowMenu: ((row: Row) => readonly MenuEntry[]) | undefined;
  onClose: () => void;
}) {
  const [last, setLast] = useState<OpenMenu<Row> | null>(null);
  if (open && open !== last) setLast(open);
  const shown = open ?? last;
  if (!rowMenu || !shown) return null;
  const { left, top, width, height } = shown.box;
  return (
    <Menu opened={open !== null} onChange={(opened) => !opened && onClose()} position="bottom-end" returnFocus withinPortal>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label="Acciones de la fila"
          style={{ position: 'fixed', left, top, width, height, visibility: 'hidden' }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <MenuEntries entries={rowMenu(shown.row)} />
      </Menu.Dropdown>
    </Menu>
  );
}
