import type { EmployeeKind } from '#shared/permissions.ts';

/** What people of a kind have besides what everybody has (decisions §1). */
type Kind = {
  /** Whether they sign in, and so have a password; drivers do to the calls of drivers alone. */
  signsIn: boolean;
  /** Whether their areas are given one by one. */
  permissions: boolean;
  vehicles: boolean;
  warehouses: boolean;
};

const none: Kind = { signsIn: false, permissions: false, vehicles: false, warehouses: false };

/** What each kind of employee has. */
export const kinds: Readonly<Record<EmployeeKind, Kind>> = {
  owner: { ...none, signsIn: true },
  admin: { ...none, signsIn: true },
  clerk: { ...none, signsIn: true, permissions: true },
  operator: { ...none, signsIn: true, permissions: true },
  warehouse: { ...none, signsIn: true, warehouses: true },
  driver: { ...none, signsIn: true, vehicles: true },
  other: none,
};
