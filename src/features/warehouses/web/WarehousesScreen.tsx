import { IconPackage } from '@tabler/icons-react';
import { addressLine } from '#shared/place/addressLine.ts';
import { formatCount } from '#shared/money.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import { lateRecordForm } from '#web/record/lateRecordForm.tsx';
import { RecordCard } from '#web/record/RecordCard.tsx';
import { fieldColumn, statusColumn } from '#web/record/recordColumns.tsx';
import { RecordScreen } from '#web/record/RecordScreen.tsx';
import type { Column } from '#web/table/column.ts';
import type { WarehouseRow } from '../contract.ts';
import { warehouseFields } from '../fields.ts';
import { WAREHOUSE } from '../noun.ts';
import { warehousesApi } from './api.ts';

const form = lateRecordForm(async () => (await import('./warehouseForm.tsx')).warehouseForm);

const columns: readonly Column<WarehouseRow>[] = [
  fieldColumn(warehouseFields, 'id', { width: 96 }),
  statusColumn(WAREHOUSE),
  fieldColumn(warehouseFields, 'name', { width: 260, always: true }),
  fieldColumn(warehouseFields, 'address', { cell: addressLine, value: addressLine }),
  fieldColumn(warehouseFields, 'town', { width: 220, secondary: true }),
  fieldColumn(warehouseFields, 'postalCode', { width: 90, tabular: true, secondary: true }),
];

/** Depósitos / Administrar: the warehouses of the company (spec 2 §2.11). */
export default function WarehousesScreen() {
  return (
    <RecordScreen
      of={warehousesApi}
      noun={WAREHOUSE}
      breadcrumb={['Depósitos', 'Administrar']}
      fields={warehouseFields}
      name={({ name }) => name}
      columns={columns}
      sort={{ key: 'name', desc: false }}
      card={(row) => (
        <RecordCard row={row} noun={WAREHOUSE} name={row.name}>
          {addressLine(row)} · {row.town}
        </RecordCard>
      )}
      form={form}
      uses={({ _id }, count) => (
        <LinkButton
          leftSection={<IconPackage size={16} stroke={1.7} />}
          to="/order"
          search={{ warehouse: [_id], held: 'any', anyDate: true }}
        >
          Ver {count === 1 ? 'la orden' : `las ${formatCount(count)} órdenes`}
        </LinkButton>
      )}
    />
  );
}
