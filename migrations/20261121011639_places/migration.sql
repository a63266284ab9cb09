CREATE TABLE "known_place_words" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"place" uuid NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "known_place_words_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "known_place_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "known_places" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"door" text NOT NULL,
	"town_key" text NOT NULL,
	"address" text NOT NULL,
	"address_number" integer NOT NULL,
	"town" text NOT NULL,
	"province" text NOT NULL,
	"postal_code" text NOT NULL,
	"hierarchy" text[] NOT NULL,
	"country_code" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"source" text NOT NULL,
	"confirmed" integer DEFAULT 1 NOT NULL,
	"update_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "known_places_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "known_places" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "regions" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"kind" text NOT NULL,
	"west" double precision NOT NULL,
	"south" double precision NOT NULL,
	"east" double precision NOT NULL,
	"north" double precision NOT NULL,
	"rings" polygon[] NOT NULL,
	"update_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "regions_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "regions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "known_place_words_words" ON "known_place_words" ("company_id","words" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "known_places_door" ON "known_places" ("company_id","door","town_key");--> statement-breakpoint
CREATE UNIQUE INDEX "regions_name" ON "regions" ("company_id","search");--> statement-breakpoint
ALTER TABLE "known_place_words" ADD CONSTRAINT "known_place_words_SRN6CDXvgbun_fkey" FOREIGN KEY ("company_id","place") REFERENCES "known_places"("company_id","_id");--> statement-breakpoint
CREATE POLICY "known_place_words" ON "known_place_words" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "known_places" ON "known_places" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "regions" ON "regions" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);