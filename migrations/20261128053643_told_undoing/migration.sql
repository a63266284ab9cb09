-- What takes a bulk change back is told as well, also where an order comes back by it to a status, or only to a day, that stays at home
-- otherwise. It confirms nothing.
create or replace function tell_partners() returns trigger language plpgsql set search_path from current as $$ begin
  insert into transfer_outbox (company_id, _id, transfer, entry)
    select added.company_id, new_uuid(), told._id, added._id
    from added join transfers told on told.company_id = added.company_id and told."order" = added."order"
    where told.state in ('open', 'confirmed') and added.transfer is distinct from told._id
      and (added.transfer is null or added.origin is not null)
      and (added.status not in (0, 1, 30, 40, 42, 88, 95, 99) or added.undoes is not null and added.status in (0, 1, 30, 88))
    order by added._id;
  if found then
    update transfers confirmed set state = 'confirmed', ended_by = added.employee, end_at = added.create_at
      from added
      where confirmed.company_id = added.company_id and confirmed."order" = added."order" and confirmed.type = 'received' and confirmed.state = 'open'
        and added.transfer is distinct from confirmed._id and (added.transfer is null or added.origin is not null)
        and added.status not in (0, 1, 30, 40, 42, 88, 95, 99);
    perform pg_notify('transfers', '');
  end if;
  return null;
end $$;
