-- Balances and the sums of days are kept in the same transaction as the movements, whatever statement adds them (docs/decisions/030-ledger.md).
-- Accounts are taken in one order, so that nobody waits in a circle.
create function keep_ledger() returns trigger language plpgsql security definer set search_path from current as $$ begin
  insert into account_balances (company_id, _id, kind, balance, movements)
    select company_id, account, min(kind), sum(change), count(*) from added group by company_id, account order by company_id, account
    on conflict (company_id, _id) do update
      set balance = account_balances.balance + excluded.balance, movements = account_balances.movements + excluded.movements;
  insert into ledger_tallies (company_id, _id, day, kind, action, origin, amount, change, movements)
    select company_id, new_uuid(), day, kind, action, origin, sum(amount), sum(change), count(*) from added
    group by company_id, day, kind, action, origin;
  return null;
end $$;
--> statement-breakpoint
create trigger movements_added after insert on movements referencing new table as added for each statement execute function keep_ledger();
--> statement-breakpoint
-- Where triggers are switched off to load many movements, this is not: what is loaded counts as well.
alter table movements enable always trigger movements_added;
--> statement-breakpoint
-- What happened stays: a mistake is mended by another movement.
revoke update, delete, truncate on movements from app;
--> statement-breakpoint
revoke update, delete, truncate on settlement_payments from app;
--> statement-breakpoint
-- Nothing but the trigger writes them.
revoke insert, update, delete, truncate on account_balances from app;
--> statement-breakpoint
revoke insert, update, delete, truncate on ledger_tallies from app;
