CREATE TABLE "account_balances" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"kind" text NOT NULL,
	"balance" numeric(14,2) NOT NULL,
	"movements" integer NOT NULL,
	CONSTRAINT "account_balances_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "account_balances" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "account_settings" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"closed" date,
	"nets" boolean DEFAULT true NOT NULL,
	CONSTRAINT "account_settings_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "account_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ledger_tallies" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"action" text NOT NULL,
	"origin" text NOT NULL,
	"amount" numeric(14,2) NOT NULL,
	"change" numeric(14,2) NOT NULL,
	"movements" integer NOT NULL,
	CONSTRAINT "ledger_tallies_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "ledger_tallies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "movements" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"client" uuid,
	"employee" uuid,
	"account" uuid GENERATED ALWAYS AS (coalesce(client, employee)) STORED,
	"action" text NOT NULL,
	"origin" text NOT NULL,
	"method" text,
	"amount" numeric(14,2) NOT NULL,
	"change" numeric(14,2) GENERATED ALWAYS AS (amount * case when action = 'invoice' or (kind = 'client') = (action = 'pay') and action <> 'collected' then 1 else -1 end) STORED,
	"observation" text,
	"settlement" uuid,
	"receipt" text,
	"by" uuid,
	"create_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "movements_pkey" PRIMARY KEY("company_id","_id"),
	CONSTRAINT "movements_account" CHECK ((kind = 'client') = (client is not null) and (kind = 'employee') = (employee is not null))
);
--> statement-breakpoint
ALTER TABLE "movements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "settlement_lines" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"settlement" uuid NOT NULL,
	"order" uuid NOT NULL,
	"living" boolean DEFAULT true NOT NULL,
	"driver" uuid,
	"status" smallint NOT NULL,
	"fee" text,
	"zone" text,
	"pay" numeric(14,2) NOT NULL,
	"cash" numeric(14,2) NOT NULL,
	"collected" numeric(14,2) NOT NULL,
	"explained" jsonb NOT NULL,
	CONSTRAINT "settlement_lines_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "settlement_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "settlement_payments" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"settlement" uuid NOT NULL,
	"movement" uuid,
	"amount" numeric(14,2) NOT NULL,
	"create_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "settlement_payments_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "settlement_payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "settlements" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"invoice" text NOT NULL,
	"client" uuid NOT NULL,
	"from_period" date NOT NULL,
	"to_period" date NOT NULL,
	"expire" date NOT NULL,
	"type_order" text[] NOT NULL,
	"exclude" smallint[] NOT NULL,
	"nets" boolean NOT NULL,
	"state" text NOT NULL,
	"orders" integer NOT NULL,
	"cash" numeric(14,2) NOT NULL,
	"pay" numeric(14,2) NOT NULL,
	"collected" numeric(14,2) NOT NULL,
	"total" numeric(14,2) NOT NULL,
	"paid" numeric(14,2) DEFAULT '0' NOT NULL,
	"batch" uuid,
	"create_at" timestamp(3) with time zone NOT NULL,
	"last_action" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "settlements_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "settlements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "ledger_tallies_day" ON "ledger_tallies" ("company_id","day","kind","action","origin","amount","change");--> statement-breakpoint
CREATE INDEX "movements_day" ON "movements" ("company_id","day" DESC NULLS LAST,"_id" DESC,"account","action","origin","amount");--> statement-breakpoint
CREATE INDEX "movements_account" ON "movements" ("company_id","account","day","_id","action","origin","amount","change");--> statement-breakpoint
CREATE INDEX "movements_settlement" ON "movements" ("company_id","settlement") WHERE settlement is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_lines_order" ON "settlement_lines" ("company_id","order") WHERE living;--> statement-breakpoint
CREATE INDEX "settlement_lines_settlement" ON "settlement_lines" ("company_id","settlement");--> statement-breakpoint
CREATE INDEX "settlement_payments_settlement" ON "settlement_payments" ("company_id","settlement");--> statement-breakpoint
CREATE INDEX "settlement_payments_movement" ON "settlement_payments" ("company_id","movement");--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_invoice" ON "settlements" ("company_id","invoice");--> statement-breakpoint
CREATE INDEX "settlements_made" ON "settlements" ("company_id","create_at" DESC NULLS LAST,"_id" DESC,"state","client");--> statement-breakpoint
CREATE INDEX "settlements_client" ON "settlements" ("company_id","client","expire","_id");--> statement-breakpoint
CREATE INDEX "settlements_open" ON "settlements" ("company_id","expire","_id") WHERE state in ('pending', 'partial');--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_company_id_client_clients_company_id__id_fkey" FOREIGN KEY ("company_id","client") REFERENCES "clients"("company_id","_id");--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_company_id_employee_employees_company_id__id_fkey" FOREIGN KEY ("company_id","employee") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_company_id_settlement_settlements_company_id__id_fkey" FOREIGN KEY ("company_id","settlement") REFERENCES "settlements"("company_id","_id");--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_company_id_by_employees_company_id__id_fkey" FOREIGN KEY ("company_id","by") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_UF8wGgRO6851_fkey" FOREIGN KEY ("company_id","settlement") REFERENCES "settlements"("company_id","_id");--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_company_id_order_orders_company_id__id_fkey" FOREIGN KEY ("company_id","order") REFERENCES "orders"("company_id","_id");--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_x2t9KMOXPZ4J_fkey" FOREIGN KEY ("company_id","driver") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
ALTER TABLE "settlement_payments" ADD CONSTRAINT "settlement_payments_qGHh2odWsmOR_fkey" FOREIGN KEY ("company_id","settlement") REFERENCES "settlements"("company_id","_id");--> statement-breakpoint
ALTER TABLE "settlement_payments" ADD CONSTRAINT "settlement_payments_FdZFSsvvD5Ol_fkey" FOREIGN KEY ("company_id","movement") REFERENCES "movements"("company_id","_id");--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_company_id_client_clients_company_id__id_fkey" FOREIGN KEY ("company_id","client") REFERENCES "clients"("company_id","_id");--> statement-breakpoint
CREATE POLICY "account_balances" ON "account_balances" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "account_settings" ON "account_settings" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "ledger_tallies" ON "ledger_tallies" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "movements" ON "movements" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "settlement_lines" ON "settlement_lines" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "settlement_payments" ON "settlement_payments" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "settlements" ON "settlements" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);