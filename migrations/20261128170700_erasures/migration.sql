CREATE TABLE "erasures" (
	"_id" uuid PRIMARY KEY,
	"kind" text NOT NULL,
	"company" uuid NOT NULL,
	"transferid" text NOT NULL,
	"name" text NOT NULL,
	"by" text NOT NULL,
	"began_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"counts" jsonb DEFAULT '{}' NOT NULL,
	"files" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "erasures" ENABLE ROW LEVEL SECURITY;