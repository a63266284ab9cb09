ALTER TABLE "employees" ADD COLUMN "type_since" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
update employees set type_since = create_at;
--> statement-breakpoint
create function keep_type_since() returns trigger language plpgsql set search_path from current as $$ begin
  new.type_since := now();
  return new;
end $$;
--> statement-breakpoint
create trigger keep_type_since before update of type_employee on employees for each row
  when (old.type_employee is distinct from new.type_employee) execute function keep_type_since();
--> statement-breakpoint
-- An invitation is to an e-mail, and to what its person was when it was made: whoever made it might not have let in what they are now.
drop trigger end_invitation on employees;
--> statement-breakpoint
create trigger end_invitation after update of email, type_employee, permission, status on employees for each row
  when (
    (old.email, old.type_employee, old.permission, old.status) is distinct from (new.email, new.type_employee, new.permission, new.status)
  ) execute function end_invitation();
--> statement-breakpoint
-- As before, but a second factor outlives the sign-in, so that it is not lost by a change of type and back; one that was being set up does not.
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
    delete from second_factors where company_id = company and employee = whose and active_at is null;
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
