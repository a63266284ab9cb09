import { Menu } from '@mantine/core';
import { type ChoosableColumn, shownColumns } from '../table/columnRules.ts';

/** Props of {@link ColumnEntries}. */
export type ColumnEntriesProps = {
  /** All that the list can show. */
  columns: readonly ChoosableColumn[];
  /** Keys of those that it shows. */
  shown: readonly string[];
  /** Null: those of an untouched list. */
  onChange: (columns: readonly string[] | null) => void;
};

const keysOf = (columns: ColumnEntriesProps['columns'], chosen: readonly string[] | null) =>
  shownColumns(columns, chosen).map(({ key }) => key);

/** What the menu of the columns holds; loaded with it. */
export default function ColumnEntries({ columns, shown, onChange }: ColumnEntriesProps) {
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
