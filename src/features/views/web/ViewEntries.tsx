import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { MAX_VIEWS } from '../maxViews.ts';
import type { SavedView } from '../savedView.ts';
import { type ChangedList, type NamedView, overwriteView, removeView } from './viewChanges.ts';
import classes from './views.module.css';

/** Props of {@link ViewEntries}. */
export type ViewEntriesProps = {
  changed: ChangedList;
  views: readonly SavedView[];
  open: SavedView | undefined;
  /** Whether the list moved away from the view that is open. */
  moved: boolean;
  /** What the list shows, to be kept under a name. */
  here: Omit<NamedView, 'name'>;
  onOpen: (view: SavedView) => void;
  /** Asks for the name under which a view is saved. */
  onName: (view: NamedView) => void;
  onLeave: () => void;
};

/** What the menu of the saved views holds; loaded with it. */
export default function ViewEntries({ changed, views, open, moved, here, onOpen, onName, onLeave }: ViewEntriesProps) {
  return (
    <>
      <Menu.Label>{views.length > 0 ? 'Mis vistas' : 'Todavía no guardó ninguna vista'}</Menu.Label>
      {views.map((view) => (
        <Menu.Item key={view._id} data-open={view === open || undefined} className={classes.view} onClick={() => onOpen(view)}>
          {view.name}
        </Menu.Item>
      ))}
      <Menu.Divider />
      {open && moved && (
        <>
          <Menu.Item onClick={() => overwriteView(changed, { _id: open._id, name: open.name, ...here })}>
            Guardar los cambios en «{open.name}»
          </Menu.Item>
          <Menu.Item onClick={() => onOpen(open)}>Volver a «{open.name}»</Menu.Item>
        </>
      )}
      <Menu.Item disabled={views.length >= MAX_VIEWS} onClick={() => onName({ name: '', ...here })}>
        Guardar como vista nueva…
      </Menu.Item>
      {open && (
        <>
          <Menu.Item onClick={onLeave}>Salir de la vista</Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.7} />} onClick={() => onName(open)}>
            Cambiar el nombre
          </Menu.Item>
          <Menu.Item c="var(--rp-danger)" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={() => removeView(changed, open)}>
            Eliminar la vista
          </Menu.Item>
        </>
      )}
    </>
  );
}
