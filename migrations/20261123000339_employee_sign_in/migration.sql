-- What employees sign in with is kept where role app does not reach (logins, sessions). These act as the owner, each for the company of the
-- transaction alone; of other companies they tell but whether somebody has an e-mail, which is one person's in the whole deployment.
create function email_taken(its_email text, but_of uuid) returns boolean language sql stable security definer set search_path from current as $$
  select exists (
    select from employees where email = its_email and status <> 3
      and (company_id, _id) is distinct from (current_setting('app.company_id')::uuid, but_of)
  ) or exists (
    select from logins where email = its_email
      and (company_id, employee) is distinct from (current_setting('app.company_id')::uuid, but_of)
  )
$$;
--> statement-breakpoint
create function company_logins() returns setof uuid language sql stable security definer set search_path from current as $$
  select employee from logins where company_id = current_setting('app.company_id')::uuid
$$;
--> statement-breakpoint
-- Without an e-mail the employee signs in no more. A new password ends their sessions but one; what is null stays as it is. A mailed link
-- sets the password of whoever has its e-mail, so that it ends when either changes.
create function set_sign_in(whose uuid, its_email text, its_hash text, kept_token text) returns void
  language plpgsql security definer set search_path from current as $$
declare
  company uuid := current_setting('app.company_id')::uuid;
  known logins;
begin
  perform from employees where company_id = company and _id = whose;
  if not found then
    raise exception 'no employee % in this company', whose;
  end if;
  select * into known from logins where company_id = company and employee = whose for update;
  if known.email is not null and (its_email is distinct from known.email or its_hash is not null) then
    delete from password_resets where email = known.email;
  end if;
  if its_email is null then
    delete from logins where company_id = company and employee = whose;
    delete from sessions where company_id = company and employee = whose;
  elsif known.email is not null then
    update logins set email = its_email, password_hash = coalesce(its_hash, password_hash) where company_id = company and employee = whose;
  elsif its_hash is not null then
    insert into logins (email, company_id, employee, password_hash) values (its_email, company, whose, its_hash);
  end if;
  if its_hash is not null then
    delete from sessions where company_id = company and employee = whose and token_hash is distinct from kept_token;
  end if;
end $$;
