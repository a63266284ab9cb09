import { Text } from '@mantine/core';
import { formatCount } from '#shared/money.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import type { Column } from '#web/table/column.ts';
import { DataTable } from '#web/table/DataTable.tsx';
import { ORDERS } from '../../../orders/noun.ts';
import type { TransferOutcome } from '../../contract.ts';

type Left = TransferOutcome['refused'][number];

const columns: readonly Column<Left>[] = [
  { key: 'internalID', title: '# Int.', width: 130, tabular: true },
  { key: 'message', title: 'Motivo', filter: 'values', whole: true },
];

/** The orders that were left as they are, and why. */
export default function LeftModal({ outcome, onClose }: { outcome: TransferOutcome; onClose: () => void }) {
  const untold = outcome.refusedTotal - outcome.refused.length;
  return (
    <Dialog onClose={onClose} title="Órdenes sin modificar" size={720}>
      <DataTable
        noun={ORDERS}
        columns={columns}
        rows={outcome.refused}
        rowId={({ _id }) => _id}
        fill={false}
        card={({ internalID, message }) => (
          <>
            <b className="tn">{internalID}</b>
            <div>{message}</div>
          </>
        )}
      />
      {untold > 0 && <Text mt={12}>Y {formatCount(untold)} más.</Text>}
    </Dialog>
  );
}
