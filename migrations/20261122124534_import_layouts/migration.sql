CREATE TABLE "import_layout_clients" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"layout" uuid NOT NULL,
	"client" uuid NOT NULL,
	"times" integer NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "import_layout_clients_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "import_layout_clients" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "import_layouts" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"fingerprint" text NOT NULL,
	"reading" jsonb NOT NULL,
	"answers" jsonb NOT NULL,
	"times" integer NOT NULL,
	"employee" uuid NOT NULL,
	"update_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "import_layouts_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "import_layouts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "import_layout_clients_client" ON "import_layout_clients" ("company_id","layout","client");--> statement-breakpoint
CREATE UNIQUE INDEX "import_layouts_fingerprint" ON "import_layouts" ("company_id","fingerprint");--> statement-breakpoint
ALTER TABLE "import_layout_clients" ADD CONSTRAINT "import_layout_clients_qLmCtavIfpAt_fkey" FOREIGN KEY ("company_id","layout") REFERENCES "import_layouts"("company_id","_id");--> statement-breakpoint
ALTER TABLE "import_layout_clients" ADD CONSTRAINT "import_layout_clients_L4ys5KIbBvXD_fkey" FOREIGN KEY ("company_id","client") REFERENCES "clients"("company_id","_id");--> statement-breakpoint
ALTER TABLE "import_layouts" ADD CONSTRAINT "import_layouts_kjoegOExjGGl_fkey" FOREIGN KEY ("company_id","employee") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
CREATE POLICY "import_layout_clients" ON "import_layout_clients" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);--> statement-breakpoint
CREATE POLICY "import_layouts" ON "import_layouts" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);