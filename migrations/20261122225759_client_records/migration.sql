CREATE TABLE "client_integrations" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"client" uuid NOT NULL,
	"type" text NOT NULL,
	"nickname" text NOT NULL,
	"user_id" text NOT NULL,
	"status" text NOT NULL,
	"expire" timestamp(3) with time zone,
	"retry" smallint DEFAULT 0 NOT NULL,
	"create_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "client_integrations_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "client_integrations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "number" integer;--> statement-breakpoint
-- Those that there are get their numbers in the order in which they were made.
UPDATE "clients" SET "number" = "numbered"."number" FROM (
	SELECT "company_id", "_id", row_number() OVER (PARTITION BY "company_id" ORDER BY "_id") AS "number" FROM "clients"
) AS "numbered" WHERE ("clients"."company_id", "clients"."_id") = ("numbered"."company_id", "numbered"."_id");--> statement-breakpoint
ALTER TABLE "clients" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "avatar" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "logo_email" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "logo_zpl" text;--> statement-breakpoint
CREATE UNIQUE INDEX "client_integrations_account" ON "client_integrations" ("company_id","client","type","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "clients_email" ON "clients" ("company_id","email") WHERE status <> 3;--> statement-breakpoint
ALTER TABLE "client_integrations" ADD CONSTRAINT "client_integrations_xRVqph1hvQcR_fkey" FOREIGN KEY ("company_id","client") REFERENCES "clients"("company_id","_id");--> statement-breakpoint
CREATE POLICY "client_integrations" ON "client_integrations" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);