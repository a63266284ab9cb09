import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Exported } from '#shared/list/exportContract.ts';
import { ahead, bring } from '../later.ts';

const load = () => import('./exportList.ts');
const bringExport = bring(load);

/** Props of {@link ExportButton}. */
export type ExportButtonProps = {
  /** Asks for the export of what is listed. */
  ask: () => Promise<Exported>;
  /** Takes what is written in the background. */
  onJob?: (job: string) => void;
};

/** Exports what a list shows; the file opens in a new tab. */
export function ExportButton({ ask, onJob }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    const { exportList } = await bringExport();
    await exportList(ask, onJob);
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={15} stroke={1.7} />}
      visibleFrom="md"
      loading={busy}
      onMouseEnter={() => ahead(load)}
      onFocus={() => ahead(load)}
      onClick={() => void run()}
    >
      Exportar
    </Button>
  );
}
