import { sql } from 'drizzle-orm';
import { filesIn, type PurgeRules } from '#server/purgeRule.ts';
import { movements } from './tables.ts';

/** Photos of receipts: the ledger is never taken from, and neither are they. */
export const filesOfMovements = filesIn(movements, movements.receipt);

/**
 * Makes one row of a day's sums of a kind, and of the orders of a client that are to be settled. In one statement, so that whoever adds them up meanwhile reads the many or the one, and what is
 * added meanwhile stays.
 */
export const ledgerPurge: PurgeRules = {
  ledger_tallies: async (db) => {
    const { rowCount } = await db.execute<Record<string, never>>(sql`
      with many as (
        select company_id, day, kind, action, origin from ledger_tallies group by company_id, day, kind, action, origin having count(*) > 1
      ), gone as (
        delete from ledger_tallies t using many
        where (t.company_id, t.day, t.kind, t.action, t.origin) = (many.company_id, many.day, many.kind, many.action, many.origin)
        returning t.*
      ), made as (
        insert into ledger_tallies (company_id, _id, day, kind, action, origin, amount, change, movements)
        select company_id, new_uuid(), day, kind, action, origin, sum(amount), sum(change), sum(movements) from gone
        group by company_id, day, kind, action, origin
      )
      select from gone`);
    return { rowCount };
  },
  unsettled_tallies: async (db) => {
    const { rowCount } = await db.execute<Record<string, never>>(sql`
      with many as (
        select company_id, client from unsettled_tallies group by company_id, client having count(*) > 1 or sum(orders) = 0
      ), gone as (
        delete from unsettled_tallies t using many where (t.company_id, t.client) = (many.company_id, many.client) returning t.*
      ), made as (
        insert into unsettled_tallies (company_id, _id, client, orders)
        select company_id, new_uuid(), client, sum(orders) from gone group by company_id, client having sum(orders) <> 0
      )
      select from gone`);
    return { rowCount };
  },
};
