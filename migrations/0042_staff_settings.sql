CREATE TABLE "staff_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"second_factor_required" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "staff_settings_single_row" CHECK ("staff_settings"."id" = 1),
	CONSTRAINT "staff_settings_flags_check" CHECK ("staff_settings"."second_factor_required" IN (0, 1))
);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_staff_settings() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER staff_settings_announce_insert AFTER INSERT ON staff_settings
  FOR EACH ROW EXECUTE FUNCTION announce_staff_settings();
--> statement-breakpoint
CREATE TRIGGER staff_settings_announce_update AFTER UPDATE ON staff_settings
  FOR EACH ROW EXECUTE FUNCTION announce_staff_settings();
