ALTER TABLE "route_stops" ADD COLUMN "to_lat" double precision;--> statement-breakpoint
ALTER TABLE "route_stops" ADD COLUMN "to_lng" double precision;