import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFileImport, IconPackage, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

/** The list's one primary: a new order, or many from a file (spec 2 §2.2). */
export const AddMenu = ({ onNew, onNear }: { onNew: () => void; onNear: () => void }) => (
  <Menu position="bottom-end" onOpen={onNear}>
    <Menu.Target>
      <Button
        leftSection={<IconPlus size={16} stroke={1.7} />}
        rightSection={<IconChevronDown size={15} stroke={1.7} />}
        onMouseEnter={onNear}
        onFocus={onNear}
      >
        Agregar
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconPackage size={16} stroke={1.7} />} onClick={onNew}>
        Nueva orden
      </Menu.Item>
      <Menu.Item leftSection={<IconFileImport size={16} stroke={1.7} />} renderRoot={(props) => <Link to="/order/import" {...props} />}>
        Importar órdenes
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
