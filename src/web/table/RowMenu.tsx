import FloatingMenu from '../menu/FloatingMenu.tsx';
import MenuEntries from '../menu/MenuEntries.tsx';
import type { MenuEntry } from './column.ts';

interface RowMenuProps {
  /** The button of the row whose menu is or was open. */
  anchor: HTMLElement;
  opened: boolean;
  entries: readonly MenuEntry[];
  onClose: () => void;
}

/** The one menu that all rows of a table share. */
export default function RowMenu({ anchor, opened, entries, onClose }: RowMenuProps) {
  return (
    <FloatingMenu anchor={anchor} opened={opened} onChange={(open) => !open && onClose()} position="bottom-end">
      <MenuEntries entries={entries} />
    </FloatingMenu>
  );
}
