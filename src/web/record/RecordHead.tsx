import { ActionIcon, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { capitalised, type Noun } from '#shared/noun.ts';
import { ExportButton } from '../list/ExportButton.tsx';
import { PageHead } from '../page/PageHead.tsx';

/** What the button says that adds a record: 'Agregar depósito'. */
export const addLabel = ({ one }: Noun): string => `Agregar ${one}`;

/** Props of {@link RecordHead}. */
export type RecordHeadProps = {
  noun: Noun;
  breadcrumb: readonly string[];
  /** The pointer or the focus comes to the button that adds: time to load the form. */
  onNear: () => void;
  onAdd: () => void;
  onExport: () => Promise<{ url: string }>;
  /** Buttons of the screen's own. */
  children?: ReactNode;
};

/** What stands above a list of records: where one is, what they are, the file of them, the one filled button. */
export const RecordHead = ({ noun, breadcrumb, onNear, onAdd, onExport, children }: RecordHeadProps) => (
  <PageHead
    title={capitalised(noun.many)}
    breadcrumb={breadcrumb}
    actions={
      <>
        {children}
        <ExportButton ask={onExport} />
        <Button visibleFrom="md" leftSection={<IconPlus size={16} stroke={1.7} />} onMouseEnter={onNear} onFocus={onNear} onClick={onAdd}>
          {addLabel(noun)}
        </Button>
        <ActionIcon hiddenFrom="md" variant="filled" color="petroleo" size={40} aria-label={addLabel(noun)} onClick={onAdd}>
          <IconPlus size={20} stroke={1.7} />
        </ActionIcon>
      </>
    }
  />
);
