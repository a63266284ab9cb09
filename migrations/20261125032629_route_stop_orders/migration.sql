ALTER TABLE "route_stops" DROP CONSTRAINT "route_stops_company_id__id_orders_company_id__id_fkey";--> statement-breakpoint
ALTER TABLE "route_stops" ADD COLUMN "order" uuid;--> statement-breakpoint
UPDATE "route_stops" SET "order" = "_id";--> statement-breakpoint
ALTER TABLE "route_stops" ALTER COLUMN "order" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "route_stops_order" ON "route_stops" ("company_id","order","route");--> statement-breakpoint
ALTER TABLE "route_stops" ADD CONSTRAINT "route_stops_company_id_order_orders_company_id__id_fkey" FOREIGN KEY ("company_id","order") REFERENCES "orders"("company_id","_id");
