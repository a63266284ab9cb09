-- An order that goes back to 'Creado' is told as any other: the entry of its creation is written before it is shared, so nobody is told that.
-- Who gives a received order to a driver has it in hand, be it by an edit: that is told while the transfer awaits an answer, and confirms it.
create or replace function tell_partners() returns trigger language plpgsql set search_path from current as $$
declare
  told integer;
  at_home constant smallint[] := '{30, 40, 42, 88, 95, 99}';
begin
  execute $sql$
    insert into transfer_outbox (company_id, _id, transfer, entry)
      select added.company_id, new_uuid(), told._id, added._id
      from added cross join lateral (
        select _id, type, state from transfers where transfers.company_id = added.company_id and transfers."order" = added."order" offset 0
      ) told
      where told.state in ('open', 'confirmed') and added.transfer is distinct from told._id
        and (added.transfer is null or added.origin is not null)
        and (
          added.status <> all ($1)
          or added.undoes is not null and added.status in (30, 88)
          or told.type = 'received' and told.state = 'open' and added.undoes is null and added.changes #>> '{driverAssign, to}' is not null
        )
      order by added._id
  $sql$ using at_home;
  get diagnostics told = row_count;
  if told > 0 then
    -- By the first of them, where a statement writes several.
    execute $sql$
      update transfers set state = 'confirmed', ended_by = first.employee, end_at = first.create_at
      from (
        select distinct on (given._id) given._id, added.company_id, added.employee, added.create_at
        from added cross join lateral (
          select _id, type, state from transfers
          where transfers.company_id = added.company_id and transfers."order" = added."order" offset 0
        ) given
        where given.type = 'received' and given.state = 'open' and added.transfer is distinct from given._id
          and (added.transfer is null or added.origin is not null)
          and (added.status <> all ($1) or added.undoes is null and added.changes #>> '{driverAssign, to}' is not null)
        order by given._id, added._id
      ) first
      where transfers.company_id = first.company_id and transfers._id = first._id
    $sql$ using at_home;
    perform pg_notify('transfers', '');
  end if;
  return null;
end $$;