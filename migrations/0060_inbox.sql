CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"note" text NOT NULL,
	"called_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"logged_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calls_outcome_check" CHECK ("calls"."outcome" IN ('reached', 'voicemail', 'no_answer', 'wrong_number'))
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"customer_id" uuid,
	"team_member_id" uuid,
	"phone_e164" text,
	"email" text,
	"sender_name" text,
	"subject" text,
	"subject_key" text,
	"token" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"assignee_id" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"snoozed_until" timestamp (3) with time zone,
	"waiting_since" timestamp with time zone,
	"waits_after" timestamp with time zone,
	"unread" integer DEFAULT 0 NOT NULL,
	"preview" text DEFAULT '' NOT NULL,
	"last_message_at" timestamp with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(' ' || coalesce(subject, '') || ' ' || coalesce(email, '') || ' ' || coalesce(sender_name, '') || ' ' || coalesce(phone_e164, ''))) STORED NOT NULL,
	CONSTRAINT "conversations_channel_check" CHECK ("conversations"."channel" IN ('text', 'email')),
	CONSTRAINT "conversations_state_check" CHECK ("conversations"."state" IN ('open', 'snoozed', 'closed')),
	CONSTRAINT "conversations_snooze_check" CHECK (("conversations"."state" = 'snoozed') = ("conversations"."snoozed_until" IS NOT NULL)),
	CONSTRAINT "conversations_person_check" CHECK (num_nonnulls("conversations"."customer_id", "conversations"."team_member_id") <= 1)
);
--> statement-breakpoint
CREATE TABLE "incoming_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"message_id" text,
	"from_address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"raw" "bytea",
	"is_automatic" integer DEFAULT 0 NOT NULL,
	"is_from_other_address" integer DEFAULT 0 NOT NULL,
	"is_read" integer DEFAULT 0 NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "incoming_mails_flags_check" CHECK ("incoming_mails"."is_automatic" IN (0, 1) AND "incoming_mails"."is_from_other_address" IN (0, 1) AND "incoming_mails"."is_read" IN (0, 1))
);
--> statement-breakpoint
CREATE TABLE "mail_attachments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mail_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea"
);
--> statement-breakpoint
CREATE TABLE "mailbox_positions" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"uid_validity" bigint NOT NULL,
	"last_uid" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consent_events" DROP CONSTRAINT "consent_events_source_check";--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_status_check";--> statement-breakpoint
