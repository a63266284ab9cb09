import { and, eq, lte, or } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { addDays, type Day } from '#shared/time.ts';
import { AHEAD } from '#shared/record/expiry.ts';
import type { Db } from '#server/db.ts';
import { employees } from '../../session/server/tables.ts';

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
