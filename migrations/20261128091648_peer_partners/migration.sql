-- A company of another installation is known to the company alone that is connected with it, by the code that this gave it; `way` names it
-- wherever a parcel came by.
drop function logistic_partner(text);
--> statement-breakpoint
create function logistic_partner(its_code text)
  returns table (company uuid, name text, lat double precision, lng double precision, closed boolean, way text)
  language sql stable security definer set search_path from current as $$
  select company_id, companies.name, companies.lat, companies.lng, closed_at is not null, companies.way
  from companies
  where company_id = coalesce(
    (select shadow from peers where peers.company_id = current_setting('app.company_id')::uuid and peers.transferid = its_code),
    (select here.company_id from companies here where here.transferid = its_code and here.way is null))
$$;
