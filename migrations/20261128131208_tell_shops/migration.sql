-- What happens to orders that came from a shop is noted for it, in the transaction of the entry: `toldAs` of src/features/marketplaces/server/telling/tell.ts
-- names the same statuses. What the marketplace itself said is not told back to it, nor is what changed nothing.
create function tell_shops() returns trigger language plpgsql set search_path from current as $$
declare
  told integer;
begin
  execute $sql$
    insert into marketplace_outbox (company_id, _id, shipment, status, entry, create_at)
      select added.company_id, new_uuid(), its._id, added.status, added._id, added.create_at
      from added cross join lateral (
        select _id, type from marketplace_shipments
        where marketplace_shipments.company_id = added.company_id and marketplace_shipments."order" = added."order" offset 0
      ) its
      where its.type <> 'ml' and added.source <> 'marketplace' and added.unapplied is null
        and added.status in (6, 7, 8, 10, 12, 14, 16, 18, 20, 21, 22)
      order by added._id
  $sql$;
  get diagnostics told = row_count;
  if told > 0 then perform pg_notify('marketplaces', ''); end if;
  return null;
end $$;
--> statement-breakpoint
create trigger order_history_told_to_shops after insert on order_history referencing new table as added for each statement execute function tell_shops();