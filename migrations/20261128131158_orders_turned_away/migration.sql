ALTER TABLE "peer_inbox" ADD COLUMN "turned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "peer_inbox_turned" ON "peer_inbox" ("company_id","create_at") WHERE turned;