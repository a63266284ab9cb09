import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { formatCount } from '#shared/money.ts';
import { can } from '#shared/permissions.ts';
import { formatPhone } from '#shared/record/phoneText.ts';
import { recordStatus, statusNameOf } from '#shared/record/recordStatus.ts';
import { formatDateTime } from '#shared/time.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { FilterStrip } from '#web/list/FilterStrip.tsx';
import { PhoneFilters } from '#web/list/PhoneFilters.tsx';
import { SearchField } from '#web/list/SearchField.tsx';
import { useBrowserList } from '#web/list/useBrowserList.ts';
import { EndBadge } from '#web/record/EndBadge.tsx';
import { endColumn } from '#web/record/endColumn.tsx';
import { addLabel, RecordHead } from '#web/record/RecordHead.tsx';
import { RecordState } from '#web/record/RecordState.tsx';
import { isAmong, noneOfState, StateSegments } from '#web/record/StateSegments.tsx';
import type { Column } from '#web/table/column.ts';
import { DataTable } from '#web/table/DataTable.tsx';
import { sortedRows } from '#web/table/openRows.ts';
import { useScreenKey } from '#web/useScreenKey.ts';
import type { DriverRow } from '../contract.ts';
import { personEnd } from '../ends.ts';
import { DRIVER } from '../noun.ts';
import { presence } from '../presence.ts';
import { useSession, viewerOf } from '../../session/web/session.ts';
import { fleetApi } from './api.ts';
import { DayLoad } from './DayLoad.tsx';
import { DriverLink } from './DriverLink.tsx';
import classes from './DriversScreen.module.css';

/** Page sizes; ten at first (spec 1 §9). */
const SIZES = [10, 25, 50] as const;

const vehiclesOf = ({ vehicleAssign }: DriverRow) => vehicleAssign.map(({ name }) => name).join(', ');
const phoneOf = ({ phone }: DriverRow) => (phone ? formatPhone(phone) : '');
/** Somebody who left and whose orders nobody delivers. */
const isStranded = ({ status, load }: DriverRow) => status !== recordStatus.active && load.left > 0;

const Vehicles = ({ row }: { row: DriverRow }) =>
  row.vehicleAssign.length === 0 ? (
    <span className={classes.none}>Sin vehículo</span>
  ) : (
    <span title={vehiclesOf(row)}>{vehiclesOf(row)}</span>
  );

/** When they were last seen; of who is online, that they are. */
const Seen = ({ row: { online, last_connect } }: { row: DriverRow }) => {
  const moment = last_connect ? formatDateTime(last_connect) : 'nunca';
  return online ? (
    <span className={classes.online} title={last_connect ? moment : undefined}>
      {presence.online}
    </span>
  ) : (
    moment
  );
};

const columns: readonly Column<DriverRow>[] = [
  {
    key: 'status',
    title: 'Estado',
    width: 104,
    sortable: true,
    value: ({ status }) => statusNameOf(status, DRIVER),
    cell: ({ status }) => <RecordState status={status} noun={DRIVER} />,
  },
  {
    key: 'name',
    title: 'Nombre',
    sortable: true,
    filter: 'text',
    cell: ({ _id, name }) => (
      <span className={classes.name}>
        <DriverLink driver={_id}>{name}</DriverLink>
      </span>
    ),
  },
  {
    key: 'vehicleAssign',
    title: 'Vehículo',
    width: 210,
    narrow: [{ at: 1300, width: 160 }],
    sortable: true,
    filter: 'text',
    value: vehiclesOf,
    filtered: (row) => vehiclesOf(row) || 'Sin vehículo',
    cell: (row) => <Vehicles row={row} />,
    hideAt: 900,
  },
  {
    key: 'load',
    title: 'Carga de hoy',
    width: 180,
    narrow: [{ at: 1300, width: 160 }],
    sortable: true,
    tabular: true,
    value: ({ load }) => load.total,
    cell: (row) => <DayLoad driver={row} />,
  },
  {
    key: 'failed',
    title: 'Fallidas',
    width: 88,
    align: 'right',
    sortable: true,
    tabular: true,
    value: ({ load }) => load.failed,
  },
  {
    key: 'left',
    title: 'Por entregar',
    width: 112,
    align: 'right',
    sortable: true,
    tabular: true,
    value: ({ load }) => load.left,
    hideAt: 1200,
  },
  { key: 'phone', title: 'Tel.', width: 130, tabular: true, value: phoneOf, hideAt: 900 },
  endColumn(personEnd),
  {
    key: 'email',
    title: 'Email',
    sortable: true,
    hideAt: 1500,
    value: ({ email }) => email,
    cell: ({ email }) => email ?? <span className={classes.none}>Sin email</span>,
  },
  {
    key: 'last_connect',
    title: 'Última conexión',
    width: 150,
    narrow: [{ at: 1300, width: 140 }],
    sortable: true,
    tabular: true,
    secondary: true,
    filter: 'values',
    value: ({ last_connect }) => last_connect,
    filtered: ({ online }) => (online ? presence.online : presence.offline),
    cell: (row) => <Seen row={row} />,
    hideAt: 1000,
  },
];

