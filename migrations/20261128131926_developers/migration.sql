CREATE TABLE "api_keys" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"secret_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"per_minute" integer NOT NULL,
	"by" uuid NOT NULL,
	"create_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	"revoked_at" timestamp(3) with time zone,
	"revoked_by" uuid,
	CONSTRAINT "api_keys_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook" uuid NOT NULL,
	"event" text NOT NULL,
	"subject" uuid NOT NULL,
	"entry" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"since" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"create_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"body" text,
	"sent_at" timestamp(3) with time zone,
	"answered" smallint,
	"answer" text,
	"fault" text,
	"took" integer,
	CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhooks" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"status" smallint DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"former_until" timestamp(3) with time zone,
	"by" uuid NOT NULL,
	"create_at" timestamp(3) with time zone NOT NULL,
	"succeeded_at" timestamp(3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp(3) with time zone,
	"failure" text,
	"retry_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "webhooks_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "webhooks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "once_answers" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"caller" uuid NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"content_hash" text NOT NULL,
	"answer" text NOT NULL,
	"create_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "once_answers_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "once_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_history" ADD COLUMN "agent" text;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_name" ON "api_keys" ("company_id","name") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "api_keys_secret" ON "api_keys" ("secret_hash");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" ("company_id","webhook","due_at","seq") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_subject" ON "webhook_deliveries" ("company_id","webhook","subject","seq") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_lost" ON "webhook_deliveries" ("company_id","webhook","sent_at") WHERE state = 'lost';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" ("company_id","webhook","seq");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_made" ON "webhook_deliveries" ("create_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_name" ON "webhooks" ("company_id","name") WHERE status <> 3;--> statement-breakpoint
CREATE UNIQUE INDEX "once_answers_key" ON "once_answers" ("company_id","caller","route","key");--> statement-breakpoint
CREATE INDEX "once_answers_made" ON "once_answers" ("create_at");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_company_id_by_employees_company_id__id_fkey" FOREIGN KEY ("company_id","by") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_company_id_revoked_by_employees_company_id__id_fkey" FOREIGN KEY ("company_id","revoked_by") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_YmqWvIA7sal0_fkey" FOREIGN KEY ("company_id","webhook") REFERENCES "webhooks"("company_id","_id");--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_company_id_by_employees_company_id__id_fkey" FOREIGN KEY ("company_id","by") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
CREATE POLICY "api_keys" ON "api_keys" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "webhook_deliveries" ON "webhook_deliveries" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "webhooks" ON "webhooks" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "once_answers" ON "once_answers" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);