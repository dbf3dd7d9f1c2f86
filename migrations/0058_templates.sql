CREATE TABLE "templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"channel" text NOT NULL,
	"subject" text,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "templates_channel_check" CHECK ("templates"."channel" IN ('text', 'email')),
	CONSTRAINT "templates_subject_check" CHECK (("templates"."channel" = 'email') = ("templates"."subject" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "templates_name_key" ON "templates" USING btree (lower("name"));--> statement-breakpoint
-- What it does is said by server/database/functions/announcements.sql, applied after this file in the same transaction.
CREATE OR REPLACE FUNCTION announce_templates() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER templates_announce_insert AFTER INSERT ON templates
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_templates();
--> statement-breakpoint
CREATE TRIGGER templates_announce_update AFTER UPDATE ON templates
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_templates();
--> statement-breakpoint
CREATE TRIGGER templates_announce_delete AFTER DELETE ON templates
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_templates();
