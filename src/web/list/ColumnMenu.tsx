import { ActionIcon } from '@mantine/core';
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
      <ActionIcon variant="default" size={32} aria-label="Columnas" title="Columnas" visibleFrom="md" {...target}>
        <IconColumns3 size={16} stroke={1.7} />
      </ActionIcon>
    )}
  >
    <ColumnEntries {...props} />
  </LazyMenu>
);
