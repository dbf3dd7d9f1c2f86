ALTER TABLE "customer_activity" ADD COLUMN "tagged_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_tagged() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER customer_tags_announce_insert AFTER INSERT ON customer_tags
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_tagged();
--> statement-breakpoint
CREATE TRIGGER customer_tags_announce_delete AFTER DELETE ON customer_tags
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_tagged();
