import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { isUnrestricted } from '#shared/permissions.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import type { Ports } from '#server/ports.ts';
import { refuse } from '#server/refuse.ts';
import { askedSince, factorDue } from '../factorRule.ts';
import type { Session } from '../signInCalls.ts';
import { companies, employees, employeeTypes, secondFactors } from './tables.ts';

/** How long the addresses of one's own photo and of the company's logos last, in seconds: until the session is read again. */
const PHOTO_SECONDS = 24 * 3600;

/** The signed-in user as the application keeps them. */
export const describe = async (
  db: Db,
  ports: Ports,
  token: string,
  company: string,
  employee: string,
): Promise<z.output<typeof Session>> => {
  const [row] = await db
    .select({ employee: employees, type: employeeTypes, company: companies, activeAt: secondFactors.activeAt })
    .from(employees)
    .innerJoin(employeeTypes, and(eq(employeeTypes.companyId, employees.companyId), eq(employeeTypes._id, employees.typeEmployee)))
    .innerJoin(companies, eq(companies.companyId, employees.companyId))
    .leftJoin(secondFactors, and(eq(secondFactors.companyId, employees.companyId), eq(secondFactors.employee, employees._id)))
    .where(and(eq(employees.companyId, company), eq(employees._id, employee), eq(employees.status, recordStatus.active)));
  if (!row) throw refuse.auth();
  const { lat, lng } = row.company;
  const since = { admins: row.company.factorAdmins, others: row.company.factorOthers };
  return {
    token,
    _id: employee,
    name: `${row.employee.name} ${row.employee.last}`,
    email: row.employee.email ?? '',
    // Whoever reaches everything sees all of them, whatever is stored.
    fleetAccess: isUnrestricted(row.type) ? [] : row.employee.fleetAccess,
    license: [],
    category: { degree: row.type.degree, name: row.type.name },
    kind: row.type.kind,
    company,
    companyName: row.company.name,
    avatar: row.employee.avatar && ports.files.address(row.employee.avatar, PHOTO_SECONDS),
    logo: row.company.logo && ports.files.address(row.company.logo, PHOTO_SECONDS),
    logoEmail: row.company.logoEmail && ports.files.address(row.company.logoEmail, PHOTO_SECONDS),
    logoZPL: row.company.logoZPL && ports.files.address(row.company.logoZPL, PHOTO_SECONDS),
    zplLabel: row.employee.zplLabel,
    zplPrint: row.employee.zplPrint,
    permission: row.type.kind === 'warehouse' ? [...new Set([...row.employee.permission, 'warehouse' as const])] : row.employee.permission,
    transferid: row.company.transferid,
    location: lat === null || lng === null ? null : { type: 'Point', coordinates: [lng, lat] },
    country_code: row.company.countryCode,
    preferences: row.employee.preferences,
    factorDue: row.activeAt
      ? null
      : factorDue(askedSince(row.type, since), { came: row.employee.createAt, typeSince: row.employee.typeSince }),
  };
};
