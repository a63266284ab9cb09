CREATE TABLE "settlement_mails" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"settlement" uuid NOT NULL,
	"sending" uuid NOT NULL,
	"to" text NOT NULL,
	"employee" uuid NOT NULL,
	"create_at" timestamp(3) with time zone NOT NULL,
	"sent_at" timestamp(3) with time zone,
	CONSTRAINT "settlement_mails_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "settlement_mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_mails_sending" ON "settlement_mails" ("company_id","sending","settlement");--> statement-breakpoint
ALTER TABLE "settlement_mails" ADD CONSTRAINT "settlement_mails_p1AuwSRs8EvM_fkey" FOREIGN KEY ("company_id","settlement") REFERENCES "settlements"("company_id","_id");--> statement-breakpoint
ALTER TABLE "settlement_mails" ADD CONSTRAINT "settlement_mails_vHl4NSE7OXUE_fkey" FOREIGN KEY ("company_id","employee") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
CREATE POLICY "settlement_mails" ON "settlement_mails" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);