-- Who is no longer active is signed out everywhere, whatever it was that changed them: tokens and mailed links go in the same statement.
-- It acts as the owner, as role app reaches neither of those tables.
create function sign_out_employee() returns trigger language plpgsql security definer set search_path from current as $$ begin
  delete from sessions where company_id = new.company_id and employee = new._id;
  delete from password_resets where email in (select email from logins where company_id = new.company_id and employee = new._id);
  return null;
end $$;
--> statement-breakpoint
create trigger sign_out_employee after update of status on employees for each row
  when (old.status = 1 and new.status <> 1) execute function sign_out_employee();
