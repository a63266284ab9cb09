import { Menu } from '@mantine/core';
import { shownColumns } from '../table/columnRules.ts';
import type { ColumnMenuProps } from './ColumnMenu.tsx';

const keysOf = (columns: ColumnMenuProps['columns'], chosen: readonly string[] | null) =>
  shownColumns(columns, chosen).map(({ key }) => key);

/** What the menu of the columns holds; loaded with it. */
export default function ColumnEntries({ columns, shown, onChange }: ColumnMenuProps) {
  const choose = (chosen: readonly string[]) => {
    const next = keysOf(columns, chosen);
    onChange(next.join() === keysOf(columns, null).join() ? null : next);
  };
  return (
    <>
      <Menu.CheckboxGroup value={[...shown]} onChange={choose}>
        {columns.map(({ key, title, always }) => (
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
