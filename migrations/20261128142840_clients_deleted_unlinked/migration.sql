-- Who deletes a client unlinks its accounts, whatever way it is deleted by: nothing is read for it any more, and others may link them.
create function unlink_deleted_clients() returns trigger language plpgsql set search_path from current as $$
begin
  delete from client_integrations where company_id = new.company_id and client = new._id;
  return null;
end $$;
--> statement-breakpoint
create trigger clients_deleted_unlinked after update of status on clients for each row when (new.status = 3 and old.status <> 3) execute function unlink_deleted_clients();
--> statement-breakpoint
delete from client_integrations using clients where clients.company_id = client_integrations.company_id and clients._id = client_integrations.client and clients.status = 3;