import { Menu } from '@mantine/core';
import type { ColumnMenuProps } from './ColumnMenu.tsx';
import { choosableColumns, DEFAULT_COLUMNS } from './columns.tsx';

/** What the menu of the columns holds; loaded with it. */
export default function ColumnEntries({ shown, onChange }: ColumnMenuProps) {
  const choose = (chosen: readonly string[]) => {
    const next = choosableColumns.filter(({ key, always }) => always || chosen.includes(key)).map(({ key }) => key);
    onChange(next.join() === DEFAULT_COLUMNS.join() ? null : next);
  };
  return (
    <>
      <Menu.CheckboxGroup value={[...shown]} onChange={choose}>
        {choosableColumns.map(({ key, title, always }) => (
          <Menu.CheckboxItem key={key} value={key} disabled={always}>
            {title}
          </Menu.CheckboxItem>
        ))}
      </Menu.CheckboxGroup>
      <Menu.Divider />
      <Menu.Item onClick={() => onChange(null)}>Volver a las de siempre</Menu.Item>
    </>
  );
}
