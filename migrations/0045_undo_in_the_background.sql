ALTER TABLE "imports" ADD COLUMN "undo" jsonb;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "import_id" uuid;