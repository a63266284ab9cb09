CREATE TABLE "marketplace_accounts" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"type" text NOT NULL,
	"user_id" text NOT NULL,
	"trial" boolean DEFAULT false NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"tokens" text,
	"expire_at" timestamp(3) with time zone,
	"refresh_at" timestamp(3) with time zone,
	"lease" uuid,
	"lease_until" timestamp(3) with time zone,
	"retry_at" timestamp(3) with time zone,
	"automatic" boolean DEFAULT true NOT NULL,
	"turbo" boolean DEFAULT false NOT NULL,
	"turbo_at" timestamp(3) with time zone,
	"cursor" timestamp(3) with time zone NOT NULL,
	"pulled_at" timestamp(3) with time zone,
	"next_at" timestamp(3) with time zone NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL,
	"error" text,
	"error_at" timestamp(3) with time zone,
	"tell_at" timestamp(3) with time zone,
	"tell_failures" smallint DEFAULT 0 NOT NULL,
	"create_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "marketplace_accounts_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "marketplace_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "marketplace_events" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"account" uuid NOT NULL,
	"topic" text NOT NULL,
	"resource" text NOT NULL,
	"key" text,
	"received_at" timestamp(3) with time zone NOT NULL,
	"done_at" timestamp(3) with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"retry_at" timestamp(3) with time zone,
	CONSTRAINT "marketplace_events_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "marketplace_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "marketplace_invitations" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"client" uuid NOT NULL,
	"employee" uuid,
	"create_at" timestamp(3) with time zone NOT NULL,
	"expire_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	CONSTRAINT "marketplace_invitations_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "marketplace_invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "marketplace_links" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"client" uuid NOT NULL,
	"type" text NOT NULL,
	"shop" text DEFAULT '' NOT NULL,
	"trial" boolean DEFAULT false NOT NULL,
	"employee" uuid,
	"invitation" uuid,
	"expire_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	CONSTRAINT "marketplace_links_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "marketplace_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "marketplace_outbox" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "marketplace_outbox_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shipment" uuid NOT NULL,
	"status" smallint NOT NULL,
	"entry" uuid NOT NULL,
	"create_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "marketplace_outbox_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "marketplace_outbox" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "marketplace_shipments" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"type" text NOT NULL,
	"user_id" text NOT NULL,
	"shipment" text NOT NULL,
	"content" jsonb NOT NULL,
	"followed" jsonb,
	"found" jsonb,
	"state" text DEFAULT 'pending' NOT NULL,
	"problem" text,
	"order" uuid,
	"conflict" text,
	"fulfilment" text,
	"search" text NOT NULL,
	"create_at" timestamp(3) with time zone NOT NULL,
	"read_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "marketplace_shipments_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "marketplace_shipments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "marketplace_accounts_own" ON "marketplace_accounts" ("company_id","type","user_id");--> statement-breakpoint
CREATE INDEX "marketplace_accounts_user" ON "marketplace_accounts" ("type","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "marketplace_events_key" ON "marketplace_events" ("company_id","account","key") WHERE key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "marketplace_events_waiting" ON "marketplace_events" ("company_id","account","topic","resource") WHERE done_at is null and key is null;--> statement-breakpoint
CREATE INDEX "marketplace_events_due" ON "marketplace_events" ("received_at") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "marketplace_events_last" ON "marketplace_events" ("company_id","account","received_at");--> statement-breakpoint
CREATE INDEX "marketplace_events_age" ON "marketplace_events" ("done_at") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "marketplace_invitations_age" ON "marketplace_invitations" ("expire_at");--> statement-breakpoint
CREATE INDEX "marketplace_links_age" ON "marketplace_links" ("expire_at");--> statement-breakpoint
CREATE INDEX "marketplace_outbox_shipment" ON "marketplace_outbox" ("company_id","shipment","seq");--> statement-breakpoint
CREATE INDEX "marketplace_outbox_seq" ON "marketplace_outbox" ("seq");--> statement-breakpoint
CREATE UNIQUE INDEX "marketplace_shipments_own" ON "marketplace_shipments" ("company_id","type","user_id","shipment");--> statement-breakpoint
CREATE INDEX "marketplace_shipments_order" ON "marketplace_shipments" ("company_id","order") WHERE "order" is not null;--> statement-breakpoint
CREATE INDEX "marketplace_shipments_pending" ON "marketplace_shipments" ("company_id","create_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "marketplace_shipments_conflict" ON "marketplace_shipments" ("company_id","type","user_id") WHERE conflict is not null;--> statement-breakpoint
CREATE INDEX "marketplace_shipments_age" ON "marketplace_shipments" ("read_at");--> statement-breakpoint
ALTER TABLE "marketplace_accounts" ADD CONSTRAINT "marketplace_accounts_qiPgiGCTDRYI_fkey" FOREIGN KEY ("company_id","_id") REFERENCES "client_integrations"("company_id","_id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "marketplace_events" ADD CONSTRAINT "marketplace_events_On1q0wQvYOHv_fkey" FOREIGN KEY ("company_id","account") REFERENCES "marketplace_accounts"("company_id","_id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "marketplace_invitations" ADD CONSTRAINT "marketplace_invitations_GApWBOGKR5Cw_fkey" FOREIGN KEY ("company_id","client") REFERENCES "clients"("company_id","_id");--> statement-breakpoint
ALTER TABLE "marketplace_links" ADD CONSTRAINT "marketplace_links_company_id_client_clients_company_id__id_fkey" FOREIGN KEY ("company_id","client") REFERENCES "clients"("company_id","_id");--> statement-breakpoint
ALTER TABLE "marketplace_outbox" ADD CONSTRAINT "marketplace_outbox_1EFINCS06ZxZ_fkey" FOREIGN KEY ("company_id","shipment") REFERENCES "marketplace_shipments"("company_id","_id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "marketplace_shipments" ADD CONSTRAINT "marketplace_shipments_5IfiqyS2We3r_fkey" FOREIGN KEY ("company_id","order") REFERENCES "orders"("company_id","_id");--> statement-breakpoint
CREATE POLICY "marketplace_accounts" ON "marketplace_accounts" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "marketplace_events" ON "marketplace_events" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "marketplace_invitations" ON "marketplace_invitations" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "marketplace_links" ON "marketplace_links" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "marketplace_outbox" ON "marketplace_outbox" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "marketplace_shipments" ON "marketplace_shipments" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);