ALTER TABLE "notice_reads" ADD COLUMN "keys" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_reads" ALTER COLUMN "read_at" DROP NOT NULL;