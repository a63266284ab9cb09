CREATE TABLE "clients" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"status" smallint DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"address" text NOT NULL,
	"address_number" integer DEFAULT 0 NOT NULL,
	"floor" text,
	"door" text,
	"town" text,
	"postal_code" text,
	"lat" double precision,
	"lng" double precision,
	"cuit" text,
	"email" text,
	"phone" text,
	"contact_name" text,
	"contact_phone" text,
	"create_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "clients_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "clients" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "vehicle_drivers" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"vehicle" uuid NOT NULL,
	"employee" uuid NOT NULL,
	CONSTRAINT "vehicle_drivers_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "vehicle_drivers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "vehicles" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"status" smallint DEFAULT 1 NOT NULL,
	"plate" text NOT NULL,
	"movilnum" text NOT NULL,
	"brand" text NOT NULL,
	"model" text NOT NULL,
	"type" text NOT NULL,
	"color" text DEFAULT '#fafafa' NOT NULL,
	"create_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vehicles_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "vehicles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "imports" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"file_name" text NOT NULL,
	"fingerprint" text NOT NULL,
	"rows" jsonb NOT NULL,
	"total" integer NOT NULL,
	"driver_assign" uuid,
	"job" uuid NOT NULL,
	"employee" uuid NOT NULL,
	"create_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "imports_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_history" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"order" uuid NOT NULL,
	"status" smallint NOT NULL,
	"delivery_date" timestamp(3) with time zone,
	"driver_assign" uuid,
	"warehouse" uuid,
	"client_name" text,
	"client_id_number" text,
	"observation" text,
	"employee" uuid,
	"source" text NOT NULL,
	"files" jsonb DEFAULT '[]' NOT NULL,
	"create_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "order_history_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "order_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_products" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"order" uuid NOT NULL,
	"product" uuid,
	"sku" text NOT NULL,
	"description" text NOT NULL,
	"variant" text,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_products_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "order_products" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_search" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"search" text NOT NULL,
	CONSTRAINT "order_search_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "order_search" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "orders" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"internal_id" text NOT NULL,
	"external_id" text,
	"external_tracking" text,
	"client" uuid NOT NULL,
	"type_order" text NOT NULL,
	"from_order" text NOT NULL,
	"status" smallint NOT NULL,
	"delivery_date" timestamp(3) with time zone,
	"driver_assign" uuid,
	"warehouse" uuid,
	"validation_type" text[] DEFAULT '{}'::text[] NOT NULL,
	"from_name" text,
	"from_address" text NOT NULL,
	"from_address_number" integer DEFAULT 0 NOT NULL,
	"from_floor" text,
	"from_door" text,
	"from_town" text,
	"from_postal_code" text,
	"from_phone" text,
	"from_email" text,
	"from_observation" text,
	"from_type_building" text,
	"from_lat" double precision NOT NULL,
	"from_lng" double precision NOT NULL,
	"from_partial_match" boolean DEFAULT false NOT NULL,
	"to_name" text,
	"to_address" text NOT NULL,
	"to_address_number" integer DEFAULT 0 NOT NULL,
	"to_floor" text,
	"to_door" text,
	"to_town" text,
	"to_postal_code" text,
	"to_phone" text,
	"to_email" text,
	"to_observation" text,
	"to_type_building" text,
	"to_lat" double precision NOT NULL,
	"to_lng" double precision NOT NULL,
	"to_partial_match" boolean DEFAULT false NOT NULL,
	"number_package" integer DEFAULT 1 NOT NULL,
	"weight" integer,
	"volume" double precision,
	"value_package" numeric(14,2),
	"charge_destination" boolean DEFAULT false NOT NULL,
	"charge_amount" numeric(14,2) DEFAULT '0' NOT NULL,
	"qr" text,
	"print_at" timestamp(3) with time zone,
	"import_id" uuid,
	"create_at" timestamp(3) with time zone NOT NULL,
	"last_action_date" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "orders_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "companies" (
	"company_id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"transferid" text NOT NULL UNIQUE,
	"country_code" text NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"create_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "companies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "employee_types" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"degree" smallint NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "employee_types_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "employee_types" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "employees" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"status" smallint DEFAULT 1 NOT NULL,
	"file_number" integer NOT NULL,
	"name" text NOT NULL,
	"last" text NOT NULL,
	"dni" text,
	"phone" text,
	"email" text,
	"type_employee" uuid NOT NULL,
	"permission" text[] DEFAULT '{}'::text[] NOT NULL,
	"avatar" text,
	"preferences" jsonb DEFAULT '{}' NOT NULL,
	"zpl_label" text,
	"zpl_print" text,
	"last_connect" timestamp(3) with time zone,
	"create_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "employees_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "employees" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "login_failures" (
	"_id" uuid,
	"key" text,
	"at" timestamp(3) with time zone,
	CONSTRAINT "login_failures_pkey" PRIMARY KEY("key","at","_id")
);
--> statement-breakpoint
ALTER TABLE "login_failures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "logins" (
	"email" text PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"employee" uuid NOT NULL,
	"password_hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "logins" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY,
	"email" text NOT NULL,
	"expire" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "password_resets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY,
	"company_id" uuid NOT NULL,
	"employee" uuid NOT NULL,
	"remember" boolean NOT NULL,
	"create_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "skus" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"status" smallint DEFAULT 1 NOT NULL,
	"client" uuid NOT NULL,
	"sku" text NOT NULL,
	"code" text,
	"description" text NOT NULL,
	"variant" text[] DEFAULT '{}'::text[] NOT NULL,
	"create_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "skus_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "skus" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "warehouses" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"id" integer NOT NULL,
	"name" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"address" text NOT NULL,
	"address_number" integer DEFAULT 0 NOT NULL,
	"floor" text,
	"door" text,
	"town" text,
	"postal_code" text,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"create_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "warehouses_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "warehouses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "counters" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"name" text NOT NULL,
	"value" integer NOT NULL,
	CONSTRAINT "counters_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "counters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "job_runs" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"result" jsonb,
	"error" text,
	"employee" uuid,
	"worker" integer,
	"attempt" integer DEFAULT 0 NOT NULL,
	"create_at" timestamp(3) with time zone NOT NULL,
	"end_at" timestamp(3) with time zone,
	CONSTRAINT "job_runs_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "job_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "clients_search" ON "clients" ("company_id","search");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_drivers_pair" ON "vehicle_drivers" ("company_id","employee","vehicle");--> statement-breakpoint
