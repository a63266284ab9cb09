import { IconClock, IconTags, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { startTransition, Suspense, useState } from 'react';
import { formatDateTime } from '#shared/time.ts';
import { later } from '#web/later.ts';
import { EndBadge } from '#web/record/EndBadge.tsx';
import { endColumn } from '#web/record/endColumn.tsx';
import { lateRecordForm } from '#web/record/lateRecordForm.tsx';
import { RecordCard } from '#web/record/RecordCard.tsx';
import { fieldColumn, statusColumn } from '#web/record/recordColumns.tsx';
import { RecordScreen } from '#web/record/RecordScreen.tsx';
import type { Column } from '#web/table/column.ts';
import { accessOf, lacksAccess, NO_ACCESS } from '../access.ts';
import type { EmployeeRow } from '../contract.ts';
import { personEnd } from '../../fleet/ends.ts';
import { useSession, viewerOf } from '../../session/web/session.ts';
import { employeeFields } from '../fields.ts';
import { EMPLOYEE } from '../noun.ts';
import { refusedRemoval, refusedTouch } from '../privileges.ts';
import { employeesApi } from './api.ts';
import { EmployeePhoto } from './EmployeePhoto.tsx';
import classes from './EmployeesScreen.module.css';
import { useInvitations } from './useInvitations.tsx';

const TypesModal = later(() => import('./TypesModal.tsx'));
const EmployeeUses = later(() => import('./EmployeeUses.tsx'));
const ShiftsModal = later(() => import('./ShiftsModal.tsx'));
const form = lateRecordForm(async () => (await import('./employeeForm.tsx')).employeeForm);
const { password: _password, invite: _invite, ...shownFields } = employeeFields;
const ICON = { size: 16, stroke: 1.7 };
/** Behind '#': the form of a new driver, which the list of drivers leads to. */
const NEW_DRIVER = 'chofer';

const nameOf = ({ name, last }: EmployeeRow) => `${name} ${last}`;
const listName = ({ name, last }: EmployeeRow) => `${last}, ${name}`;

/** Whether somebody should sign in and has no way to. */
const isOutside = (row: EmployeeRow): boolean => lacksAccess(row, new Date());

/** What is told of who should sign in and never did: their invitation, or that they have none. */
const entryText = (row: EmployeeRow): string => {
  if (isOutside(row)) return row.invited ? 'Su invitación venció' : NO_ACCESS;
  return row.invited ? 'Invitado, todavía no entró' : '';
};

const Access = ({ row }: { row: EmployeeRow }) => {
  const { text, nothing } = accessOf(row);
  return (
    <div className={classes.access}>
      <span className={nothing ? classes.none : undefined}>{text}</span>
      {entryText(row) && (
        <span className={classes.invited} data-none={isOutside(row) || undefined}>
          {entryText(row)}
        </span>
      )}
    </div>
  );
};

const columns: readonly Column<EmployeeRow>[] = [
  fieldColumn<EmployeeRow, 'fileNumber'>(shownFields, 'fileNumber', { width: 90 }),
  statusColumn(EMPLOYEE),
  fieldColumn<EmployeeRow, 'name'>(shownFields, 'name', {
    always: true,
    value: listName,
    cell: (row) => (
      <span className={classes.person}>
        <EmployeePhoto {...row} />
        <span>{listName(row)}</span>
      </span>
    ),
    filter: 'text',
  }),
  fieldColumn<EmployeeRow, 'typeEmployee'>(shownFields, 'typeEmployee', {
    cell: ({ typeEmployee }) => typeEmployee.name,
    width: 130,
    value: ({ typeEmployee }) => typeEmployee.name,
    filter: 'values',
  }),
  fieldColumn<EmployeeRow, 'phone'>(shownFields, 'phone', { width: 130, tabular: true, hideAt: 1000 }),
  fieldColumn<EmployeeRow, 'email'>(shownFields, 'email', {
    value: ({ email }) => email || 'Sin email',
    cell: ({ email }) => email || <span className={classes.none}>Sin email</span>,
    filter: 'text',
    hideAt: 900,
  }),
  {
    key: 'access',
    title: 'Accede a',
    value: (row) => accessOf(row).text,
    cell: (row) => <Access row={row} />,
    sortable: true,
    filter: 'text',
    // All that is drawn in it.
    filtered: (row) => `${accessOf(row).text} ${entryText(row)} ${isOutside(row) ? NO_ACCESS : ''}`,
  },
  endColumn(personEnd, { width: 170, hideAt: 900 }),
  {
    key: 'last_connect',
    title: 'Último uso',
    width: 130,
    tabular: true,
    sortable: true,
    hideAt: 1300,
    cell: (row) => (row.last_connect ? formatDateTime(row.last_connect) : <span className={classes.none}>nunca</span>),
  },
];

/** Oficina / Empleados: the people of the company (spec 1 §2). */
export default function EmployeesScreen() {
  const [shown, setShown] = useState<'types' | 'shifts' | null>(null);
  const show = (what: typeof shown) => startTransition(() => setShown(what));
  const close = () => setShown(null);
  const invitations = useInvitations();
  const session = useSession();
  const isAskedForDriver = useLocation({ select: ({ hash }) => hash === NEW_DRIVER });
  const types = useQuery({ ...employeesApi.types.queryOptions({}), enabled: isAskedForDriver }).data?.data;
  const driver = types?.find(({ kind }) => kind === 'driver');
  const viewer = session && { ...viewerOf(session), _id: session._id };
  return (
    <>
      <RecordScreen
        of={invitations.api}
        menu={invitations.menu}
        noun={EMPLOYEE}
        breadcrumb={['Oficina', 'Empleados']}
        fields={employeeFields}
        name={nameOf}
        columns={columns}
        sort={{ key: 'fileNumber', desc: false }}
        card={(row) => (
          <RecordCard row={row} noun={EMPLOYEE} name={listName(row)}>
            {row.fileNumber} · {row.typeEmployee.name} · {accessOf(row).text} {entryText(row) && `· ${entryText(row)} `}
            <EndBadge end={personEnd(row)} />
          </RecordCard>
        )}
        form={form}
        begun={driver && { name: NEW_DRIVER, values: { typeEmployee: driver._id, kind: driver.kind } }}
        locked={(row) => viewer && refusedTouch(viewer, row)?.sentence}
        undeletable={(row) => viewer && refusedRemoval(viewer, row)?.sentence}
        tools={[
          { label: 'Tipos', icon: <IconTags {...ICON} />, onSelect: () => show('types') },
          { label: 'Turnos', icon: <IconClock {...ICON} />, onSelect: () => show('shifts') },
          { label: 'Importar', icon: <IconUpload {...ICON} />, to: '/office/employee/import' },
        ]}
        uses={({ _id }, count) => <EmployeeUses _id={_id} count={count} />}
      />
      {invitations.dialog}
      <Suspense>
        {shown === 'types' && <TypesModal onClose={close} />}
        {shown === 'shifts' && <ShiftsModal onClose={close} />}
      </Suspense>
    </>
  );
}
