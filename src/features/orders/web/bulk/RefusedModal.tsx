import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#shared/money.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { DataTable } from '#web/table/DataTable.tsx';
import type { Column } from '#web/table/column.ts';
import type { RefusedOrder } from '../../change.ts';
import type { BulkRun } from './bulkRun.ts';
import { ORDERS } from '../../noun.ts';
import classes from '../list/orders.module.css';

const columns: readonly Column<RefusedOrder>[] = [
  {
    key: 'internalID',
    title: '# Int.',
    width: 130,
    tabular: true,
    cell: ({ _id, internalID }) => (
      <Link to="/order/$id" params={{ id: _id }} className={classes.destination}>
        {internalID}
      </Link>
    ),
  },
  { key: 'message', title: 'Motivo', filter: 'values', cell: ({ message }) => <span className={classes.whole}>{message}</span> },
];

/** The orders that a bulk change, or its undoing, left as they were, and why. */
export default function RefusedModal({ run, onClose }: { run: BulkRun; onClose: () => void }) {
  const untold = run.refusedTotal - run.refused.length;
  return (
    <Dialog onClose={onClose} title={run.kind === 'undo' ? 'Órdenes sin deshacer' : 'Órdenes sin modificar'} size={720}>
      <div className={classes.refused}>
        <DataTable
          noun={ORDERS}
          columns={columns}
          rows={run.refused}
          rowId={({ _id }) => _id}
          fill={false}
          card={({ _id, internalID, message }) => (
            <>
              <Link to="/order/$id" params={{ id: _id }} className={`${classes.destination} tn`}>
                {internalID}
              </Link>
              <div>{message}</div>
            </>
          )}
        />
      </div>
      {untold > 0 && <Text mt={12}>Y {formatCount(untold)} más.</Text>}
    </Dialog>
  );
}