/** Flota / Choferes: who drives what, and what each carries today (spec 1 §2). */
export default function DriversScreen() {
  const list = useBrowserList({
    name: 'drivers',
    query: fleetApi.driverList.queryOptions({}),
    rows: ({ data }) => data,
    text: (row) => [row.name, vehiclesOf(row), row.phone, phoneOf(row), row.email].join(' '),
    columns,
    sort: { key: 'name', desc: false },
    isAmong,
    initialState: 'active',
    sizes: SIZES,
  });
  const { all, found, passing } = list;
  const session = useSession();
  const navigate = useNavigate();
  // A driver is an employee, whose form stands with the others.
  const mayAdd = session !== undefined && can(viewerOf(session), 'office');
  const add = () => void navigate({ to: '/office/employee', hash: 'chofer' });
  useScreenKey('n', () => mayAdd && add());
  const left = passing?.reduce((sum, { load }) => sum + load.left, 0);
  const segments = { rows: all, noun: DRIVER, ...list.states };
  return (
    <>
      <RecordHead
        noun={DRIVER}
        breadcrumb={['Flota', 'Choferes']}
        onAdd={mayAdd ? add : undefined}
        onExport={() =>
          fleetApi.driverExport.call({ ids: sortedRows(columns, passing ?? [], list.table.state.sort).map(({ _id }) => _id) })
        }
      />
      <DataTable
        {...list.table}
        noun={DRIVER}
        columns={columns}
        rowName={({ name }) => name}
        rowTone={(row) => (isStranded(row) ? 'warn' : undefined)}
        card={(row) => (
          <>
            <div className={classes.cardTop}>
              <b>
                <DriverLink driver={row._id}>{row.name}</DriverLink>
              </b>
              <RecordState status={row.status} noun={DRIVER} />
            </div>
            <div className={classes.cardNote}>
              <Vehicles row={row} />
              <DayLoad driver={row} />
              <EndBadge end={personEnd(row)} />
            </div>
          </>
        )}
        empty={
          all?.length ? (
            <EmptyState
              {...(list.byState
                ? noneOfState(list.byState, DRIVER)
                : { title: 'Nada coincide', text: 'Pruebe con menos letras, con otro estado o sin filtros.' })}
              actions={
                <Button variant="default" onClick={list.clear}>
                  Ver todos
                </Button>
              }
            />
          ) : (
            <EmptyState
              title="Todavía no hay choferes"
              text="Los empleados de tipo Chofer aparecen acá."
              actions={mayAdd && <Button onClick={add}>{addLabel(DRIVER)}</Button>}
            />
          )
        }
        panel={
          <div className={classes.phoneStates}>
            <StateSegments wide {...segments} />
            <PhoneFilters {...list.strip} total={passing?.length} of={found?.length} noun={DRIVER} sheet={list.sheet} />
          </div>
        }
        strip={
          <FilterStrip
            noun={DRIVER}
            {...list.strip}
            search={<SearchField label="Buscar en choferes" {...list.search} />}
            {...(list.columnsFilter && found && { of: found.length })}
            news={left ? <span className={classes.left}>· {formatCount(left)} por entregar</span> : undefined}
          >
            <div className={classes.states}>
              <StateSegments {...segments} />
            </div>
          </FilterStrip>
        }
      />
    </>
  );
}
