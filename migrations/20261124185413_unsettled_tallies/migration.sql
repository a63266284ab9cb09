CREATE TABLE "unsettled_tallies" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"client" uuid NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "unsettled_tallies_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "unsettled_tallies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "unsettled_tallies_client" ON "unsettled_tallies" ("company_id","client","orders");--> statement-breakpoint
CREATE POLICY "unsettled_tallies" ON "unsettled_tallies" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);