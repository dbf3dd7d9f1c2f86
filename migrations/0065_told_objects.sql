ALTER TABLE "webhook_deliveries" ADD COLUMN "object_id" text;--> statement-breakpoint
UPDATE webhook_deliveries SET object_id = substring(body from '"data":\{"id":"([^"]+)"')
  WHERE type = 'message.received' OR type LIKE 'booking.%';
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_object_id_index" ON "webhook_deliveries" USING btree ("object_id");--> statement-breakpoint
-- Here as it was when the triggers were made. Its present text: server/database/functions/webhooks.sql
CREATE OR REPLACE FUNCTION forget_told() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER sms_messages_forget_told AFTER DELETE ON sms_messages
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION forget_told();
--> statement-breakpoint
CREATE TRIGGER incoming_mails_forget_told AFTER DELETE ON incoming_mails
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION forget_told();
--> statement-breakpoint
CREATE TRIGGER bookings_forget_told AFTER DELETE ON bookings
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION forget_told();