ALTER TABLE "emails" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "to_address" text;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "is_automatic" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_logged_by_users_id_fk" FOREIGN KEY ("logged_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_team_member_id_team_members_id_fk" FOREIGN KEY ("team_member_id") REFERENCES "public"."team_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_attachments" ADD CONSTRAINT "mail_attachments_mail_id_incoming_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."incoming_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calls_customer_id_index" ON "calls" USING btree ("customer_id","called_at");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_token_key" ON "conversations" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_customer_texts_key" ON "conversations" USING btree ("customer_id") WHERE channel = 'text';--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_team_member_texts_key" ON "conversations" USING btree ("team_member_id") WHERE channel = 'text';--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_unknown_texts_key" ON "conversations" USING btree ("phone_e164") WHERE channel = 'text' AND customer_id IS NULL AND team_member_id IS NULL;--> statement-breakpoint
CREATE INDEX "conversations_customer_id_index" ON "conversations" USING btree ("customer_id","subject_key");--> statement-breakpoint
CREATE INDEX "conversations_team_member_id_index" ON "conversations" USING btree ("team_member_id","subject_key");--> statement-breakpoint
CREATE INDEX "conversations_email_index" ON "conversations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "conversations_assignee_index" ON "conversations" USING btree ("assignee_id","state",coalesce(waiting_since, '9999-12-31T00:00:00Z'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "conversations_longest_wait_index" ON "conversations" USING btree (coalesce(waiting_since, '9999-12-31T00:00:00Z'::timestamptz),"id") WHERE last_message_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "conversations_shortest_wait_index" ON "conversations" USING btree (coalesce(waiting_since, '1000-01-01T00:00:00Z'::timestamptz),"id") WHERE last_message_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "conversations_newest_index" ON "conversations" USING btree ("last_message_at","id") WHERE last_message_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "conversations_state_longest_wait_index" ON "conversations" USING btree ("state",coalesce(waiting_since, '9999-12-31T00:00:00Z'::timestamptz),"id") WHERE last_message_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "conversations_state_shortest_wait_index" ON "conversations" USING btree ("state",coalesce(waiting_since, '1000-01-01T00:00:00Z'::timestamptz),"id") WHERE last_message_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "conversations_state_newest_index" ON "conversations" USING btree ("state","last_message_at","id") WHERE last_message_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "conversations_unread_index" ON "conversations" USING btree ("last_message_at","id") WHERE unread > 0;--> statement-breakpoint
CREATE INDEX "conversations_snoozed_index" ON "conversations" USING btree ("snoozed_until") WHERE state = 'snoozed';--> statement-breakpoint
CREATE INDEX "conversations_search_index" ON "conversations" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "incoming_mails_content_hash_key" ON "incoming_mails" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "incoming_mails_conversation_id_index" ON "incoming_mails" USING btree ("conversation_id","received_at");--> statement-breakpoint
CREATE INDEX "incoming_mails_from_address_index" ON "incoming_mails" USING btree ("from_address");--> statement-breakpoint
CREATE INDEX "incoming_mails_message_id_index" ON "incoming_mails" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "mail_attachments_mail_id_index" ON "mail_attachments" USING btree ("mail_id","position");--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "emails_conversation_id_index" ON "emails" USING btree ("conversation_id","sent_at");--> statement-breakpoint
ALTER TABLE "consent_events" ADD CONSTRAINT "consent_events_source_check" CHECK ("consent_events"."source" IN ('form', 'staff', 'text', 'email', 'import', 'account'));--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_person_check" CHECK (num_nonnulls("emails"."customer_id", "emails"."conversation_id") >= 1);--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_status_check" CHECK ("emails"."status" IN ('sending', 'sent', 'failed', 'undelivered'));
--> statement-breakpoint
-- What these say now: server/database/functions/, applied after this file in the same transaction.
CREATE OR REPLACE FUNCTION plain_subject(given text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(regexp_replace(given, '^(\s*(re|fwd?|aw|wg|sv|vs|antw)\s*(\[\d+\])?\s*:)+\s*', '', 'i'))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION subject_key(given text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT left(lower(regexp_replace(plain_subject(given), '\s+', '', 'g')), 300)
$$;
--> statement-breakpoint
-- Conversations of the texts so far. What somebody has read counts as dealt with.
INSERT INTO conversations (channel, customer_id, team_member_id, phone_e164, unread, last_message_at, waiting_since, waits_after, preview)
SELECT 'text', customer_id, team_member_id, phone, unread, last_at, CASE WHEN first_unread > coalesce(answered_at, '-infinity') THEN first_unread END,
  CASE WHEN first_unread IS NULL THEN now() ELSE first_unread - interval '1 microsecond' END,
  left(coalesce(nullif(btrim(preview), ''), 'Picture'), 120)
FROM (
  SELECT customer_id, CASE WHEN customer_id IS NULL THEN team_member_id END AS team_member_id,
    CASE WHEN num_nonnulls(customer_id, team_member_id) = 0 THEN phone_e164 END AS phone,
    max(sent_at) AS last_at,
    count(*) FILTER (WHERE is_read = 0 AND direction = 'inbound')::int AS unread,
    min(sent_at) FILTER (WHERE is_read = 0 AND direction = 'inbound') AS first_unread,
    max(sent_at) FILTER (WHERE direction = 'outbound' AND sent_by IS NOT NULL AND bulk_id IS NULL AND status NOT IN ('failed', 'undelivered')) AS answered_at,
    (array_agg(message ORDER BY sent_at DESC))[1] AS preview
  FROM sms_messages WHERE num_nonnulls(customer_id, team_member_id, phone_e164) > 0
  GROUP BY 1, 2, 3
  HAVING bool_or(direction = 'inbound' OR (sent_by IS NOT NULL AND bulk_id IS NULL))
) AS texts;
--> statement-breakpoint
-- Conversations of the mails so far.
INSERT INTO conversations (channel, customer_id, subject, subject_key, last_message_at, preview)
SELECT 'email', customer_id, plain_subject((array_agg(subject ORDER BY sent_at))[1]), subject_key(subject),
  CASE WHEN bool_or(sent_by IS NOT NULL AND bulk_id IS NULL) THEN max(sent_at) END,
  left((array_agg(content ORDER BY sent_at DESC))[1], 120)
FROM emails GROUP BY customer_id, subject_key(subject);
--> statement-breakpoint
UPDATE emails SET conversation_id = conversations.id FROM conversations
WHERE channel = 'email' AND conversations.customer_id = emails.customer_id AND conversations.subject_key = subject_key(emails.subject);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION file_texts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refile_texts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION unfile_texts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION file_mails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION file_incoming_mails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_conversations() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_deleted_conversations() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_incoming_mails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_calls() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER sms_messages_file_insert AFTER INSERT ON sms_messages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION file_texts();
--> statement-breakpoint
CREATE TRIGGER sms_messages_file_update AFTER UPDATE ON sms_messages
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refile_texts();
--> statement-breakpoint
CREATE TRIGGER sms_messages_file_delete AFTER DELETE ON sms_messages
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION unfile_texts();
--> statement-breakpoint
CREATE TRIGGER emails_file_insert AFTER INSERT ON emails
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION file_mails();
--> statement-breakpoint
CREATE TRIGGER emails_file_update AFTER UPDATE ON emails
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION file_mails();
--> statement-breakpoint
CREATE TRIGGER emails_file_delete AFTER DELETE ON emails
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION file_mails();
--> statement-breakpoint
CREATE TRIGGER incoming_mails_file_insert AFTER INSERT ON incoming_mails
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION file_incoming_mails();
--> statement-breakpoint
CREATE TRIGGER incoming_mails_file_update AFTER UPDATE ON incoming_mails
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION file_mails();
--> statement-breakpoint
CREATE TRIGGER incoming_mails_file_delete AFTER DELETE ON incoming_mails
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION file_mails();
--> statement-breakpoint
CREATE TRIGGER incoming_mails_announce_insert AFTER INSERT ON incoming_mails
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_incoming_mails();
--> statement-breakpoint
CREATE TRIGGER conversations_announce_update AFTER UPDATE ON conversations
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_conversations();
--> statement-breakpoint
CREATE TRIGGER conversations_announce_delete AFTER DELETE ON conversations
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_deleted_conversations();
--> statement-breakpoint
CREATE TRIGGER calls_announce_insert AFTER INSERT ON calls
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_calls();
