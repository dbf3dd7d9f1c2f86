CREATE TABLE "deleted_texts" (
	"sid_hash" text PRIMARY KEY NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
-- Here as it was when the trigger was made. Its present text: server/database/functions/erasure.sql
CREATE OR REPLACE FUNCTION note_deleted_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_texts (sid_hash)
  SELECT encode(sha256(convert_to(twilio_sid, 'UTF8')), 'hex') FROM before
  WHERE direction = 'inbound' AND twilio_sid IS NOT NULL AND sent_at > now() - interval '4 days'
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sms_messages_note_deleted AFTER DELETE ON sms_messages
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_texts();
