import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { later } from '../later.ts';
import { LazyMenu } from '../menu/LazyMenu.tsx';
import type { ColumnEntriesProps } from './ColumnEntries.tsx';

const ColumnEntries = later(() => import('./ColumnEntries.tsx'));

/** Which columns a list shows. */
export const ColumnMenu = (props: ColumnEntriesProps) => (
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
