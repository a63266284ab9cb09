ALTER TABLE "devices" ADD COLUMN "last_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "fleet_access" uuid[] DEFAULT '{}'::uuid[] NOT NULL;