-- Delivered orders that no settlement has are kept count of in the transaction that changes either, whatever statement does it
-- (docs/decisions/030-ledger.md). An order counts for its client while it stands as delivered and no living line of a settlement has it.
create function tally_unsettled_orders() returns trigger language plpgsql security definer set search_path from current as $$ begin
  if tg_op = 'INSERT' then
    insert into unsettled_tallies (company_id, _id, client, orders)
      select company_id, new_uuid(), client, count(*) from added where status = 8 group by company_id, client;
  elsif tg_op = 'UPDATE' then
    insert into unsettled_tallies (company_id, _id, client, orders)
      select company_id, new_uuid(), client, sum(orders) from (
        select a.company_id, a._id, each.client, each.orders from added a join gone g on (a.company_id, a._id) = (g.company_id, g._id)
          cross join lateral (values (a.client, (a.status = 8)::int), (g.client, -(g.status = 8)::int)) as each (client, orders)
          where (a.status = 8) <> (g.status = 8) or a.client <> g.client
      ) as changed where orders <> 0 and not exists (
        select from settlement_lines l where l.company_id = changed.company_id and l."order" = changed._id and l.living
      ) group by company_id, client having sum(orders) <> 0;
  else
    insert into unsettled_tallies (company_id, _id, client, orders)
      select company_id, new_uuid(), client, -count(*) from gone where status = 8 group by company_id, client;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_added_unsettled after insert on orders referencing new table as added for each statement execute function tally_unsettled_orders();
--> statement-breakpoint
create trigger orders_changed_unsettled after update on orders referencing old table as gone new table as added for each statement execute function tally_unsettled_orders();
--> statement-breakpoint
create trigger orders_gone_unsettled after delete on orders referencing old table as gone for each statement execute function tally_unsettled_orders();
--> statement-breakpoint
-- What becomes of a line counts by what its order is then. Whoever changes the order at the same time is waited for, or waits: each sees what
-- the other has done. Orders are taken in one order, so that nobody waits in a circle.
create function tally_settled_lines() returns trigger language plpgsql security definer set search_path from current as $$ begin
  if tg_op = 'INSERT' then
    perform from orders o join added a on (o.company_id, o._id) = (a.company_id, a."order") where a.living
      order by o.company_id, o._id for share of o;
    insert into unsettled_tallies (company_id, _id, client, orders)
      select o.company_id, new_uuid(), o.client, -count(*) from added a join orders o on (o.company_id, o._id) = (a.company_id, a."order")
      where a.living and o.status = 8 group by o.company_id, o.client;
  elsif tg_op = 'UPDATE' then
    perform from orders o join added a on (o.company_id, o._id) = (a.company_id, a."order")
      join gone g on (a.company_id, a._id) = (g.company_id, g._id) where a.living <> g.living
      order by o.company_id, o._id for share of o;
    insert into unsettled_tallies (company_id, _id, client, orders)
      select o.company_id, new_uuid(), o.client, sum(case when a.living then -1 else 1 end) from added a
      join gone g on (a.company_id, a._id) = (g.company_id, g._id) join orders o on (o.company_id, o._id) = (a.company_id, a."order")
      where a.living <> g.living and o.status = 8 group by o.company_id, o.client;
  else
    perform from orders o join gone g on (o.company_id, o._id) = (g.company_id, g."order") where g.living
      order by o.company_id, o._id for share of o;
    insert into unsettled_tallies (company_id, _id, client, orders)
      select o.company_id, new_uuid(), o.client, count(*) from gone g join orders o on (o.company_id, o._id) = (g.company_id, g."order")
      where g.living and o.status = 8 group by o.company_id, o.client;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger settlement_lines_added after insert on settlement_lines referencing new table as added for each statement execute function tally_settled_lines();
--> statement-breakpoint
create trigger settlement_lines_changed after update on settlement_lines referencing old table as gone new table as added for each statement execute function tally_settled_lines();
--> statement-breakpoint
create trigger settlement_lines_gone after delete on settlement_lines referencing old table as gone for each statement execute function tally_settled_lines();
--> statement-breakpoint
-- Where triggers are switched off to load many orders or lines, these are not: what is loaded counts as well.
alter table orders enable always trigger orders_added_unsettled, enable always trigger orders_changed_unsettled, enable always trigger orders_gone_unsettled;
--> statement-breakpoint
alter table settlement_lines enable always trigger settlement_lines_added, enable always trigger settlement_lines_changed, enable always trigger settlement_lines_gone;
--> statement-breakpoint
-- Those that there are.
insert into unsettled_tallies (company_id, _id, client, orders)
  select company_id, new_uuid(), client, count(*) from orders o where status = 8
  and not exists (select from settlement_lines l where l.company_id = o.company_id and l."order" = o._id and l.living) group by company_id, client;
--> statement-breakpoint
-- Nothing else writes them.
revoke insert, update, delete, truncate on unsettled_tallies from app;
