CREATE TABLE "fee_trial_orders" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"trial" uuid NOT NULL,
	"order" uuid NOT NULL,
	"position" integer NOT NULL,
	"up" boolean NOT NULL,
	"settled" boolean NOT NULL,
	"fee" text,
	"zone" text,
	"pay_before" numeric(14,2) NOT NULL,
	"cash_before" numeric(14,2) NOT NULL,
	"pay" numeric(14,2) NOT NULL,
	"cash" numeric(14,2) NOT NULL,
	CONSTRAINT "fee_trial_orders_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "fee_trial_orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fee_trials" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"fee" uuid NOT NULL,
	"employee" uuid NOT NULL,
	"month" text NOT NULL,
	"tried" jsonb NOT NULL,
	"job" uuid NOT NULL,
	"create_at" timestamp(3) with time zone NOT NULL,
	"outcome" jsonb,
	CONSTRAINT "fee_trials_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "fee_trials" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "fee_trial_orders_position" ON "fee_trial_orders" ("company_id","trial","position");--> statement-breakpoint
CREATE INDEX "fee_trials_employee" ON "fee_trials" ("company_id","employee","fee");--> statement-breakpoint
CREATE INDEX "fee_trials_made" ON "fee_trials" ("company_id","create_at");--> statement-breakpoint
CREATE INDEX "fee_trials_job" ON "fee_trials" ("company_id","job");--> statement-breakpoint
ALTER TABLE "fee_trial_orders" ADD CONSTRAINT "fee_trial_orders_b0ABAyj4fThA_fkey" FOREIGN KEY ("company_id","trial") REFERENCES "fee_trials"("company_id","_id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "fee_trials" ADD CONSTRAINT "fee_trials_company_id_fee_fees_company_id__id_fkey" FOREIGN KEY ("company_id","fee") REFERENCES "fees"("company_id","_id");--> statement-breakpoint
ALTER TABLE "fee_trials" ADD CONSTRAINT "fee_trials_company_id_employee_employees_company_id__id_fkey" FOREIGN KEY ("company_id","employee") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
ALTER TABLE "fee_trials" ADD CONSTRAINT "fee_trials_company_id_job_job_runs_company_id__id_fkey" FOREIGN KEY ("company_id","job") REFERENCES "job_runs"("company_id","_id") ON DELETE CASCADE;--> statement-breakpoint
CREATE POLICY "fee_trial_orders" ON "fee_trial_orders" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "fee_trials" ON "fee_trials" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);