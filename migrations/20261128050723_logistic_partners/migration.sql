-- Orders are shared with other companies by their code: of those a company sees what they are called and where they are, and nothing else.
create function logistic_partner(its_code text)
  returns table (company uuid, name text, lat double precision, lng double precision, closed boolean)
  language sql stable security definer set search_path from current as $$
  select company_id, companies.name, companies.lat, companies.lng, closed_at is not null from companies where transferid = its_code
$$;
--> statement-breakpoint
-- An entry that tells of the transfer itself (shared, taken back, refused) has no origin and stays at home: it may name the other company,
-- or say what that wrote, which whoever shared the order before is not to know.
create or replace function tell_partners() returns trigger language plpgsql set search_path from current as $$ begin
  insert into transfer_outbox (company_id, _id, transfer, entry)
    select added.company_id, new_uuid(), told._id, added._id
    from added join transfers told on told.company_id = added.company_id and told."order" = added."order"
    where told.state in ('open', 'confirmed') and added.transfer is distinct from told._id
      and (added.transfer is null or added.origin is not null) and added.status not in (0, 1, 30, 40, 42, 88, 95, 99)
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
