ALTER TABLE "batch_clients" ADD COLUMN "left" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_batches" ADD COLUMN "unpriced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD COLUMN "dropped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD COLUMN "type_order" text;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD COLUMN "delivery_date" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD COLUMN "town" text;--> statement-breakpoint
-- Of what was settled before, what the orders are by now, and their address in one line as near as can be said here.
UPDATE "settlement_lines" l SET "type_order" = o.type_order, "delivery_date" = o.delivery_date, "town" = o.to_town,
  "address" = concat_ws(', ',
    case when o.to_address_number = 0 or position(o.to_address_number::text in o.to_address) > 0 then o.to_address
      else o.to_address || ' ' || o.to_address_number end,
    nullif(concat_ws(' ', case when o.to_floor ~ '^\d' then 'piso ' || o.to_floor else nullif(o.to_floor, '') end,
      case when o.to_door <> '' then case when coalesce(o.to_floor, '') <> '' then '"' || o.to_door || '"' else 'depto "' || o.to_door || '"' end end), '')),
  -- Let go of while the settlement stood, or twice in one that was cancelled.
  "dropped" = not l.living and (s.state <> 'cancelled' or exists (
    select from settlement_lines later where later.company_id = l.company_id and later.settlement = l.settlement
      and later."order" = l."order" and later._id > l._id))
  FROM orders o, settlements s WHERE (o.company_id, o._id) = (l.company_id, l."order") AND (s.company_id, s._id) = (l.company_id, l.settlement);--> statement-breakpoint
ALTER TABLE "settlement_lines" ALTER COLUMN "type_order" SET NOT NULL, ALTER COLUMN "address" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "settlement_mails_settlement" ON "settlement_mails" ("company_id","settlement","create_at" DESC NULLS LAST);