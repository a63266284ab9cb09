import { ActionIcon, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Exported } from '#shared/list/exportContract.ts';
import { ahead, bring } from '../later.ts';

const load = () => import('./exportList.ts');
const bringExport = bring(load);

/** Props of {@link ExportButton}. */
export type ExportButtonProps = {
  /** Asks for the export of what is listed; without it there is nothing to export yet. */
  ask?: () => Promise<Exported>;
  /** Takes what is written in the background. */
  onJob?: (job: string) => void;
  /** Whether it is a picture alone. */
  small?: boolean;
};

/** Exports what a list shows; the file opens in a new tab. */
export function ExportButton({ ask, onJob, small = false }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    if (!ask) return;
    setBusy(true);
    const { exportList } = await bringExport();
    await exportList(ask, onJob);
    setBusy(false);
  };
  const target = {
    variant: 'default',
    visibleFrom: 'md',
    loading: busy,
    disabled: !ask,
    onMouseEnter: () => ahead(load),
    onFocus: () => ahead(load),
    onClick: () => void run(),
  } as const;
  return small ? (
    <ActionIcon size={32} aria-label="Exportar" title="Exportar" {...target}>
      <IconDownload size={16} stroke={1.7} />
    </ActionIcon>
  ) : (
    <Button leftSection={<IconDownload size={15} stroke={1.7} />} {...target}>
      Exportar
    </Button>
  );
}
