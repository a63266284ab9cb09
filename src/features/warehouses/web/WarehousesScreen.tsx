import { ActionIcon } from '@mantine/core';
import { IconBuildingWarehouse, IconMapPin, IconPackage } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { startTransition, Suspense, useState } from 'react';
import { can } from '#shared/permissions.ts';
import { addressLine } from '#shared/place/addressLine.ts';
import { formatCount } from '#shared/money.ts';
import { Hint } from '#web/feedback/Hint.tsx';
import { later } from '#web/later.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import { lateRecordForm } from '#web/record/lateRecordForm.tsx';
import { RecordCard } from '#web/record/RecordCard.tsx';
import { fieldColumn, statusColumn } from '#web/record/recordColumns.tsx';
import { RecordScreen } from '#web/record/RecordScreen.tsx';
import type { Column } from '#web/table/column.ts';
import { useSession, viewerOf } from '../../session/web/session.ts';
import type { WarehouseRow } from '../contract.ts';
import { warehouseFields } from '../fields.ts';
import { WAREHOUSE } from '../noun.ts';
import { warehousesApi } from './api.ts';

const LocationModal = later(() => import('../../places/web/LocationModal.tsx'));
const form = lateRecordForm(async () => (await import('./warehouseForm.tsx')).warehouseForm);
const ICON = { size: 16, stroke: 1.7 };

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
  const navigate = useNavigate();
  const session = useSession();
  const mayOrders = session !== undefined && can(viewerOf(session), 'order');
  const [located, setLocated] = useState<WarehouseRow | null>(null);
  const locate = (row: WarehouseRow) => startTransition(() => setLocated(row));
  return (
    <>
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
        tools={[{ label: 'Estado', icon: <IconBuildingWarehouse {...ICON} />, onSelect: () => void navigate({ to: '/warehouse/status' }) }]}
        actions={{
          count: 1,
          draw: (row) => (
            <Hint label="Ver en el mapa">
              <ActionIcon aria-label={`Ver ${row.name} en el mapa`} onClick={() => locate(row)}>
                <IconMapPin {...ICON} />
              </ActionIcon>
            </Hint>
          ),
        }}
        menu={(row) => [
          ...(mayOrders
            ? [
                {
                  label: 'Ver lo que guarda',
                  icon: <IconPackage {...ICON} />,
                  onSelect: () => void navigate({ to: '/order', search: { warehouse: [row._id], held: 'any', anyDate: true } }),
                },
              ]
            : []),
          { label: 'Ver en el mapa', icon: <IconMapPin {...ICON} />, onSelect: () => locate(row) },
        ]}
        {...(mayOrders && {
          uses: (row: WarehouseRow, count: number) => (
            <LinkButton leftSection={<IconPackage {...ICON} />} to="/order" search={{ warehouse: [row._id], held: 'any', anyDate: true }}>
              Ver {count === 1 ? 'la orden' : `las ${formatCount(count)} órdenes`}
            </LinkButton>
          ),
        })}
      />
      <Suspense>{located && <LocationModal of={located} onClose={() => setLocated(null)} />}</Suspense>
    </>
  );
}
