import { Button, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { choosableColumns, DEFAULT_COLUMNS } from './columns.tsx';

/** Props of {@link ColumnMenu}. */
export type ColumnMenuProps = { shown: readonly string[]; onChange: (columns: readonly string[] | null) => void };

/** Which columns the list shows. */
export const ColumnMenu = ({ shown, onChange }: ColumnMenuProps) => {
  const choose = (chosen: readonly string[]) => {
    const next = choosableColumns.filter(({ key, always }) => always || chosen.includes(key)).map(({ key }) => key);
    onChange(next.join() === DEFAULT_COLUMNS.join() ? null : next);
  };
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={15} stroke={1.7} />} visibleFrom="md">
          Columnas
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxGroup value={[...shown]} onChange={choose}>
          {choosableColumns.map(({ key, title, always }) => (
            <Menu.CheckboxItem key={key} value={key} disabled={always}>
              {title}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
        <Menu.Divider />
        <Menu.Item onClick={() => onChange(null)}>Volver a las de siempre</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
