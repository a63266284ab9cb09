CREATE TABLE "sku_counts" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"total" integer NOT NULL,
	"change_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "sku_counts_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "sku_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "sku_key" text GENERATED ALWAYS AS (sku_key(sku)) STORED;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(immutable_unaccent(sku || ' ' || coalesce(code || ' ', '') || description))) STORED;--> statement-breakpoint
DROP INDEX "skus_sku";--> statement-breakpoint
CREATE UNIQUE INDEX "skus_sku" ON "skus" ("company_id","client","sku_key") WHERE status <> 3;--> statement-breakpoint
ALTER TABLE "sku_counts" ADD CONSTRAINT "sku_counts_company_id__id_clients_company_id__id_fkey" FOREIGN KEY ("company_id","_id") REFERENCES "clients"("company_id","_id");--> statement-breakpoint
CREATE POLICY "sku_counts" ON "sku_counts" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);