CREATE INDEX "vehicle_drivers_vehicle" ON "vehicle_drivers" ("company_id","vehicle");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_movilnum" ON "vehicles" ("company_id","movilnum");--> statement-breakpoint
CREATE UNIQUE INDEX "imports_fingerprint" ON "imports" ("company_id","fingerprint");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" ("company_id","create_at");--> statement-breakpoint
CREATE INDEX "order_history_order" ON "order_history" ("company_id","order","_id");--> statement-breakpoint
CREATE INDEX "order_products_order" ON "order_products" ("company_id","order");--> statement-breakpoint
CREATE INDEX "order_search_words" ON "order_search" USING gin ("company_id","search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "orders_internal_id" ON "orders" ("company_id","internal_id");--> statement-breakpoint
CREATE INDEX "orders_external_id" ON "orders" ("company_id","external_id");--> statement-breakpoint
CREATE INDEX "orders_external_tracking" ON "orders" ("company_id","external_tracking");--> statement-breakpoint
CREATE INDEX "orders_delivery" ON "orders" ("company_id","delivery_date" DESC NULLS LAST,"_id" DESC);--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" ("company_id","status","delivery_date" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_client" ON "orders" ("company_id","client","delivery_date" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_driver" ON "orders" ("company_id","driver_assign","delivery_date" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "orders_import_id" ON "orders" ("company_id","import_id");--> statement-breakpoint
CREATE UNIQUE INDEX "employees_file_number" ON "employees" ("company_id","file_number");--> statement-breakpoint
CREATE INDEX "employees_type" ON "employees" ("company_id","type_employee");--> statement-breakpoint
CREATE INDEX "sessions_employee" ON "sessions" ("company_id","employee");--> statement-breakpoint
CREATE UNIQUE INDEX "skus_sku" ON "skus" ("company_id","client","sku");--> statement-breakpoint
CREATE UNIQUE INDEX "warehouses_id" ON "warehouses" ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "counters_name" ON "counters" ("company_id","name");--> statement-breakpoint
CREATE INDEX "job_runs_created" ON "job_runs" ("company_id","create_at");--> statement-breakpoint
CREATE INDEX "job_runs_unfinished" ON "job_runs" ("state") WHERE state in ('Pendiente', 'Procesando');--> statement-breakpoint
ALTER TABLE "vehicle_drivers" ADD CONSTRAINT "vehicle_drivers_company_id_vehicle_vehicles_company_id__id_fkey" FOREIGN KEY ("company_id","vehicle") REFERENCES "vehicles"("company_id","_id");--> statement-breakpoint
ALTER TABLE "vehicle_drivers" ADD CONSTRAINT "vehicle_drivers_O0Gk17CzJmXO_fkey" FOREIGN KEY ("company_id","employee") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_company_id_driver_assign_employees_company_id__id_fkey" FOREIGN KEY ("company_id","driver_assign") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_company_id_employee_employees_company_id__id_fkey" FOREIGN KEY ("company_id","employee") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_company_id_order_orders_company_id__id_fkey" FOREIGN KEY ("company_id","order") REFERENCES "orders"("company_id","_id");--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_VgNSZu7QmFBd_fkey" FOREIGN KEY ("company_id","driver_assign") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_eFyYIoyl7kT3_fkey" FOREIGN KEY ("company_id","warehouse") REFERENCES "warehouses"("company_id","_id");--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_company_id_employee_employees_company_id__id_fkey" FOREIGN KEY ("company_id","employee") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
ALTER TABLE "order_products" ADD CONSTRAINT "order_products_company_id_order_orders_company_id__id_fkey" FOREIGN KEY ("company_id","order") REFERENCES "orders"("company_id","_id");--> statement-breakpoint
ALTER TABLE "order_products" ADD CONSTRAINT "order_products_company_id_product_skus_company_id__id_fkey" FOREIGN KEY ("company_id","product") REFERENCES "skus"("company_id","_id");--> statement-breakpoint
ALTER TABLE "order_search" ADD CONSTRAINT "order_search_company_id__id_orders_company_id__id_fkey" FOREIGN KEY ("company_id","_id") REFERENCES "orders"("company_id","_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_company_id_client_clients_company_id__id_fkey" FOREIGN KEY ("company_id","client") REFERENCES "clients"("company_id","_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_company_id_driver_assign_employees_company_id__id_fkey" FOREIGN KEY ("company_id","driver_assign") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_company_id_warehouse_warehouses_company_id__id_fkey" FOREIGN KEY ("company_id","warehouse") REFERENCES "warehouses"("company_id","_id");--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_n0SHVPvWy5or_fkey" FOREIGN KEY ("company_id","type_employee") REFERENCES "employee_types"("company_id","_id");--> statement-breakpoint
ALTER TABLE "skus" ADD CONSTRAINT "skus_company_id_client_clients_company_id__id_fkey" FOREIGN KEY ("company_id","client") REFERENCES "clients"("company_id","_id");--> statement-breakpoint
CREATE VIEW "order_lookup" AS (select _id, search from order_search where company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "clients" ON "clients" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "vehicle_drivers" ON "vehicle_drivers" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "vehicles" ON "vehicles" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "imports" ON "imports" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "order_history" ON "order_history" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "order_products" ON "order_products" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "order_search" ON "order_search" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "orders" ON "orders" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "companies" ON "companies" AS PERMISSIVE FOR SELECT TO "app" USING (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "employee_types" ON "employee_types" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "employees" ON "employees" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "skus" ON "skus" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "warehouses" ON "warehouses" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "counters" ON "counters" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "job_runs" ON "job_runs" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);