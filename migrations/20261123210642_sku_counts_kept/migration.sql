-- How many products each client has is counted in the same transaction, whatever statement changes them and whoever runs it. Clients are
-- taken in one order, so that two such statements never wait for each other.
create function count_skus() returns trigger language plpgsql security definer set search_path from current as $$ begin
  if tg_op = 'INSERT' then
    insert into sku_counts (company_id, _id, total, change_at)
      select company_id, client, count(*) filter (where status <> 3), now() from added group by company_id, client order by company_id, client
      on conflict (company_id, _id) do update set total = sku_counts.total + excluded.total, change_at = excluded.change_at;
  elsif tg_op = 'UPDATE' then
    insert into sku_counts (company_id, _id, total, change_at)
      select company_id, client, sum(number), now() from (
        select company_id, client, case when status <> 3 then 1 else 0 end as number from added
        union all
        select company_id, client, case when status <> 3 then -1 else 0 end from gone
      ) as each group by company_id, client order by company_id, client
      on conflict (company_id, _id) do update set total = sku_counts.total + excluded.total, change_at = excluded.change_at;
  else
    insert into sku_counts (company_id, _id, total, change_at)
      select company_id, client, -count(*) filter (where status <> 3), now() from gone group by company_id, client order by company_id, client
      on conflict (company_id, _id) do update set total = sku_counts.total + excluded.total, change_at = excluded.change_at;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger skus_added after insert on skus referencing new table as added for each statement execute function count_skus();
--> statement-breakpoint
create trigger skus_changed after update on skus referencing old table as gone new table as added for each statement execute function count_skus();
--> statement-breakpoint
create trigger skus_gone after delete on skus referencing old table as gone for each statement execute function count_skus();
--> statement-breakpoint
-- Those that there are.
insert into sku_counts (company_id, _id, total, change_at)
  select company_id, client, count(*) filter (where status <> 3), max(create_at) from skus group by company_id, client;
--> statement-breakpoint
-- Nothing else writes them.
revoke insert, update, delete on sku_counts from app;
