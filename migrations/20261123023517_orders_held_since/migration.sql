ALTER TABLE "orders" ADD COLUMN "held_since" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "logo" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "logo_email" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "logo_zpl" text;--> statement-breakpoint
-- Of what lies in a warehouse: when it was last brought in after it had been out, or into this one.
UPDATE "orders" SET "held_since" = greatest(
	(SELECT min("create_at") FROM "order_history" AS "h" WHERE "h"."company_id" = "orders"."company_id" AND "h"."order" = "orders"."_id"
		AND "h"."status" IN (4, 6, 18, 20, 21, 24, 25, 26, 28, 30) AND "h"."_id" > coalesce("out"."last", '00000000-0000-0000-0000-000000000000')),
	(SELECT max("create_at") FROM "order_history" AS "h" WHERE "h"."company_id" = "orders"."company_id" AND "h"."order" = "orders"."_id"
		AND "h"."changes" ? 'warehouse'),
	"orders"."create_at")
	FROM "orders" AS "o" CROSS JOIN LATERAL (SELECT max("h"."_id"::text)::uuid AS "last" FROM "order_history" AS "h"
		WHERE "h"."company_id" = "o"."company_id" AND "h"."order" = "o"."_id"
		AND "h"."status" NOT IN (4, 6, 18, 20, 21, 24, 25, 26, 28, 30, 40, 42, 88)) AS "out"
	WHERE "o"."company_id" = "orders"."company_id" AND "o"."_id" = "orders"."_id"
		AND "orders"."warehouse" IS NOT NULL AND "orders"."status" IN (4, 6, 18, 20, 21, 24, 25, 26, 28, 30);--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" ("company_id","warehouse","status","held_since") WHERE warehouse is not null and status in (4, 6, 18, 20, 21, 24, 25, 26, 28, 30);--> statement-breakpoint
-- The role may not change companies: this does it for the company of the transaction, and its logos alone.
CREATE FUNCTION "set_company_logo"("which" text, "its_key" text) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
	UPDATE "companies" SET
		"logo" = CASE WHEN "which" = 'logo' THEN "its_key" ELSE "logo" END,
		"logo_email" = CASE WHEN "which" = 'logoEmail' THEN "its_key" ELSE "logo_email" END,
		"logo_zpl" = CASE WHEN "which" = 'logoZPL' THEN "its_key" ELSE "logo_zpl" END
	WHERE "company_id" = current_setting('app.company_id')::uuid
$$;