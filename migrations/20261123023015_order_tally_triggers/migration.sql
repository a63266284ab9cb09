-- What happens to orders is tallied in the same transaction, whatever statement does it and whoever runs it (docs/decisions/019-tallies.md).
-- An order counts as made in the hour of create_at unless it was deleted, and as delivered in that of delivery_date while it stands so.
create function tally_orders() returns trigger language plpgsql security definer set search_path from current as $$ begin
  if tg_op = 'INSERT' then
    insert into order_tallies (company_id, _id, hour, created, delivered)
      select company_id, new_uuid(), hour, sum(created), sum(delivered) from (
        select company_id, date_trunc('hour', create_at, 'UTC') as hour, 1 as created, 0 as delivered from added where status <> 99
        union all
        select company_id, date_trunc('hour', delivery_date, 'UTC'), 0, 1 from added where status = 8 and delivery_date is not null
      ) as each group by company_id, hour;
  elsif tg_op = 'UPDATE' then
    insert into order_tallies (company_id, _id, hour, created, delivered)
      select company_id, new_uuid(), hour, sum(created), sum(delivered) from (
        select company_id, date_trunc('hour', create_at, 'UTC') as hour, 1 as created, 0 as delivered from added where status <> 99
        union all
        select company_id, date_trunc('hour', delivery_date, 'UTC'), 0, 1 from added where status = 8 and delivery_date is not null
        union all
        select company_id, date_trunc('hour', create_at, 'UTC'), -1, 0 from gone where status <> 99
        union all
        select company_id, date_trunc('hour', delivery_date, 'UTC'), 0, -1 from gone where status = 8 and delivery_date is not null
      ) as each group by company_id, hour having sum(created) <> 0 or sum(delivered) <> 0;
  else
    insert into order_tallies (company_id, _id, hour, created, delivered)
      select company_id, new_uuid(), hour, sum(created), sum(delivered) from (
        select company_id, date_trunc('hour', create_at, 'UTC') as hour, -1 as created, 0 as delivered from gone where status <> 99
        union all
        select company_id, date_trunc('hour', delivery_date, 'UTC'), 0, -1 from gone where status = 8 and delivery_date is not null
      ) as each group by company_id, hour;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_added after insert on orders referencing new table as added for each statement execute function tally_orders();
--> statement-breakpoint
create trigger orders_changed after update on orders referencing old table as gone new table as added for each statement execute function tally_orders();
--> statement-breakpoint
create trigger orders_gone after delete on orders referencing old table as gone for each statement execute function tally_orders();
--> statement-breakpoint
-- Where triggers are switched off to load many orders, these are not: what is loaded counts as well.
alter table orders enable always trigger orders_added, enable always trigger orders_changed, enable always trigger orders_gone;
--> statement-breakpoint
-- Those that there are.
insert into order_tallies (company_id, _id, hour, created, delivered)
  select company_id, new_uuid(), hour, sum(created), sum(delivered) from (
    select company_id, date_trunc('hour', create_at, 'UTC') as hour, 1 as created, 0 as delivered from orders where status <> 99
    union all
    select company_id, date_trunc('hour', delivery_date, 'UTC'), 0, 1 from orders where status = 8 and delivery_date is not null
  ) as each group by company_id, hour;
--> statement-breakpoint
-- Nothing else writes them.
revoke insert, update, delete on order_tallies from app;
--> statement-breakpoint
-- Whose session was used since a moment: sessions are closed to role app, and this tells those of its company alone.
create function people_online(since timestamptz) returns setof uuid language sql stable security definer set search_path from current as $$
  select distinct employee from sessions where company_id = current_setting('app.company_id')::uuid and used_at > since
$$;
