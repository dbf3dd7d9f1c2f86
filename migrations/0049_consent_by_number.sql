ALTER TABLE "consent_events" ADD COLUMN "channel" text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE "consent_events" ADD COLUMN "purpose" text;--> statement-breakpoint
ALTER TABLE "consent_events" ADD COLUMN "source" text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE "consent_events" ADD COLUMN "page" text;--> statement-breakpoint
ALTER TABLE "consent_events" ADD COLUMN "recorded_by" uuid;--> statement-breakpoint
ALTER TABLE "consent_events" ADD COLUMN "said_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "channel" text DEFAULT 'sms' NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "our_address" text;--> statement-breakpoint
ALTER TABLE "consent_events" ADD CONSTRAINT "consent_events_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_events" ADD CONSTRAINT "consent_events_purpose_check" CHECK ("consent_events"."purpose" IN ('service', 'marketing'));--> statement-breakpoint
ALTER TABLE "consent_events" ADD CONSTRAINT "consent_events_source_check" CHECK ("consent_events"."source" IN ('form', 'staff', 'text', 'import', 'account'));
--> statement-breakpoint
-- What came by another channel was kept under an address such as `rcs:+12125550142`, as a stranger's. It is its number's now: the
-- texts, the history of consent, and the opt-outs.
UPDATE sms_messages SET channel = split_part(phone_e164, ':', 1), phone_e164 = split_part(phone_e164, ':', 2)
WHERE phone_e164 ~ '^[a-z]+:\+[0-9]+$';
--> statement-breakpoint
UPDATE consent_events SET phone_e164 = split_part(phone_e164, ':', 2) WHERE phone_e164 ~ '^[a-z]+:\+[0-9]+$';
--> statement-breakpoint
INSERT INTO opt_outs (phone_e164, keyword, created_at)
SELECT split_part(phone_e164, ':', 2), keyword, created_at FROM opt_outs WHERE phone_e164 ~ '^[a-z]+:\+[0-9]+$'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
DELETE FROM opt_outs WHERE phone_e164 ~ '^[a-z]+:\+[0-9]+$';
--> statement-breakpoint
-- A number that one person alone has is theirs, and so is what it has written.
WITH sole AS (
  SELECT phone_e164, (array_agg(customer_id))[1] AS customer_id, (array_agg(team_member_id))[1] AS team_member_id FROM (
    SELECT phone_e164, id AS customer_id, NULL::uuid AS team_member_id FROM customers
    UNION ALL SELECT phone_e164, NULL, id FROM team_members
  ) AS persons
  WHERE phone_e164 IN (SELECT phone_e164 FROM sms_messages WHERE channel <> 'sms')
  GROUP BY phone_e164 HAVING count(*) = 1
), texts AS (
  UPDATE sms_messages SET customer_id = sole.customer_id, team_member_id = sole.team_member_id FROM sole
  WHERE sms_messages.phone_e164 = sole.phone_e164 AND channel <> 'sms'
    AND sms_messages.customer_id IS NULL AND sms_messages.team_member_id IS NULL
), wishes AS (
  INSERT INTO personal_opt_outs (phone_e164, customer_id, team_member_id)
  SELECT phone_e164, customer_id, team_member_id FROM sole JOIN opt_outs USING (phone_e164) ON CONFLICT DO NOTHING
)
UPDATE consent_events SET customer_id = sole.customer_id, team_member_id = sole.team_member_id FROM sole
WHERE consent_events.phone_e164 = sole.phone_e164
  AND consent_events.customer_id IS NULL AND consent_events.team_member_id IS NULL;
--> statement-breakpoint
-- Who has agreed in a form has agreed for the number that stood in it.
INSERT INTO consent_events (id, phone_e164, customer_id, kind, words, purpose, source, page, said_at, created_at)
SELECT id, phone_e164, customer_id, 'opt_in', consent_text, 'service', 'form', page, consent_at, created_at FROM contacts
WHERE consent_text IS NOT NULL AND phone_e164 IS NOT NULL AND customer_id IS NOT NULL;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_form_consent() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER contacts_keep_consent AFTER INSERT ON contacts
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_form_consent();
--> statement-breakpoint
CREATE TRIGGER consent_events_announce_insert AFTER INSERT ON consent_events
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_personal_consent();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_consent_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER consent_events_append_only
  BEFORE UPDATE OF id, phone_e164, kind, words, channel, purpose, source, page, said_at, created_at ON consent_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_consent_change();
--> statement-breakpoint
-- A saved view of those who have opted out says so in the new words. "Not opted out" has no counterpart and stays.
UPDATE saved_views SET filters = filters - 'optedOut' || '{"textConsent":"opted_out"}' WHERE filters ->> 'optedOut' = '1';
