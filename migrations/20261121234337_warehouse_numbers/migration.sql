DROP INDEX "warehouses_id";--> statement-breakpoint
CREATE UNIQUE INDEX "warehouses_id" ON "warehouses" ("company_id","id") WHERE status <> 3;