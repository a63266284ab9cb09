CREATE TABLE "notice_reads" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"read_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "notice_reads_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "notice_reads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_tallies" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"hour" timestamp(3) with time zone NOT NULL,
	"created" integer NOT NULL,
	"delivered" integer NOT NULL,
	CONSTRAINT "order_tallies_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "order_tallies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "order_tallies_hour" ON "order_tallies" ("company_id","hour","created","delivered");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" ("company_id","last_action_date","status") WHERE status not in (8, 18, 22, 99);--> statement-breakpoint
CREATE INDEX "orders_charges" ON "orders" ("company_id","delivery_date" DESC NULLS LAST,"status","driver_assign","charge_amount") WHERE charge_destination;--> statement-breakpoint
ALTER TABLE "notice_reads" ADD CONSTRAINT "notice_reads_company_id__id_employees_company_id__id_fkey" FOREIGN KEY ("company_id","_id") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
CREATE POLICY "notice_reads" ON "notice_reads" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "order_tallies" ON "order_tallies" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);