CREATE TABLE "backup_runs" (
	"_id" uuid PRIMARY KEY,
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"begin_at" timestamp(3) with time zone NOT NULL,
	"end_at" timestamp(3) with time zone,
	"file" text,
	"bytes" bigint,
	"rows" bigint,
	"files" integer,
	"new_bytes" bigint,
	"error" text
);
--> statement-breakpoint
ALTER TABLE "backup_runs" ENABLE ROW LEVEL SECURITY;