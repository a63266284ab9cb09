ALTER TABLE "orders" ADD COLUMN "import" uuid;--> statement-breakpoint
CREATE INDEX "orders_import" ON "orders" ("company_id","import") WHERE import is not null;