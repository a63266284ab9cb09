import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { later } from '#web/later.ts';
import { LazyMenu } from '#web/LazyMenu.tsx';

const ColumnEntries = later(() => import('./ColumnEntries.tsx'));

/** Props of {@link ColumnMenu}. */
export type ColumnMenuProps = { shown: readonly string[]; onChange: (columns: readonly string[] | null) => void };

/** Which columns the list shows. */
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
