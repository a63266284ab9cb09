CREATE TABLE "print_runs" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"employee" uuid NOT NULL,
	"title" text NOT NULL,
	"size" text NOT NULL,
	"sort" text NOT NULL,
	"chosen" uuid[] NOT NULL,
	"orders" uuid[] NOT NULL,
	"packages" smallint[] NOT NULL,
	"total" integer NOT NULL,
	"printed" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"repeats" integer DEFAULT 0 NOT NULL,
	"pass" uuid,
	"pass_to" integer DEFAULT 0 NOT NULL,
	"stopped" text,
	"create_at" timestamp(3) with time zone NOT NULL,
	"print_at" timestamp(3) with time zone,
	CONSTRAINT "print_runs_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "print_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "print_runs_printed" ON "print_runs" ("company_id","print_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "print_runs" ADD CONSTRAINT "print_runs_company_id_employee_employees_company_id__id_fkey" FOREIGN KEY ("company_id","employee") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
CREATE POLICY "print_runs" ON "print_runs" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);