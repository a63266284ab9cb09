import type { EmployeeKind } from '#shared/permissions.ts';

const roles: Readonly<Record<Exclude<EmployeeKind, 'other'>, string>> = {
  owner: 'Dirección',
  admin: 'Administración general',
  clerk: 'Administración',
  operator: 'Operaciones',
  warehouse: 'Depósito',
  driver: 'Reparto',
};

/** What somebody does in the company, in words that fit whoever they are: a name does not tell between 'Dueño' and 'Dueña'. */
export const roleOf = ({ kind, category }: { kind: EmployeeKind; category: { name: string } }): string =>
  kind === 'other' ? category.name : roles[kind];
