CREATE TABLE "import_existing" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"import" uuid NOT NULL,
	"row" integer NOT NULL,
	"order" uuid NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "import_existing_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "import_existing" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "create_skus" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "outcome" jsonb;--> statement-breakpoint
CREATE INDEX "import_existing_import" ON "import_existing" ("company_id","import","row");--> statement-breakpoint
ALTER TABLE "import_existing" ADD CONSTRAINT "import_existing_company_id_import_imports_company_id__id_fkey" FOREIGN KEY ("company_id","import") REFERENCES "imports"("company_id","_id");--> statement-breakpoint
ALTER TABLE "import_existing" ADD CONSTRAINT "import_existing_company_id_order_orders_company_id__id_fkey" FOREIGN KEY ("company_id","order") REFERENCES "orders"("company_id","_id");--> statement-breakpoint
CREATE POLICY "import_existing" ON "import_existing" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);