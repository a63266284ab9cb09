CREATE TABLE "transfer_clients" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"partner" text NOT NULL,
	"client" uuid NOT NULL,
	CONSTRAINT "transfer_clients_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "transfer_clients" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "transfer_codes" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"order" uuid NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "transfer_codes_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "transfer_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "transfer_outbox" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "transfer_outbox_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transfer" uuid NOT NULL,
	"entry" uuid NOT NULL,
	"create_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfer_outbox_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "transfer_outbox" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "transfers" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"order" uuid NOT NULL,
	"type" text NOT NULL,
	"partner" text NOT NULL,
	"name" text NOT NULL,
	"peer" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"chain" text[] DEFAULT '{}'::text[] NOT NULL,
	"status_before" smallint,
	"driver_before" uuid,
	"reason" text,
	"employee" uuid,
	"ended_by" uuid,
	"create_at" timestamp(3) with time zone NOT NULL,
	"end_at" timestamp(3) with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"retry_at" timestamp(3) with time zone,
	CONSTRAINT "transfers_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "transfers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_history" ADD COLUMN "transfer" uuid;--> statement-breakpoint
ALTER TABLE "order_history" ADD COLUMN "partner" text;--> statement-breakpoint
ALTER TABLE "order_history" ADD COLUMN "origin" uuid;--> statement-breakpoint
ALTER TABLE "order_history" ADD COLUMN "unapplied" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sent_to" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "received_from" text;--> statement-breakpoint
CREATE UNIQUE INDEX "order_history_origin" ON "order_history" ("company_id","transfer","origin") WHERE origin is not null;--> statement-breakpoint
CREATE INDEX "orders_sent" ON "orders" ("company_id","delivery_date" DESC NULLS LAST,"_id" DESC,"status","client","type_order","from_order","sent_to") WHERE sent_to is not null;--> statement-breakpoint
CREATE INDEX "orders_received" ON "orders" ("company_id","delivery_date" DESC NULLS LAST,"_id" DESC,"status","client","type_order","from_order","received_from") WHERE received_from is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_clients_partner" ON "transfer_clients" ("company_id","partner");--> statement-breakpoint
CREATE INDEX "transfer_codes_code" ON "transfer_codes" ("company_id","code");--> statement-breakpoint
CREATE INDEX "transfer_codes_order" ON "transfer_codes" ("company_id","order");--> statement-breakpoint
CREATE INDEX "transfer_outbox_seq" ON "transfer_outbox" ("seq");--> statement-breakpoint
CREATE INDEX "transfer_outbox_transfer" ON "transfer_outbox" ("company_id","transfer","seq");--> statement-breakpoint
CREATE INDEX "transfers_order" ON "transfers" ("company_id","order");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_sent" ON "transfers" ("company_id","order") WHERE type = 'sent' and state in ('open', 'confirmed');--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_received" ON "transfers" ("company_id","order") WHERE type = 'received';--> statement-breakpoint
CREATE INDEX "transfers_open" ON "transfers" ("company_id","type","partner","_id") WHERE state = 'open';--> statement-breakpoint
ALTER TABLE "transfer_clients" ADD CONSTRAINT "transfer_clients_company_id_client_clients_company_id__id_fkey" FOREIGN KEY ("company_id","client") REFERENCES "clients"("company_id","_id");--> statement-breakpoint
ALTER TABLE "transfer_codes" ADD CONSTRAINT "transfer_codes_company_id_order_orders_company_id__id_fkey" FOREIGN KEY ("company_id","order") REFERENCES "orders"("company_id","_id");--> statement-breakpoint
ALTER TABLE "transfer_outbox" ADD CONSTRAINT "transfer_outbox_v4e09KqJqOId_fkey" FOREIGN KEY ("company_id","transfer") REFERENCES "transfers"("company_id","_id");--> statement-breakpoint
ALTER TABLE "transfer_outbox" ADD CONSTRAINT "transfer_outbox_lHUsrn5rvmH9_fkey" FOREIGN KEY ("company_id","entry") REFERENCES "order_history"("company_id","_id");--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_company_id_order_orders_company_id__id_fkey" FOREIGN KEY ("company_id","order") REFERENCES "orders"("company_id","_id");--> statement-breakpoint
CREATE POLICY "transfer_clients" ON "transfer_clients" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "transfer_codes" ON "transfer_codes" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "transfer_outbox" ON "transfer_outbox" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "transfers" ON "transfers" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
-- What a company writes into the history of a shared order is told to the other one: by whatever statement it is written, and in the order in
-- which that commits, as whoever writes an entry holds the order. What came from the other company does not go back to it. The system's own
-- entries, notes (42) and what concerns the transfer itself (30) stay at home. Whatever else the company that was given an order writes
-- first confirms it.
create function tell_partners() returns trigger language plpgsql set search_path from current as $$ begin
  insert into transfer_outbox (company_id, _id, transfer, entry)
    select added.company_id, new_uuid(), told._id, added._id
    from added join transfers told on told.company_id = added.company_id and told."order" = added."order"
    where told.state in ('open', 'confirmed') and added.transfer is distinct from told._id and added.status not in (0, 1, 30, 40, 42, 88, 95, 99)
    order by added._id;
  if found then
    update transfers confirmed set state = 'confirmed', ended_by = added.employee, end_at = added.create_at
      from added
      where confirmed.company_id = added.company_id and confirmed."order" = added."order" and confirmed.type = 'received' and confirmed.state = 'open'
        and added.transfer is distinct from confirmed._id and added.status not in (0, 1, 30, 40, 42, 88, 95, 99);
    perform pg_notify('transfers', '');
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger order_history_told after insert on order_history referencing new table as added for each statement execute function tell_partners();
