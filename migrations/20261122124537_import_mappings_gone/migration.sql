-- What was said of files before counts on: of those whose columns named their client, the hash of the headers is the same.
INSERT INTO "import_layouts" ("company_id","_id","fingerprint","reading","answers","times","employee","update_at")
SELECT "company_id","_id","fingerprint",jsonb_build_object('columns',"columns"),'{}'::jsonb,1,"employee","update_at" FROM "import_mappings";--> statement-breakpoint
DROP POLICY "import_mappings" ON "import_mappings";--> statement-breakpoint
DROP TABLE "import_mappings";