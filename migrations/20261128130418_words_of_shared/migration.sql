DROP VIEW "order_lookup";--> statement-breakpoint
ALTER TABLE "order_search" ADD COLUMN "received" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_search" ADD COLUMN "sent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
update order_search s set received = true from orders o where (o.company_id, o._id) = (s.company_id, s._id) and o.received_from is not null;--> statement-breakpoint
update order_search s set sent = true where exists (select from transfers t where (t.company_id, t."order") = (s.company_id, s._id) and t.type = 'sent');--> statement-breakpoint
CREATE INDEX "order_search_received" ON "order_search" USING gin ("company_id","search" gin_trgm_ops) WHERE received;--> statement-breakpoint
CREATE INDEX "order_search_sent" ON "order_search" USING gin ("company_id","search" gin_trgm_ops) WHERE sent;--> statement-breakpoint
CREATE VIEW "order_lookup" AS (select _id, search, received, sent from order_search where company_id = current_setting('app.company_id')::uuid);