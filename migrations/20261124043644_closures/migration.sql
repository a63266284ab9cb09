CREATE TABLE "batch_clients" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"batch" uuid NOT NULL,
	"client" uuid NOT NULL,
	"settlement" uuid NOT NULL,
	"position" integer NOT NULL,
	"outcome" text DEFAULT 'waiting' NOT NULL,
	"error" text,
	"orders" integer DEFAULT 0 NOT NULL,
	"unpriced" integer DEFAULT 0 NOT NULL,
	"total" numeric(14,2) DEFAULT '0' NOT NULL,
	CONSTRAINT "batch_clients_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "batch_clients" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "settlement_batches" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"from_period" date NOT NULL,
	"to_period" date NOT NULL,
	"expire" date NOT NULL,
	"type_order" text[] NOT NULL,
	"exclude" smallint[] NOT NULL,
	"state" text NOT NULL,
	"halted" boolean DEFAULT false NOT NULL,
	"clients" integer NOT NULL,
	"job" uuid,
	"employee" uuid NOT NULL,
	"create_at" timestamp(3) with time zone NOT NULL,
	"end_at" timestamp(3) with time zone,
	CONSTRAINT "settlement_batches_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "settlement_batches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "closure_orders" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"closure" uuid NOT NULL,
	"order" uuid NOT NULL,
	"living" boolean DEFAULT true NOT NULL,
	"method" text NOT NULL,
	"amount" numeric(14,2) NOT NULL,
	CONSTRAINT "closure_orders_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "closure_orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "closures" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"driver" uuid NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"expected" jsonb NOT NULL,
	"handed" jsonb NOT NULL,
	"notes" jsonb NOT NULL,
	"methods" jsonb NOT NULL,
	"reason" text,
	"observation" text,
	"by" uuid,
	"closed_at" timestamp(3) with time zone,
	"create_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "closures_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "closures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "movements" ADD COLUMN "closure" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "batch_clients_position" ON "batch_clients" ("company_id","batch","position");--> statement-breakpoint
CREATE INDEX "batch_clients_client" ON "batch_clients" ("company_id","client");--> statement-breakpoint
CREATE INDEX "settlement_batches_made" ON "settlement_batches" ("company_id","create_at" DESC NULLS LAST,"_id" DESC);--> statement-breakpoint
CREATE UNIQUE INDEX "closure_orders_order" ON "closure_orders" ("company_id","order") WHERE living;--> statement-breakpoint
CREATE INDEX "closure_orders_closure" ON "closure_orders" ("company_id","closure");--> statement-breakpoint
CREATE UNIQUE INDEX "closures_open" ON "closures" ("company_id","driver","day") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "closures_day" ON "closures" ("company_id","day","driver");--> statement-breakpoint
CREATE INDEX "movements_closure" ON "movements" ("company_id","closure") WHERE closure is not null;--> statement-breakpoint
ALTER TABLE "batch_clients" ADD CONSTRAINT "batch_clients_NOkW4tPqc1YW_fkey" FOREIGN KEY ("company_id","batch") REFERENCES "settlement_batches"("company_id","_id");--> statement-breakpoint
ALTER TABLE "batch_clients" ADD CONSTRAINT "batch_clients_company_id_client_clients_company_id__id_fkey" FOREIGN KEY ("company_id","client") REFERENCES "clients"("company_id","_id");--> statement-breakpoint
ALTER TABLE "settlement_batches" ADD CONSTRAINT "settlement_batches_ma87T8r9zjkA_fkey" FOREIGN KEY ("company_id","employee") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
ALTER TABLE "closure_orders" ADD CONSTRAINT "closure_orders_company_id_closure_closures_company_id__id_fkey" FOREIGN KEY ("company_id","closure") REFERENCES "closures"("company_id","_id");--> statement-breakpoint
ALTER TABLE "closure_orders" ADD CONSTRAINT "closure_orders_company_id_order_orders_company_id__id_fkey" FOREIGN KEY ("company_id","order") REFERENCES "orders"("company_id","_id");--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_company_id_driver_employees_company_id__id_fkey" FOREIGN KEY ("company_id","driver") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_company_id_by_employees_company_id__id_fkey" FOREIGN KEY ("company_id","by") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_company_id_closure_closures_company_id__id_fkey" FOREIGN KEY ("company_id","closure") REFERENCES "closures"("company_id","_id");--> statement-breakpoint
CREATE POLICY "batch_clients" ON "batch_clients" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "settlement_batches" ON "settlement_batches" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "closure_orders" ON "closure_orders" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "closures" ON "closures" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);