import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { later } from '../later.ts';
import { LazyMenu } from '../menu/LazyMenu.tsx';
import type { ChoosableColumn } from '../table/columnRules.ts';

const ColumnEntries = later(() => import('./ColumnEntries.tsx'));

/** Props of {@link ColumnMenu}. */
export type ColumnMenuProps = {
  /** All that the list can show. */
  columns: readonly ChoosableColumn[];
  /** Keys of those that it shows. */
  shown: readonly string[];
  /** Null: those of an untouched list. */
  onChange: (columns: readonly string[] | null) => void;
};

/** Which columns a list shows. */
export const ColumnMenu = (props: ColumnMenuProps) => (
  <LazyMenu
    closeOnItemClick={false}
    position="bottom-end"
    button={(target) => (
      <Button variant="default" leftSection={<IconColumns3 size={15} stroke={1.7} />} visibleFrom="md" {...target}>
        Columnas
      </Button>
    )}
  >
    <ColumnEntries {...props} />
  </LazyMenu>
);
