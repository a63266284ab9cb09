DROP INDEX "audit_record";--> statement-breakpoint
CREATE INDEX "audit_record" ON "audit" ("company_id","record","kind","_id");