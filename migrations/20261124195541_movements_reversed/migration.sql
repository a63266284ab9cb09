ALTER TABLE "movements" ADD COLUMN "reverses" uuid;--> statement-breakpoint
ALTER TABLE "account_balances" ALTER COLUMN "balance" SET DATA TYPE numeric(18,2) USING "balance"::numeric(18,2);--> statement-breakpoint
ALTER TABLE "ledger_tallies" ALTER COLUMN "amount" SET DATA TYPE numeric(18,2) USING "amount"::numeric(18,2);--> statement-breakpoint
ALTER TABLE "ledger_tallies" ALTER COLUMN "change" SET DATA TYPE numeric(18,2) USING "change"::numeric(18,2);--> statement-breakpoint
CREATE UNIQUE INDEX "movements_reverses" ON "movements" ("company_id","reverses") WHERE reverses is not null;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_company_id_reverses_movements_company_id__id_fkey" FOREIGN KEY ("company_id","reverses") REFERENCES "movements"("company_id","_id");