-- The same as before, of the orders that charge somebody: what the company that shared an order delivered itself is nobody's debt to us.
create or replace function tally_unsettled_orders() returns trigger language plpgsql security definer set search_path from current
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$ begin
  if tg_op = 'INSERT' then
    insert into unsettled_tallies (company_id, _id, client, orders)
      select company_id, new_uuid(), client, count(*) from added where charges group by company_id, client;
  elsif tg_op = 'UPDATE' then
    insert into unsettled_tallies (company_id, _id, client, orders)
      select company_id, new_uuid(), client, sum(orders) from (
        select company_id, _id, client, sum(orders) as orders from (
          select company_id, _id, client, 1 as orders from added where charges
          union all
          select company_id, _id, client, -1 from gone where charges
        ) as each group by company_id, _id, client having sum(orders) <> 0
      ) as changed where not exists (
        select from settlement_lines l where l.company_id = changed.company_id and l."order" = changed._id and l.living
      ) group by company_id, client having sum(orders) <> 0;
  else
    insert into unsettled_tallies (company_id, _id, client, orders)
      select company_id, new_uuid(), client, -count(*) from gone where charges group by company_id, client;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function tally_settled_lines() returns trigger language plpgsql security definer set search_path from current
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$ begin
  if tg_op = 'INSERT' then
    perform from (select company_id, "order" from added where living order by company_id, "order") as changed
      join orders o on (o.company_id, o._id) = (changed.company_id, changed."order") for share of o;
    insert into unsettled_tallies (company_id, _id, client, orders)
      select o.company_id, new_uuid(), o.client, -count(*) from added a join orders o on (o.company_id, o._id) = (a.company_id, a."order")
      where a.living and o.charges group by o.company_id, o.client;
  elsif tg_op = 'UPDATE' then
    perform from (
      select company_id, "order" from (
        select company_id, "order", 1 as lines from added where living union all select company_id, "order", -1 from gone where living
      ) as each group by company_id, "order" having sum(lines) <> 0 order by company_id, "order"
    ) as changed join orders o on (o.company_id, o._id) = (changed.company_id, changed."order") for share of o;
    insert into unsettled_tallies (company_id, _id, client, orders)
      select o.company_id, new_uuid(), o.client, -sum(changed.lines) from (
        select company_id, "order", sum(lines) as lines from (
          select company_id, "order", 1 as lines from added where living union all select company_id, "order", -1 from gone where living
        ) as each group by company_id, "order" having sum(lines) <> 0
      ) as changed join orders o on (o.company_id, o._id) = (changed.company_id, changed."order")
      where o.charges group by o.company_id, o.client having sum(changed.lines) <> 0;
  else
    perform from (select company_id, "order" from gone where living order by company_id, "order") as changed
      join orders o on (o.company_id, o._id) = (changed.company_id, changed."order") for share of o;
    insert into unsettled_tallies (company_id, _id, client, orders)
      select o.company_id, new_uuid(), o.client, count(*) from gone g join orders o on (o.company_id, o._id) = (g.company_id, g."order")
      where g.living and o.charges group by o.company_id, o.client;
  end if;
  return null;
end $$;
