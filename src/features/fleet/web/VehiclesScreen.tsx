import { IconCategory, IconDeviceMobile } from '@tabler/icons-react';
import { startTransition, Suspense, useState, type CSSProperties } from 'react';
import { later } from '#web/later.ts';
import { endColumn, EndText } from '#web/record/endColumn.tsx';
import { lateRecordForm } from '#web/record/lateRecordForm.tsx';
import { fieldColumn } from '#web/record/recordColumns.tsx';
import { RecordScreen } from '#web/record/RecordScreen.tsx';
import type { Column } from '#web/table/column.ts';
import { isInService } from '../positions.ts';
import type { VehicleRow } from '../contract.ts';
import { vehicleEnd } from '../ends.ts';
import { vehicleFields } from '../fields.ts';
import { VEHICLE } from '../noun.ts';
import { fleetApi } from './api.ts';
import { vehicleDevices } from './vehicleDevices.ts';
import classes from './VehiclesScreen.module.css';

const CataloguesModal = later(() => import('./CataloguesModal.tsx'));
const DevicesModal = later(() => vehicleDevices.load());
const form = lateRecordForm(async () => (await import('./vehicleForm.tsx')).vehicleForm);

const inColor = (color: string) => ({ '--color': color }) as CSSProperties;
const modelOf = ({ brand, model }: VehicleRow) => `${brand.name} ${model.name}`;
const driversOf = ({ driver }: VehicleRow) => driver.map(({ name }) => name).join(', ');

const State = ({ row: { status } }: { row: VehicleRow }) => (
  <span className={classes.state} style={inColor(status.color)}>
    {status.name}
  </span>
);
const Drivers = ({ row }: { row: VehicleRow }) =>
  row.driver.length === 0 ? <span className={classes.none}>Sin chofer</span> : <span title={driversOf(row)}>{driversOf(row)}</span>;
const columns: readonly Column<VehicleRow>[] = [
  fieldColumn(vehicleFields, 'movilnum', { width: 84, tabular: true }),
  fieldColumn(vehicleFields, 'plate', { width: 118, always: true, tabular: true, filter: 'text' }),
  {
    key: 'stands',
    title: 'Estado',
    width: 150,
    sortable: true,
    filter: 'values',
    value: ({ status }) => status.name,
    cell: (row) => <State row={row} />,
    narrow: [{ at: 1100, width: 130 }],
  },
  {
    key: 'brandModel',
    title: 'Marca y modelo',
    sortable: true,
    filter: 'text',
    value: modelOf,
    cell: (row) => (
      <span className={classes.model} style={inColor(row.color)}>
        <span>{modelOf(row)}</span>
      </span>
    ),
  },
  fieldColumn<VehicleRow, 'type'>(vehicleFields, 'type', { width: 110, filter: 'values', value: ({ type }) => type.name, hideAt: 900 }),
  fieldColumn<VehicleRow, 'category'>(vehicleFields, 'category', {
    width: 130,
    filter: 'values',
    value: ({ category }) => category.name,
    hideAt: 1000,
  }),
  fieldColumn(vehicleFields, 'driver', { filter: 'text', value: driversOf, cell: (row) => <Drivers row={row} /> }),
  endColumn(vehicleEnd),
];

/** Flota / Vehículos (spec 1 §2). */
export default function VehiclesScreen() {
  const [catalogues, setCatalogues] = useState(false);
  const [withDevices, setWithDevices] = useState<VehicleRow | null>(null);
  return (
    <>
      <RecordScreen
        of={fleetApi}
        noun={VEHICLE}
        breadcrumb={['Flota', 'Vehículos']}
        fields={vehicleFields}
        name={({ plate }) => plate}
        columns={columns}
        sort={{ key: 'movilnum', desc: false }}
        standing={{ labels: { active: 'En servicio', inactive: 'Fuera', all: 'Todos' }, isActive: ({ status }) => isInService(status) }}
        tools={[
          {
            label: 'Categorías',
            icon: <IconCategory size={16} stroke={1.7} />,
            onSelect: () => startTransition(() => setCatalogues(true)),
          },
        ]}
        menu={(row) => [
          {
            label: 'Dispositivos',
            icon: <IconDeviceMobile size={16} stroke={1.7} />,
            onSelect: () => startTransition(() => setWithDevices(row)),
          },
        ]}
        card={(row) => (
          <>
            <div className={classes.cardTop}>
              <b>
                {row.movilnum} · {row.plate}
              </b>
              <State row={row} />
            </div>
            <div className={classes.cardNote}>
              <span>
                {modelOf(row)} · <Drivers row={row} />
              </span>
              <EndText end={vehicleEnd(row)} />
            </div>
          </>
        )}
        form={form}
      />
      <Suspense>
        {catalogues && <CataloguesModal onClose={() => setCatalogues(false)} />}
        {withDevices && (
          <DevicesModal
            vehicle={{ _id: withDevices._id, name: `${withDevices.movilnum} - ${withDevices.plate}` }}
            onClose={() => setWithDevices(null)}
          />
        )}
      </Suspense>
    </>
  );
}
