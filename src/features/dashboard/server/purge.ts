import { sql } from 'drizzle-orm';
import type { PurgeRules } from '#server/purgeRule.ts';
import { addDays, dayOf, startOfDay } from '#shared/time.ts';
import { orderTallies } from './tables.ts';

/** Hours are compared as far back as the beginning of the month before, at most 62 days; older days are one row each. */
const HOURLY_DAYS = 70;

/**
 * Makes one row of the tallies of an hour, of a day where hours no longer matter. In one statement, so that whoever counts meanwhile counts
 * either the many or the one, and what is added meanwhile stays.
 */
export const tallyPurge: PurgeRules = {
  order_tallies: async (db, now) => {
    const whole = startOfDay(addDays(dayOf(now), -HOURLY_DAYS)).toISOString();
    const { companyId, _id, hour, created, delivered } = orderTallies;
    const { rowCount } = await db.execute<Record<string, never>>(sql`
      with placed as (
        select ${companyId} as company, ${_id} as id, ${hour} as hour, ${created} as created, ${delivered} as delivered,
          case when ${hour} < ${whole}::timestamptz then date_trunc('day', ${hour} - interval '3 hours', 'UTC') + interval '3 hours'
            else ${hour} end as at
        from ${orderTallies}
      ), many as (
        select company, at from placed group by company, at
        having count(*) > 1 or min(hour) <> at or (sum(created) = 0 and sum(delivered) = 0)
      ), gone as (
        delete from ${orderTallies} using placed join many using (company, at) where ${companyId} = company and ${_id} = id
        returning company, at, ${created}, ${delivered}
      ), made as (
        insert into ${orderTallies} (company_id, _id, hour, created, delivered)
        select company, new_uuid(), at, sum(created), sum(delivered) from gone group by company, at
        having sum(created) <> 0 or sum(delivered) <> 0
      )
      select from gone`);
    return { rowCount };
  },
};
