CREATE TABLE "street_segments" (
	"edition" uuid,
	"at" integer,
	"name" text NOT NULL,
	"other_names" text[] NOT NULL,
	"direction" text NOT NULL,
	"rank" text NOT NULL,
	"left_from" integer,
	"left_to" integer,
	"right_from" integer,
	"right_to" integer,
	"left_area" text NOT NULL,
	"right_area" text NOT NULL,
	"left_code" text NOT NULL,
	"right_code" text NOT NULL,
	"town" text NOT NULL,
	"province" text NOT NULL,
	"line" text NOT NULL,
	CONSTRAINT "street_segments_pkey" PRIMARY KEY("edition","at")
);
--> statement-breakpoint
ALTER TABLE "street_segments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "street_sources" (
	"_id" uuid PRIMARY KEY,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"attribution" text NOT NULL,
	"country" text NOT NULL,
	"edition" uuid NOT NULL,
	"hash" text NOT NULL,
	"segments" integer NOT NULL,
	"west" double precision NOT NULL,
	"south" double precision NOT NULL,
	"east" double precision NOT NULL,
	"north" double precision NOT NULL,
	"report" jsonb NOT NULL,
	"load_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "street_sources" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "street_sources_key" ON "street_sources" ("key");