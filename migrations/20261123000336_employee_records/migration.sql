CREATE TABLE "employee_warehouses" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"employee" uuid NOT NULL,
	"warehouse" uuid NOT NULL,
	CONSTRAINT "employee_warehouses_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "employee_warehouses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "workshifts" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"status" smallint DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"create_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "workshifts_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "workshifts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "employee_types" ADD COLUMN "status" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "employee_types" ADD COLUMN "create_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "employee_types" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "cuil" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "birth" date;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "gender" smallint;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "bloodtype" smallint;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "name_emergency" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "phone_emergency" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "workshift" uuid;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "art" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "art_expire" date;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "license_expire" date;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "insurance_expire" date;--> statement-breakpoint
-- Companies that there are get the work shifts that new ones begin with.
INSERT INTO "workshifts" ("company_id", "_id", "name", "create_at")
	SELECT "company_id", gen_random_uuid(), "shift"."name", now() + "shift"."at" * interval '1 millisecond'
	FROM "companies" CROSS JOIN (VALUES ('Mañana', 0), ('Tarde', 1), ('Noche', 2)) AS "shift" ("name", "at");--> statement-breakpoint
-- As they are compared.
UPDATE "employees" SET "email" = lower("email") WHERE "email" <> lower("email");--> statement-breakpoint
DROP INDEX "employees_file_number";--> statement-breakpoint
CREATE UNIQUE INDEX "employees_file_number" ON "employees" ("company_id","file_number") WHERE status <> 3;--> statement-breakpoint
CREATE UNIQUE INDEX "employee_warehouses_pair" ON "employee_warehouses" ("company_id","employee","warehouse");--> statement-breakpoint
CREATE INDEX "employee_warehouses_warehouse" ON "employee_warehouses" ("company_id","warehouse");--> statement-breakpoint
CREATE UNIQUE INDEX "employees_email" ON "employees" ("company_id","email") WHERE status <> 3;--> statement-breakpoint
CREATE INDEX "employees_email_anywhere" ON "employees" ("email");--> statement-breakpoint
ALTER TABLE "employee_warehouses" ADD CONSTRAINT "employee_warehouses_YvMk1avdQknl_fkey" FOREIGN KEY ("company_id","employee") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
ALTER TABLE "employee_warehouses" ADD CONSTRAINT "employee_warehouses_DqvnWgFWH7ZD_fkey" FOREIGN KEY ("company_id","warehouse") REFERENCES "warehouses"("company_id","_id");--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_company_id_workshift_workshifts_company_id__id_fkey" FOREIGN KEY ("company_id","workshift") REFERENCES "workshifts"("company_id","_id");--> statement-breakpoint
CREATE POLICY "employee_warehouses" ON "employee_warehouses" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "workshifts" ON "workshifts" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);