import { ActionIcon } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypePdf, IconMail } from '@tabler/icons-react';
import type { MenuEntry } from '#web/table/column.ts';
import type { SettlementRowShown } from '../../settlementCalls.ts';
import { accountsApi } from '../api.ts';
import { openFile } from './openFile.ts';

const ICON = { size: 16, stroke: 1.7 };

const print = ({ _id }: Pick<SettlementRowShown, '_id'>) => void openFile(() => accountsApi.printSettlement.call({ _id }));

/** The button of a row that opens its PDF. */
export const PdfButton = ({ row }: { row: SettlementRowShown }) => (
  <ActionIcon variant="subtle" color="gray" aria-label={`PDF de ${row.invoice}`} title="PDF para el cliente" onClick={() => print(row)}>
    <IconFileTypePdf {...ICON} />
  </ActionIcon>
);

/** What a settlement's menu has of files; a cancelled one is mailed to nobody. */
export const settlementEntries = (row: SettlementRowShown, onMail: () => void): readonly MenuEntry[] => [
  { label: 'PDF', icon: <IconFileTypePdf {...ICON} />, hotkey: 'I', divided: true, onSelect: () => print(row) },
  {
    label: 'XLSX',
    icon: <IconFileSpreadsheet {...ICON} />,
    onSelect: () => void openFile(() => accountsApi.exportSettlement.call({ _id: row._id })),
  },
  ...(row.status === 'cancelled' ? [] : [{ label: 'Enviar por mail', icon: <IconMail {...ICON} />, onSelect: onMail }]),
];
