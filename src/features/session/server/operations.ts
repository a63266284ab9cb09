import type { EmployeeKind, Permission } from '#shared/permissions.ts';
import type { People } from '#server/record/audit.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { companies, employees, employeeTypes, logins } from './tables.ts';

export { hashPassword } from './passwords.ts';

/** The types every company starts with, not deletable (decisions §1). */
const lockedTypes: readonly { kind: EmployeeKind; name: string; degree: number }[] = [
  { kind: 'owner', name: 'Dueño', degree: 1 },
  { kind: 'admin', name: 'Administrador', degree: 2 },
  { kind: 'clerk', name: 'Administrativo', degree: 3 },
  { kind: 'operator', name: 'Operador', degree: 4 },
  { kind: 'warehouse', name: 'Depósito', degree: 5 },
  { kind: 'driver', name: 'Chofer', degree: 6 },
];

export type NewCompany = {
  name: string;
  transferid: string;
  countryCode: 'AR' | 'UY' | 'ES';
  location?: { lat: number; lng: number };
};

/** Creates a company with its locked employee types; gives the company's id and each kind's type. */
export const createCompany = async (db: Db, company: NewCompany) => {
  const companyId = newId();
  await db.insert(companies).values({
    companyId,
    name: company.name,
    transferid: company.transferid,
    countryCode: company.countryCode,
    lat: company.location?.lat,
    lng: company.location?.lng,
  });
  const types = lockedTypes.map((type) => ({ companyId, _id: newId(), ...type, locked: true }));
  await db.insert(employeeTypes).values(types);
  return { companyId, typeOf: Object.fromEntries(types.map(({ kind, _id }) => [kind, _id])) as Record<EmployeeKind, string> };
};

export type NewEmployee = {
  companyId: string;
  typeEmployee: string;
  fileNumber: number;
  name: string;
  last: string;
  email?: string;
  phone?: string;
  dni?: string;
  permission?: Permission[];
  /** argon2id hash; with an e-mail it makes the employee a user. */
  passwordHash?: string;
};

/** Adds an employee and, with a password, their sign-in. */
export const createEmployee = async (db: Db, { passwordHash, ...employee }: NewEmployee): Promise<string> => {
  const _id = newId();
  await db.insert(employees).values({ _id, ...employee });
  if (employee.email && passwordHash) {
    await db.insert(logins).values({ email: employee.email.toLowerCase(), companyId: employee.companyId, employee: _id, passwordHash });
  }
  return _id;
};

/** What employees are called, whatever became of them since. */
export const employeeNames: People = async (db, ids) => {
  const found = await db
    .select({ _id: employees._id, name: employees.name, last: employees.last })
    .from(employees)
    .where(anyOf(employees._id, ids));
  return new Map(found.map(({ _id, name, last }) => [_id, `${name} ${last}`]));
};
