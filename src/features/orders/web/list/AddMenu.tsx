import { Button } from '@mantine/core';
import { IconChevronDown, IconFileImport, IconPackage, IconPlus } from '@tabler/icons-react';
import { later } from '#web/later.ts';
import { LazyMenu } from '#web/menu/LazyMenu.tsx';
import { newOrder } from './newOrder.ts';
import classes from './orders.module.css';

const MenuEntries = later(() => import('#web/menu/MenuEntries.tsx'));

/** The list's one primary: a new order, or many from a file (spec 2 §2.2). */
export const AddMenu = ({ onNew, onNear }: { onNew: () => void; onNear: () => void }) => (
  <LazyMenu
    position="bottom-end"
    onNear={onNear}
    button={(target) => (
      <Button
        className={classes.add}
        leftSection={<IconPlus size={16} stroke={1.7} />}
        rightSection={<IconChevronDown size={15} stroke={1.7} />}
        aria-keyshortcuts={newOrder.key.toUpperCase()}
        {...target}
      >
        Agregar
      </Button>
    )}
  >
    <MenuEntries
      entries={[
        { label: newOrder.label, icon: <IconPackage size={16} stroke={1.7} />, onSelect: onNew, hotkey: newOrder.key.toUpperCase() },
        { label: 'Importar órdenes', icon: <IconFileImport size={16} stroke={1.7} />, to: '/order/import' },
      ]}
    />
  </LazyMenu>
);
