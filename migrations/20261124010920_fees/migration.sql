CREATE TABLE "fee_clients" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"fee" uuid NOT NULL,
	"client" uuid NOT NULL,
	CONSTRAINT "fee_clients_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "fee_clients" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fee_zones" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"fee" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"pay" numeric(14,2) NOT NULL,
	"cash" numeric(14,2) NOT NULL,
	"polygons" jsonb NOT NULL,
	CONSTRAINT "fee_zones_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "fee_zones" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fees" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"status" smallint DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"type" smallint NOT NULL,
	"type_order" text[] NOT NULL,
	"from_order" text[] NOT NULL,
	"rules" jsonb NOT NULL,
	"create_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "fees_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "fees" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "fee_clients_pair" ON "fee_clients" ("company_id","fee","client");--> statement-breakpoint
CREATE INDEX "fee_clients_client" ON "fee_clients" ("company_id","client");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_zones_position" ON "fee_zones" ("company_id","fee","position");--> statement-breakpoint
ALTER TABLE "fee_clients" ADD CONSTRAINT "fee_clients_company_id_fee_fees_company_id__id_fkey" FOREIGN KEY ("company_id","fee") REFERENCES "fees"("company_id","_id");--> statement-breakpoint
ALTER TABLE "fee_clients" ADD CONSTRAINT "fee_clients_company_id_client_clients_company_id__id_fkey" FOREIGN KEY ("company_id","client") REFERENCES "clients"("company_id","_id");--> statement-breakpoint
ALTER TABLE "fee_zones" ADD CONSTRAINT "fee_zones_company_id_fee_fees_company_id__id_fkey" FOREIGN KEY ("company_id","fee") REFERENCES "fees"("company_id","_id");--> statement-breakpoint
CREATE POLICY "fee_clients" ON "fee_clients" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "fee_zones" ON "fee_zones" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "fees" ON "fees" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);