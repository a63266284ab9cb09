CREATE INDEX "audit_employee" ON "audit" ("company_id","employee","_id");--> statement-breakpoint
CREATE INDEX "audit_kind" ON "audit" ("company_id","kind","_id");