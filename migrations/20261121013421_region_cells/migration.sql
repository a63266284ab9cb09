ALTER TABLE "regions" ADD COLUMN "grid" smallint NOT NULL;--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "cells" polygon[] NOT NULL;--> statement-breakpoint
ALTER TABLE "regions" DROP COLUMN "rings";