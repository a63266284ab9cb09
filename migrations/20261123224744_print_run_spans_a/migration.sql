ALTER TABLE "print_runs" DROP COLUMN "printed";--> statement-breakpoint
ALTER TABLE "print_runs" DROP COLUMN "sent";