import { and, count, eq, lte, ne, or } from 'drizzle-orm';
import { formatCount } from '#shared/money.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { addDays, type Day } from '#shared/time.ts';
import { AHEAD } from '#shared/record/expiry.ts';
import type { Db } from '#server/db.ts';
import type { Use } from '#server/record/recordParts.ts';
import { employees } from '../../session/server/tables.ts';
import { employeeWarehouses } from './tables.ts';

/** Active people with something that ends soon or has ended, as their list filters them by `endState`. */
export const endingPeople = async (db: Db, today: Day) => {
  const horizon = addDays(today, AHEAD);
  const { licenseExpire, artExpire, insuranceExpire } = employees;
  return db
    .select({ _id: employees._id, name: employees.name, last: employees.last, licenseExpire, artExpire, insuranceExpire })
    .from(employees)
    .where(
      and(
        eq(employees.status, recordStatus.active),
        or(lte(licenseExpire, horizon), lte(artExpire, horizon), lte(insuranceExpire, horizon)),
      ),
    );
};

/** What keeps a warehouse from being deleted: the people who work in it. */
export const postedEmployees = async (db: Db, warehouse: string): Promise<Use | undefined> => {
  const [posted] = await db
    .select({ count: count() })
    .from(employeeWarehouses)
    .innerJoin(employees, eq(employees._id, employeeWarehouses.employee))
    .where(and(eq(employeeWarehouses.warehouse, warehouse), ne(employees.status, recordStatus.deleted)));
  if (!posted?.count) return undefined;
  const who =
    posted.count === 1 ? 'Trabaja en él 1 empleado. Asígnele' : `Trabajan en él ${formatCount(posted.count)} empleados. Asígneles`;
  return { count: posted.count, sentence: `${who} otro depósito y vuelva a intentarlo.` };
};
