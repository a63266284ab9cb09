CREATE TABLE "import_mappings" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"fingerprint" text NOT NULL,
	"columns" jsonb NOT NULL,
	"employee" uuid NOT NULL,
	"update_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "import_mappings_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "import_mappings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "first_number" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "import_mappings_fingerprint" ON "import_mappings" ("company_id","fingerprint");--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_mMKm2yioAoKb_fkey" FOREIGN KEY ("company_id","employee") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
CREATE POLICY "import_mappings" ON "import_mappings" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);