ALTER TABLE "imports" ADD COLUMN "undo_begun_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "imports" SET "undo_begun_at" = "undone_at" WHERE "undone_at" IS NOT NULL;
