import type { EmployeeKind } from '#shared/permissions.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { EmployeeRow } from './contract.ts';
import { areas } from './choices.ts';
import { kinds } from './kinds.ts';

/** What somebody works with, in words; `nothing` where it tells of what there is not. */
export type Access = { text: string; nothing: boolean };

const listed = (all: readonly string[], none: string): Access =>
  all.length > 0 ? { text: all.join(', '), nothing: false } : { text: none, nothing: true };

/** What somebody opens, works in or drives, as their kind has it: 'Órdenes, Cuenta', 'Móvil 3 · AC 120 ÑA', 'No ingresa'. */
export const accessOf = ({ kind, permission, vehicleAssign, warehouse }: EmployeeRow): Access => {
  const { signsIn, permissions, vehicles, warehouses } = kinds[kind];
  if (!signsIn) return { text: 'No ingresa', nothing: true };
  if (vehicles)
    return listed(
      vehicleAssign.map(({ name }) => name),
      'Sin vehículo',
    );
  if (warehouses)
    return listed(
      warehouse.map(({ name }) => name),
      'Sin depósito',
    );
  if (!permissions) return { text: 'Todo', nothing: false };
  return listed(
    areas.filter(({ value }) => permission.includes(value)).map(({ label }) => label),
    'Sin permisos',
  );
};

/** What the list says of who has no way in; it filters by it. */
export const NO_ACCESS = 'Sin acceso todavía';

/** Whether somebody should sign in, and has neither a password nor an invitation to choose one. */
export const lacksAccess = (
  { kind, status, canSignIn, invited }: { kind: EmployeeKind; status: number; canSignIn: boolean; invited: Date | string | null },
  now: Date,
): boolean =>
  kinds[kind].signsIn && status === recordStatus.active && !canSignIn && (invited === null || new Date(invited).getTime() <= now.getTime());
