DROP INDEX "orders_held";--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" ("company_id","warehouse","status","held_since","_id") WHERE status in (4, 6, 18, 20, 21, 24, 25, 26, 28, 30);