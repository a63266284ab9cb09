ALTER TABLE "route_stops" ADD COLUMN "estimated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "route_stops" ADD COLUMN "wait" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "route_stops" ADD COLUMN "kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "routes" ADD COLUMN "back_estimated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "routes" ADD COLUMN "without_engine" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Of what was saved before: a route with a straight way anywhere is taken for one of straight ways, and what was planned before it begins was visited.
UPDATE "route_stops" s SET "estimated" = r."estimated", "kept" = s."planned" < r."departure"
  FROM "routes" r WHERE (r."company_id", r."_id") = (s."company_id", s."route") AND (r."estimated" OR s."planned" < r."departure");--> statement-breakpoint
UPDATE "routes" SET "back_estimated" = true WHERE "estimated" AND ("mode" = 'circular' OR "end_lng" IS NOT NULL);
