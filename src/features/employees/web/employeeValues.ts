import type { EmployeeKind, Permission } from '#shared/permissions.ts';
import { chosenStatus, recordStatus } from '#shared/record/recordStatus.ts';
import { formatTaxId } from '#shared/record/taxIdText.ts';
import { emptyValues, sentValues, typedValues, type TypedValues } from '#web/form/fieldValues.ts';
import { savedPicture, sentPicture, type PictureValue } from '#web/form/photos/pictureValue.ts';
import type { Employee, EmployeeForm } from '../contract.ts';
import { beginsToSignIn } from '../faults.ts';
import { employeeFields } from '../fields.ts';
import { kinds } from '../kinds.ts';
import type { employeesApi } from './api.ts';

const {
  typeEmployee: _type,
  workshift: _shift,
  vehicleAssign: _vehicles,
  warehouse: _warehouses,
  permission: _permission,
  fleetAccess: _seen,
  password: _password,
  invite: _invite,
  avatar: _avatar,
  ...others
} = employeeFields;
/** The fields that are typed as they are sent. */
export const typedFields = others;
type Chosen = 'invite' | 'typeEmployee' | 'workshift' | 'vehicleAssign' | 'warehouse' | 'permission' | 'fleetAccess';
/** What the form sends. */
export type SentEmployee = Omit<Parameters<typeof employeesApi.create.call>[0], '_id'>;
/** See `typedFields`. */
export type Typed = Omit<EmployeeForm, Chosen | 'password'>;
/** What the form holds. */
export type EmployeeValues = TypedValues<Typed> & {
  typeEmployee: string | null;
  workshift: string | null;
  vehicleAssign: string[];
  warehouse: string[];
  permission: Permission[];
  fleetAccess: string[];
  password: string;
  /** Whether who begins to sign in is invited, instead of getting a password. */
  invite: '' | 'email';
  avatar: PictureValue;
  /** Of the chosen type; null before one is. */
  kind: EmployeeKind | null;
  /** Until when their invitation stands, or stood. */
  invited: string | null;
  /** As they were saved. */
  was: { kind: EmployeeKind | null; canSignIn: boolean };
};

/** What they were before, as the rules ask for it. */
export const wasOf = ({ was }: EmployeeValues) => ({ kind: was.kind ?? undefined, canSignIn: was.canSignIn });

/** What is not of the chosen type is not sent. */
export const sent = (values: EmployeeValues) => {
  const { vehicles, warehouses, permissions, signsIn } = kinds[values.kind ?? 'other'];
  const invite = values.kind !== null && beginsToSignIn(values.kind, wasOf(values)) ? values.invite : '';
  return {
    ...sentValues<Typed>(typedFields, values),
    typeEmployee: values.typeEmployee,
    workshift: values.workshift,
    vehicleAssign: vehicles ? values.vehicleAssign : [],
    warehouse: warehouses ? values.warehouse : [],
    permission: permissions ? values.permission : [],
    fleetAccess: permissions ? values.fleetAccess : [],
    password: signsIn && !invite ? values.password : '',
    invite,
    avatar: sentPicture(values.avatar),
  };
};
/** What the form holds of an employee, or at first. */
export const startOf = (row?: Employee): EmployeeValues => ({
  ...(row
    ? typedValues<Typed>(typedFields, { ...row, cuil: formatTaxId(row.cuil), status: chosenStatus(row.status) } as Typed)
    : { ...emptyValues<Typed>(typedFields), status: recordStatus.active }),
  typeEmployee: row?.typeEmployee._id ?? null,
  workshift: row?.workshift?._id ?? null,
  vehicleAssign: row?.vehicleAssign.map(({ _id }) => _id) ?? [],
  warehouse: row?.warehouse.map(({ _id }) => _id) ?? [],
  permission: row?.permission ?? [],
  fleetAccess: row?.fleetAccess.map(({ _id }) => _id) ?? [],
  password: '',
  invite: 'email',
  avatar: savedPicture(row?.avatar),
  kind: row?.kind ?? null,
  invited: row?.invited ?? null,
  was: { kind: row?.kind ?? null, canSignIn: row?.canSignIn ?? false },
});
