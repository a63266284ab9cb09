import type { EmployeeKind } from '#shared/permissions.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { EmployeeForm } from './contract.ts';
import { kinds } from './kinds.ts';

const NEEDED = 'Requerido';

type Typed = Pick<EmployeeForm, 'vehicleAssign' | 'warehouse' | 'permission' | 'fleetAccess' | 'password' | 'email' | 'invite'> & {
  status: EmployeeForm['status'] | null;
  /** Whether what they sign in with is seen to later, as that of whom a file brings. */
  later?: boolean;
};

/** What somebody was before they were saved: their kind, and whether they could sign in. */
export type Was = { kind: EmployeeKind | undefined; canSignIn: boolean };

/** Whether somebody begins to sign in, and so needs what one signs in with. */
export const beginsToSignIn = (kind: EmployeeKind, was: Was): boolean =>
  kinds[kind].signsIn && !was.canSignIn && !(was.kind && kinds[was.kind].signsIn);

/** What people of a kind do not use, by the fields that hold it, with what is said of it (decisions §1). */
export const unusedBy = (kind: EmployeeKind): Readonly<Record<string, string>> => {
  const { vehicles, warehouses, permissions } = kinds[kind];
  return {
    ...(!vehicles && { vehicleAssign: 'Este tipo no lleva vehículos' }),
    ...(!warehouses && { warehouse: 'Este tipo no lleva depósitos' }),
    ...(!permissions && { permission: 'A este tipo no se le dan permisos', fleetAccess: 'A este tipo no se le eligen vehículos' }),
  };
};

/** What an employee's type asks of a form, or does not take, by its fields (spec 1 §5, decisions §1). */
export const faultsOfKind = (form: Typed, kind: EmployeeKind, was: Was): Record<string, string> => {
  const { vehicles, warehouses, signsIn } = kinds[kind];
  // Who leaves may do so without a vehicle.
  const works = form.status === recordStatus.active;
  const begins = beginsToSignIn(kind, was);
  const faults: Record<string, string> = {};
  if (vehicles && works && form.vehicleAssign.length === 0) faults.vehicleAssign = NEEDED;
  if (warehouses && works && form.warehouse.length === 0) faults.warehouse = NEEDED;
  for (const [field, sentence] of Object.entries(unusedBy(kind)))
    if (form[field as 'vehicleAssign' | 'warehouse' | 'permission' | 'fleetAccess'].length > 0) faults[field] = sentence;
  if (!signsIn && form.password) faults.password = 'Este tipo no ingresa';
  if (begins && !form.password && !form.invite && !form.later) faults.password = NEEDED;
  if (form.invite && !signsIn) faults.invite = 'Este tipo no ingresa';
  else if (form.invite && was.canSignIn) faults.invite = 'Ya ingresa con su contraseña';
  else if (form.invite && !works) faults.invite = 'Se invita solo a quien está activo';
  if (signsIn && form.email === '' && (begins || was.canSignIn || form.password || form.invite)) faults.email = NEEDED;
  return faults;
};
