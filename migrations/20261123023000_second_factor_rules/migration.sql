-- Second factors and invitations are kept where role app does not reach, as sign-ins are. These act as the owner, each for the company of the
-- transaction alone.
create function sign_in_state() returns table (employee uuid, signs_in boolean, factor boolean, invited timestamptz)
  language sql stable security definer set search_path from current as $$
  select e._id, l.employee is not null, f.active_at is not null, case when l.employee is null and i.email = e.email then i.expire end
  from employees e
  left join logins l on l.company_id = e.company_id and l.employee = e._id
  left join second_factors f on f.company_id = e.company_id and f.employee = e._id
  left join invitations i on i.company_id = e.company_id and i.employee = e._id
  where e.company_id = current_setting('app.company_id')::uuid
    and (l.employee is not null or f.employee is not null or i.employee is not null)
$$;
--> statement-breakpoint
-- Who lost their telephone signs in with the password alone until they have another one; what they had open ends. False when there is none.
create function reset_second_factor(whose uuid) returns boolean language plpgsql security definer set search_path from current as $$
declare
  company uuid := current_setting('app.company_id')::uuid;
begin
  delete from second_factors where company_id = company and employee = whose and active_at is not null;
  if not found then
    return false;
  end if;
  delete from sessions where company_id = company and employee = whose;
  return true;
end $$;
--> statement-breakpoint
create function set_factor_rule(admins timestamptz, others timestamptz) returns void language sql security definer set search_path from current as $$
  update companies set factor_admins = admins, factor_others = others where company_id = current_setting('app.company_id')::uuid
$$;
--> statement-breakpoint
-- A person has one invitation: the next takes the place of the one before.
create function invite_employee(whose uuid, its_email text, its_hash text, inviter uuid, its_end timestamptz) returns void
  language sql security definer set search_path from current as $$
  insert into invitations (company_id, employee, email, token_hash, by, expire)
  select company_id, _id, its_email, its_hash, inviter, its_end from employees
  where company_id = current_setting('app.company_id')::uuid and _id = whose
  on conflict (company_id, employee) do update
    set email = excluded.email, token_hash = excluded.token_hash, by = excluded.by, expire = excluded.expire
$$;
--> statement-breakpoint
create or replace function sign_out_employee() returns trigger language plpgsql security definer set search_path from current as $$ begin
  delete from sessions where company_id = new.company_id and employee = new._id;
  delete from password_resets where email in (select email from logins where company_id = new.company_id and employee = new._id);
  delete from invitations where company_id = new.company_id and employee = new._id;
  return null;
end $$;
--> statement-breakpoint
-- An invitation is to an e-mail: to another one it takes another invitation.
create function end_invitation() returns trigger language plpgsql security definer set search_path from current as $$ begin
  delete from invitations where company_id = new.company_id and employee = new._id;
  return null;
end $$;
--> statement-breakpoint
create trigger end_invitation after update of email on employees for each row
  when (old.email is distinct from new.email) execute function end_invitation();
--> statement-breakpoint
-- As before, and who signs in no more has no second factor either; who has a password needs no invitation.
create or replace function set_sign_in(whose uuid, its_email text, its_hash text, kept_token text) returns void
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
  if its_email is null or its_hash is not null then
    delete from invitations where company_id = company and employee = whose;
  end if;
  if its_email is null then
    delete from logins where company_id = company and employee = whose;
    delete from second_factors where company_id = company and employee = whose;
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
