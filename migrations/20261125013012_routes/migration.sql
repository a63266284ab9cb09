CREATE TABLE "route_saves" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"route" uuid NOT NULL,
	"version" integer NOT NULL,
	"employee" uuid,
	"mode" text NOT NULL,
	"stops" integer NOT NULL,
	"seconds" integer NOT NULL,
	"metres" integer NOT NULL,
	"hash" text NOT NULL,
	"create_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "route_saves_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "route_saves" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "route_stops" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"route" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"planned" timestamp(3) with time zone NOT NULL,
	"duration" integer NOT NULL,
	"distance" integer NOT NULL,
	"locked" boolean NOT NULL,
	"service" integer,
	"from" timestamp(3) with time zone,
	"to" timestamp(3) with time zone,
	CONSTRAINT "route_stops_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "route_stops" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "routes" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"driver" uuid NOT NULL,
	"day" date NOT NULL,
	"mode" text NOT NULL,
	"start_lat" double precision NOT NULL,
	"start_lng" double precision NOT NULL,
	"end_lat" double precision,
	"end_lng" double precision,
	"departure" timestamp(3) with time zone NOT NULL,
	"arrival" timestamp(3) with time zone NOT NULL,
	"service" integer NOT NULL,
	"seconds" integer NOT NULL,
	"metres" integer NOT NULL,
	"estimated" boolean NOT NULL,
	"line" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"employee" uuid,
	"save_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "routes_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "routes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "route_saves_version" ON "route_saves" ("company_id","route","version");--> statement-breakpoint
CREATE INDEX "route_stops_route" ON "route_stops" ("company_id","route","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "routes_driver" ON "routes" ("company_id","driver","day");--> statement-breakpoint
ALTER TABLE "route_saves" ADD CONSTRAINT "route_saves_company_id_route_routes_company_id__id_fkey" FOREIGN KEY ("company_id","route") REFERENCES "routes"("company_id","_id");--> statement-breakpoint
ALTER TABLE "route_saves" ADD CONSTRAINT "route_saves_company_id_employee_employees_company_id__id_fkey" FOREIGN KEY ("company_id","employee") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
ALTER TABLE "route_stops" ADD CONSTRAINT "route_stops_company_id__id_orders_company_id__id_fkey" FOREIGN KEY ("company_id","_id") REFERENCES "orders"("company_id","_id");--> statement-breakpoint
ALTER TABLE "route_stops" ADD CONSTRAINT "route_stops_company_id_route_routes_company_id__id_fkey" FOREIGN KEY ("company_id","route") REFERENCES "routes"("company_id","_id");--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_company_id_driver_employees_company_id__id_fkey" FOREIGN KEY ("company_id","driver") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
ALTER TABLE "routes" ADD CONSTRAINT "routes_company_id_employee_employees_company_id__id_fkey" FOREIGN KEY ("company_id","employee") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
CREATE POLICY "route_saves" ON "route_saves" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "route_stops" ON "route_stops" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "routes" ON "routes" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);