CREATE TABLE "devices" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"status" smallint DEFAULT 1 NOT NULL,
	"vehicle" uuid NOT NULL,
	"name" text NOT NULL,
	"unique_id" text NOT NULL,
	"employee" uuid,
	"secret_hash" text NOT NULL,
	"create_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "devices_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "devices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "driven_days" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"day" date NOT NULL,
	"employee" uuid NOT NULL,
	"vehicle" uuid NOT NULL,
	CONSTRAINT "driven_days_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "driven_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "positions" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"vehicle" uuid,
	"at" timestamp(3) with time zone,
	"device" uuid NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"speed" real,
	"heading" smallint,
	"accuracy" real,
	"battery" smallint,
	"charging" boolean,
	"mock" boolean DEFAULT false NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "positions_pkey" PRIMARY KEY("company_id","vehicle","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
ALTER TABLE "positions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "vehicle_positions" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"device" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"speed" real,
	"heading" smallint,
	"accuracy" real,
	"battery" smallint,
	"charging" boolean,
	"mock" boolean DEFAULT false NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"employee" uuid,
	"online_since" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "vehicle_positions_pkey" PRIMARY KEY("company_id","_id")
) WITH (fillfactor = 40);
--> statement-breakpoint
ALTER TABLE "vehicle_positions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "devices_unique_id" ON "devices" ("company_id","unique_id") WHERE status <> 3;--> statement-breakpoint
CREATE INDEX "devices_vehicle" ON "devices" ("company_id","vehicle");--> statement-breakpoint
CREATE INDEX "devices_secret" ON "devices" ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "driven_days_once" ON "driven_days" ("company_id","employee","day","vehicle");--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_company_id_vehicle_vehicles_company_id__id_fkey" FOREIGN KEY ("company_id","vehicle") REFERENCES "vehicles"("company_id","_id");--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_company_id_employee_employees_company_id__id_fkey" FOREIGN KEY ("company_id","employee") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
ALTER TABLE "driven_days" ADD CONSTRAINT "driven_days_company_id_employee_employees_company_id__id_fkey" FOREIGN KEY ("company_id","employee") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
ALTER TABLE "driven_days" ADD CONSTRAINT "driven_days_company_id_vehicle_vehicles_company_id__id_fkey" FOREIGN KEY ("company_id","vehicle") REFERENCES "vehicles"("company_id","_id");--> statement-breakpoint
ALTER TABLE "vehicle_positions" ADD CONSTRAINT "vehicle_positions_company_id__id_vehicles_company_id__id_fkey" FOREIGN KEY ("company_id","_id") REFERENCES "vehicles"("company_id","_id");--> statement-breakpoint
CREATE POLICY "devices" ON "devices" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "driven_days" ON "driven_days" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "positions" ON "positions" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "vehicle_positions" ON "vehicle_positions" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
-- Positions come in across companies, as the owner writes them; a company reads its own.
REVOKE INSERT, UPDATE, DELETE ON "positions", "vehicle_positions", "driven_days" FROM "app";--> statement-breakpoint
-- The partition of a day (UTC). Made beside the history and then hung in, so that nobody who writes or reads there waits for it. Closed to
-- the application by itself: row-level security stands on the history alone.
CREATE FUNCTION make_position_day(day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	part text := 'positions_' || to_char(day, 'YYYYMMDD');
BEGIN
	IF to_regclass(part) IS NOT NULL THEN RETURN; END IF;
	PERFORM pg_advisory_xact_lock(hashtext('reparto positions'));
	IF to_regclass(part) IS NOT NULL THEN RETURN; END IF;
	EXECUTE format('CREATE TABLE %I (LIKE positions INCLUDING ALL)', part);
	EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', part);
	EXECUTE format('REVOKE ALL ON %I FROM app', part);
	EXECUTE format('ALTER TABLE positions ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', part,
		day::timestamp AT TIME ZONE 'UTC', (day + 1)::timestamp AT TIME ZONE 'UTC');
END $$;
