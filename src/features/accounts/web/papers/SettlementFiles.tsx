import { Button, Group } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypePdf, IconMail } from '@tabler/icons-react';
import { accountsApi } from '../api.ts';
import type { SettlementRead } from '../settlements/form/settlementValues.ts';
import { FileButton } from './FileButton.tsx';

const ICON = { size: 15, stroke: 1.7 };

/** Props of {@link SettlementFiles}. */
export type SettlementFilesProps = { settlement: Pick<SettlementRead, '_id' | 'invoice' | 'status'>; onMail: () => void };

/** The files of a settlement as it is stored, and its way to the client; a cancelled one goes to nobody. */
export const SettlementFiles = ({ settlement: { _id, invoice, status }, onMail }: SettlementFilesProps) => (
  <Group gap={8} mb={16} role="group" aria-label={`Archivos de ${invoice}`}>
    <FileButton size="compact-md" leftSection={<IconFileTypePdf {...ICON} />} ask={() => accountsApi.printSettlement.call({ _id })}>
      PDF
    </FileButton>
    <FileButton size="compact-md" leftSection={<IconFileSpreadsheet {...ICON} />} ask={() => accountsApi.exportSettlement.call({ _id })}>
      XLSX
    </FileButton>
    {status !== 'cancelled' && (
      <Button variant="default" size="compact-md" leftSection={<IconMail {...ICON} />} onClick={onMail}>
        Enviar por mail
      </Button>
    )}
  </Group>
);
