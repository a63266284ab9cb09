ALTER TABLE "print_runs" ADD COLUMN "out" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "print_runs" ADD COLUMN "sent" jsonb;