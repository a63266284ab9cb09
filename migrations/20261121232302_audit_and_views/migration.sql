CREATE TABLE "list_columns" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"employee" uuid NOT NULL,
	"list" text NOT NULL,
	"columns" jsonb NOT NULL,
	CONSTRAINT "list_columns_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "list_columns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"kind" text NOT NULL,
	"record" uuid NOT NULL,
	"name" text NOT NULL,
	"action" text NOT NULL,
	"changes" jsonb DEFAULT '{}' NOT NULL,
	"employee" uuid,
	"source" text NOT NULL,
	"create_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "audit_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "audit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- The only list that had views is that of orders.
ALTER TABLE "saved_views" ADD COLUMN "list" text NOT NULL DEFAULT 'orders';--> statement-breakpoint
ALTER TABLE "saved_views" ALTER COLUMN "list" DROP DEFAULT;--> statement-breakpoint
-- A view without a name held the columns that its user had chosen for the list.
INSERT INTO "list_columns" ("company_id", "_id", "employee", "list", "columns")
  SELECT "company_id", "_id", "employee", 'orders', "columns" FROM "saved_views" WHERE "name" = '' AND jsonb_typeof("columns") = 'array';--> statement-breakpoint
DELETE FROM "saved_views" WHERE "name" = '';--> statement-breakpoint
DROP INDEX "saved_views_name";--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" ("company_id","employee","list","name");--> statement-breakpoint
CREATE UNIQUE INDEX "list_columns_list" ON "list_columns" ("company_id","employee","list");--> statement-breakpoint
CREATE INDEX "audit_record" ON "audit" ("company_id","record","_id");--> statement-breakpoint
ALTER TABLE "list_columns" ADD CONSTRAINT "list_columns_company_id_employee_employees_company_id__id_fkey" FOREIGN KEY ("company_id","employee") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
CREATE POLICY "list_columns" ON "list_columns" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "audit" ON "audit" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
-- What happened to a record is only ever added to.
REVOKE UPDATE, DELETE ON "audit" FROM "app";
