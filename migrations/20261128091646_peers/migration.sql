CREATE TABLE "peer_inbox" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"key" text NOT NULL,
	"create_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "peer_inbox_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "peer_inbox" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "peer_nonces" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"nonce" text NOT NULL,
	"create_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "peer_nonces_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "peer_nonces" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "peer_outbox" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "peer_outbox_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transfer" uuid NOT NULL,
	"message" jsonb NOT NULL,
	"create_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"retry_at" timestamp(3) with time zone,
	CONSTRAINT "peer_outbox_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "peer_outbox" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "peers" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"name" text NOT NULL,
	"way" text NOT NULL,
	"address" text NOT NULL,
	"installation" text NOT NULL,
	"public_key" text NOT NULL,
	"shadow" uuid NOT NULL,
	"transferid" text NOT NULL,
	"employee" uuid,
	"create_at" timestamp(3) with time zone NOT NULL,
	"removed_at" timestamp(3) with time zone,
	"succeeded_at" timestamp(3) with time zone,
	"failed_at" timestamp(3) with time zone,
	"failure" text,
	"failures" smallint DEFAULT 0 NOT NULL,
	"retry_at" timestamp(3) with time zone,
	"heard_at" timestamp(3) with time zone,
	CONSTRAINT "peers_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "peers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "way" text;--> statement-breakpoint
CREATE UNIQUE INDEX "peer_inbox_key" ON "peer_inbox" ("company_id","key");--> statement-breakpoint
CREATE INDEX "peer_inbox_age" ON "peer_inbox" ("create_at");--> statement-breakpoint
CREATE UNIQUE INDEX "peer_nonces_nonce" ON "peer_nonces" ("company_id","nonce");--> statement-breakpoint
CREATE INDEX "peer_nonces_age" ON "peer_nonces" ("create_at");--> statement-breakpoint
CREATE INDEX "peer_outbox_seq" ON "peer_outbox" ("company_id","seq");--> statement-breakpoint
CREATE INDEX "peer_outbox_transfer" ON "peer_outbox" ("company_id","transfer","seq");--> statement-breakpoint
CREATE INDEX "peer_outbox_retry" ON "peer_outbox" ("company_id","transfer") WHERE retry_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "peers_way" ON "peers" ("company_id","way");--> statement-breakpoint
CREATE UNIQUE INDEX "peers_transferid" ON "peers" ("company_id","transferid");--> statement-breakpoint
CREATE UNIQUE INDEX "peers_shadow" ON "peers" ("company_id","shadow");--> statement-breakpoint
CREATE INDEX "peers_caller" ON "peers" ("way","installation");--> statement-breakpoint
CREATE POLICY "peer_inbox" ON "peer_inbox" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "peer_nonces" ON "peer_nonces" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "peer_outbox" ON "peer_outbox" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "peers" ON "peers" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);