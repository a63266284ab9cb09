CREATE TABLE "invitations" (
	"company_id" uuid,
	"employee" uuid,
	"email" text NOT NULL,
	"token_hash" text UNIQUE,
	"by" uuid NOT NULL,
	"expire" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "invitations_pkey" PRIMARY KEY("company_id","employee")
);
--> statement-breakpoint
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "second_factors" (
	"company_id" uuid,
	"employee" uuid,
	"sealed_key" text NOT NULL,
	"last_step" integer DEFAULT 0 NOT NULL,
	"recovery" text[] DEFAULT '{}'::text[] NOT NULL,
	"active_at" timestamp(3) with time zone,
	CONSTRAINT "second_factors_pkey" PRIMARY KEY("company_id","employee")
);
--> statement-breakpoint
ALTER TABLE "second_factors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "factor_admins" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "factor_others" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text;