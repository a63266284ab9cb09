ALTER TABLE "imports" ADD COLUMN "to_remember" json DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ALTER COLUMN "rows" SET DATA TYPE json USING "rows"::json;--> statement-breakpoint
-- They stay for a moment only: to compress them takes longer than to write them as they are.
ALTER TABLE "imports" ALTER COLUMN "rows" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "imports" ALTER COLUMN "to_remember" SET STORAGE EXTERNAL;
