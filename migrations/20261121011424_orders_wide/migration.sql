CREATE TABLE "order_batches" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"employee" uuid NOT NULL,
	"total" integer NOT NULL,
	"undoes" uuid,
	"job" uuid,
	"result" jsonb,
	"create_at" timestamp(3) with time zone NOT NULL,
	"end_at" timestamp(3) with time zone,
	CONSTRAINT "order_batches_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "order_batches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_mails" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"sent_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "order_mails_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "order_mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "saved_views" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"employee" uuid NOT NULL,
	"name" text NOT NULL,
	"search" jsonb DEFAULT '{}' NOT NULL,
	"columns" jsonb,
	CONSTRAINT "saved_views_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "saved_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_history" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "order_history" ADD COLUMN "batch" uuid;--> statement-breakpoint
ALTER TABLE "order_history" ADD COLUMN "undoes" uuid;--> statement-breakpoint
ALTER TABLE "order_history" ADD COLUMN "version" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "validation_mask" smallint GENERATED ALWAYS AS ((case when 'DNI' = any(validation_type) then 1 else 0 end + case when 'Nombre' = any(validation_type) then 2 else 0 end + case when 'Foto' = any(validation_type) then 4 else 0 end + case when 'Firma' = any(validation_type) then 8 else 0 end)::smallint) STORED;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "return_of" uuid;--> statement-breakpoint
DROP INDEX "orders_delivery";--> statement-breakpoint
CREATE INDEX "orders_delivery" ON "orders" ("company_id","delivery_date" DESC NULLS LAST,"_id" DESC,"status","client","driver_assign","warehouse","type_order","from_order","validation_mask","to_type_building","from_partial_match","to_partial_match","to_lat","to_lng");--> statement-breakpoint
CREATE UNIQUE INDEX "order_batches_undoes" ON "order_batches" ("company_id","undoes");--> statement-breakpoint
CREATE INDEX "order_history_batch" ON "order_history" ("company_id","batch","order") WHERE batch is not null;--> statement-breakpoint
CREATE INDEX "orders_return_of" ON "orders" ("company_id","return_of") WHERE return_of is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" ("company_id","employee","name");--> statement-breakpoint
ALTER TABLE "order_batches" ADD CONSTRAINT "order_batches_company_id_employee_employees_company_id__id_fkey" FOREIGN KEY ("company_id","employee") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
ALTER TABLE "order_batches" ADD CONSTRAINT "order_batches_wrMgsR1YpaTB_fkey" FOREIGN KEY ("company_id","undoes") REFERENCES "order_batches"("company_id","_id");--> statement-breakpoint
ALTER TABLE "order_mails" ADD CONSTRAINT "order_mails_company_id__id_order_history_company_id__id_fkey" FOREIGN KEY ("company_id","_id") REFERENCES "order_history"("company_id","_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_company_id_return_of_orders_company_id__id_fkey" FOREIGN KEY ("company_id","return_of") REFERENCES "orders"("company_id","_id");--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_company_id_employee_employees_company_id__id_fkey" FOREIGN KEY ("company_id","employee") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
CREATE POLICY "order_batches" ON "order_batches" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "order_mails" ON "order_mails" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "saved_views" ON "saved_views" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);