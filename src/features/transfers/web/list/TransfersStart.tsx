import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { ExportButton } from '#web/list/ExportButton.tsx';
import { FilterStrip } from '#web/list/FilterStrip.tsx';
import { DataTable } from '#web/table/DataTable.tsx';
import { ORDERS } from '../../../orders/noun.ts';
import { transferTypes } from '../../choices.ts';
import type { TransferType } from '../../transfer.ts';
import { transferTypeNames } from './transferFilters.ts';

/** What stands until somebody has said which orders they look for: nothing is sought before. */
export default function TransfersStart({ types, onType }: { types: ReactNode; onType: (type: TransferType) => void }) {
  return (
    <DataTable
      noun={ORDERS}
      columns={[]}
      rows={[]}
      rowId={() => ''}
      paging={false}
      strip={types && <FilterStrip noun={ORDERS} before={types} actions={<ExportButton small />} />}
      empty={
        <EmptyState
          icon={<IconArrowsExchange size={20} stroke={1.7} />}
          title="¿Qué órdenes quiere ver?"
          text="Las que esta empresa compartió, o las que otras logísticas compartieron con ella."
          actions={transferTypes.map((type) => (
            <Button key={type} variant="default" onClick={() => onType(type)}>
              {transferTypeNames[type]}
            </Button>
          ))}
        />
      }
    />
  );
}
