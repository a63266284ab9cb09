-- What a webhook is told of is noted in the transaction of what happens, for the companies that have one which asks for it. Who has none pays one
-- look into a table that is as good as empty; what follows is planned each time, for the plan of an empty table would be kept.
create function note_webhooks(events text[]) returns boolean language sql stable set search_path from current as $$
  select exists (select from webhooks where status = 1 and state = 'active' and webhooks.events && note_webhooks.events)
$$;
--> statement-breakpoint
create function tell_webhooks_of_orders() returns trigger language plpgsql set search_path from current as $$
begin
  if not note_webhooks('{order.created}') then return null; end if;
  execute $sql$
    insert into webhook_deliveries (company_id, _id, webhook, event, subject)
      select added.company_id, new_uuid(), hook._id, 'order.created', added._id
      from added join webhooks hook on hook.company_id = added.company_id and hook.status = 1 and hook.state = 'active'
        and 'order.created' = any (hook.events)
      order by added._id
  $sql$;
  perform pg_notify('webhooks', '');
  return null;
end $$;
--> statement-breakpoint
create trigger webhooks_of_orders after insert on orders referencing new table as added for each statement execute function tell_webhooks_of_orders();
--> statement-breakpoint
-- What leaves an order's status as it was is no change of it; nor is the entry of its creation, its first one, which is told as that.
create function tell_webhooks_of_history() returns trigger language plpgsql set search_path from current as $$
begin
  if not note_webhooks('{order.status, order.delivered}') then return null; end if;
  execute $sql$
    insert into webhook_deliveries (company_id, _id, webhook, event, subject, entry)
      select added.company_id, new_uuid(), hook._id, told.event, added."order", added._id
      from added
      cross join (values ('order.status', 1), ('order.delivered', 2)) told (event, turn)
      join webhooks hook on hook.company_id = added.company_id and hook.status = 1 and hook.state = 'active' and told.event = any (hook.events)
      where added.unapplied is null and added.status not in (40, 42, 88, 95) and (told.event <> 'order.delivered' or added.status = 8)
        and exists (
          select from order_history before
          where before.company_id = added.company_id and before."order" = added."order" and before._id < added._id offset 0
        )
      order by added._id, told.turn
  $sql$;
  perform pg_notify('webhooks', '');
  return null;
end $$;
--> statement-breakpoint
create trigger webhooks_of_history after insert on order_history referencing new table as added for each statement
  execute function tell_webhooks_of_history();
--> statement-breakpoint
create function tell_webhooks_of_settlements() returns trigger language plpgsql set search_path from current as $$
begin
  if not note_webhooks('{settlement.created, settlement.settled}') then return null; end if;
  if tg_op = 'INSERT' then
    execute $sql$
      insert into webhook_deliveries (company_id, _id, webhook, event, subject)
        select added.company_id, new_uuid(), hook._id, told.event, added._id
        from added
        cross join (values ('settlement.created', 1), ('settlement.settled', 2)) told (event, turn)
        join webhooks hook on hook.company_id = added.company_id and hook.status = 1 and hook.state = 'active' and told.event = any (hook.events)
        where told.event = 'settlement.created' or added.state = 'paid'
        order by added._id, told.turn
    $sql$;
  else
    execute $sql$
      insert into webhook_deliveries (company_id, _id, webhook, event, subject)
        select added.company_id, new_uuid(), hook._id, 'settlement.settled', added._id
        from added join gone on gone.company_id = added.company_id and gone._id = added._id
        join webhooks hook on hook.company_id = added.company_id and hook.status = 1 and hook.state = 'active'
          and 'settlement.settled' = any (hook.events)
        where added.state = 'paid' and gone.state <> 'paid'
        order by added._id
    $sql$;
  end if;
  perform pg_notify('webhooks', '');
  return null;
end $$;
--> statement-breakpoint
create trigger webhooks_of_settlements after insert on settlements referencing new table as added for each statement
  execute function tell_webhooks_of_settlements();
--> statement-breakpoint
create trigger webhooks_of_settled after update on settlements referencing old table as gone new table as added for each statement
  execute function tell_webhooks_of_settlements();