CREATE TABLE "import_files" (
	"company_id" uuid DEFAULT (current_setting('app.company_id')::uuid),
	"_id" uuid,
	"file_name" text NOT NULL,
	"hash" text NOT NULL,
	"layout" text NOT NULL,
	"client" uuid,
	"total" integer NOT NULL,
	"state" text NOT NULL,
	"pending" integer NOT NULL,
	"employee" uuid NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL,
	"create_at" timestamp(3) with time zone NOT NULL,
	"import" uuid,
	CONSTRAINT "import_files_pkey" PRIMARY KEY("company_id","_id")
);
--> statement-breakpoint
ALTER TABLE "import_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "import_files_hash" ON "import_files" ("company_id","hash","create_at");--> statement-breakpoint
CREATE INDEX "import_files_seen" ON "import_files" ("company_id","seen_at");--> statement-breakpoint
CREATE INDEX "import_files_import" ON "import_files" ("company_id","import");--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_company_id_client_clients_company_id__id_fkey" FOREIGN KEY ("company_id","client") REFERENCES "clients"("company_id","_id");--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_company_id_employee_employees_company_id__id_fkey" FOREIGN KEY ("company_id","employee") REFERENCES "employees"("company_id","_id");--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_company_id_import_imports_company_id__id_fkey" FOREIGN KEY ("company_id","import") REFERENCES "imports"("company_id","_id");--> statement-breakpoint
CREATE POLICY "import_files" ON "import_files" AS PERMISSIVE FOR ALL TO "app" USING (company_id = current_setting('app.company_id')::uuid) WITH CHECK (company_id = current_setting('app.company_id')::uuid);