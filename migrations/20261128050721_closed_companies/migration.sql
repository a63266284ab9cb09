ALTER TABLE "companies" ADD COLUMN "closed_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "transfers_partner" ON "transfers" ("company_id","partner","_id");