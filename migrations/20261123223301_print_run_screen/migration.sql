ALTER TABLE "print_runs" ADD COLUMN "screen" uuid;--> statement-breakpoint
ALTER TABLE "print_runs" ADD COLUMN "screen_at" timestamp(3) with time zone;