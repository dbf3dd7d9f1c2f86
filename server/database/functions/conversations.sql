-- These functions keep `conversations` true to their messages, whoever writes those. Why: docs/decisions/inbox.md
CREATE OR REPLACE FUNCTION plain_subject(given text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(regexp_replace(given, '^(\s*(re|fwd?|aw|wg|sv|vs|antw)\s*(\[\d+\])?\s*:)+\s*', '', 'i'))
$$;
--> statement-breakpoint
-- Mails with the same key have the same subject.
CREATE OR REPLACE FUNCTION subject_key(given text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT left(lower(regexp_replace(plain_subject(given), '\s+', '', 'g')), 300)
$$;
--> statement-breakpoint
-- Finds the conversation of mails about a subject with a customer, a team member or, without both, an unknown address, or makes it.
-- Two callers at the same time get the same one.
CREATE OR REPLACE FUNCTION mail_conversation_of(customer uuid, member uuid, address text, sender text, given_subject text)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  key text := subject_key(given_subject);
  found_id uuid;
BEGIN
  PERFORM pg_advisory_xact_lock(24070008, hashtext(coalesce(customer::text, member::text, address) || ' ' || key));
  SELECT id INTO found_id FROM conversations
    WHERE channel = 'email' AND subject_key = key AND (customer_id = customer OR team_member_id = member
      OR (num_nonnulls(customer, member, customer_id, team_member_id) = 0 AND email = address))
    ORDER BY created_at DESC, id DESC LIMIT 1;
  IF found_id IS NULL THEN
    INSERT INTO conversations (channel, customer_id, team_member_id, email, sender_name, subject, subject_key)
    VALUES ('email', customer, member, CASE WHEN num_nonnulls(customer, member) = 0 THEN address END, sender, plain_subject(given_subject), key)
    RETURNING id INTO found_id;
  END IF;
  RETURN found_id;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION text_conversation_of(customer uuid, member uuid, phone text) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN customer IS NOT NULL THEN (SELECT id FROM conversations WHERE channel = 'text' AND customer_id = customer)
    WHEN member IS NOT NULL THEN (SELECT id FROM conversations WHERE channel = 'text' AND team_member_id = member)
    ELSE (SELECT id FROM conversations
      WHERE channel = 'text' AND customer_id IS NULL AND team_member_id IS NULL AND phone_e164 = phone)
  END
$$;
--> statement-breakpoint
-- Counts and dates conversations from their messages. An answer is what a member of staff sent to one person, unless it failed. What
-- machines sent waits for none. Nothing waits in what is closed. A draft is no answer, and brings its conversation to the top of the
-- list. A conversation with neither a draft nor anything that a person said is not listed, and one of texts is deleted with its last.
CREATE OR REPLACE FUNCTION refresh_conversations(touched uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  present conversations;
  of_drafts text;
  messages text;
  said record;
BEGIN
  -- In the order of their ids, so that two transactions do not wait for each other.
  FOR present IN SELECT * FROM conversations WHERE id = ANY (touched) ORDER BY id FOR NO KEY UPDATE LOOP
    of_drafts := format($sql$
      SELECT created_at, 'Draft: ' || content, false, false, false, false, false, true FROM drafts WHERE conversation_id = %L$sql$, present.id);
    messages := CASE
      WHEN present.channel = 'text' THEN format($sql$(
        SELECT sent_at AS at, coalesce(nullif(btrim(message), ''), 'Picture') AS words, direction = 'inbound' AS is_inbound,
          is_read = 0 AND direction = 'inbound' AS is_unread, is_automatic = 1 AS is_automatic,
          direction = 'outbound' AND sent_by IS NOT NULL AND bulk_id IS NULL AS is_by_person,
          status IN ('failed', 'undelivered') AS has_failed, false AS is_draft
        FROM sms_messages WHERE %1$s
        UNION ALL %2$s) AS messages$sql$,
        CASE WHEN present.customer_id IS NOT NULL THEN format('customer_id = %L', present.customer_id)
          WHEN present.team_member_id IS NOT NULL THEN format('team_member_id = %L', present.team_member_id)
          ELSE format('phone_e164 = %L AND customer_id IS NULL AND team_member_id IS NULL', present.phone_e164) END, of_drafts)
      ELSE format($sql$(
        SELECT received_at AS at, coalesce(nullif(own_words, ''), nullif(btrim(text), ''), subject) AS words, true AS is_inbound, is_read = 0 AS is_unread,
          is_automatic = 1 AS is_automatic, false AS is_by_person, false AS has_failed, false AS is_draft
        FROM incoming_mails WHERE conversation_id = %1$L
        UNION ALL
        SELECT sent_at, content, false, false, sent_by IS NULL, sent_by IS NOT NULL AND bulk_id IS NULL, status IN ('failed', 'undelivered'),
          false
        FROM emails WHERE conversation_id = %1$L
        UNION ALL %2$s) AS messages$sql$, present.id, of_drafts)
    END;
    EXECUTE format($sql$
      SELECT newest.at, left(newest.words, 120) AS preview,
        (SELECT count(*)::int FROM %1$s WHERE is_unread) AS unread,
        EXISTS (SELECT FROM %1$s WHERE is_inbound OR is_by_person OR is_draft) AS is_listed,
        (SELECT min(at) FROM %1$s WHERE is_inbound AND NOT is_automatic AND at > greatest(
          coalesce((SELECT max(at) FROM %1$s WHERE is_by_person AND NOT has_failed), '-infinity'), %2$L)) AS waiting_since
      FROM (SELECT at, words FROM %1$s ORDER BY at DESC LIMIT 1) AS newest$sql$,
      messages, CASE present.state WHEN 'closed' THEN 'infinity' ELSE coalesce(present.waits_after, '-infinity') END) INTO said;
    IF present.channel = 'text' AND said.is_listed IS NOT TRUE THEN
      DELETE FROM conversations WHERE id = present.id;
    ELSIF (present.unread, present.preview, present.last_message_at, present.waiting_since) IS DISTINCT FROM
      (coalesce(said.unread, 0), coalesce(said.preview, ''), CASE WHEN said.is_listed THEN said.at END, said.waiting_since) THEN
      UPDATE conversations SET unread = coalesce(said.unread, 0), preview = coalesce(said.preview, ''),
        last_message_at = CASE WHEN said.is_listed THEN said.at END, waiting_since = said.waiting_since
      WHERE id = present.id;
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- The next answer opens what was closed or snoozed. What came before it was closed does not wait with it.
CREATE OR REPLACE FUNCTION open_conversations(answered uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE conversations SET state = 'open', snoozed_until = NULL,
    waits_after = CASE state WHEN 'closed' THEN greatest(waits_after, last_message_at) ELSE waits_after END
  WHERE id IN (SELECT id FROM conversations WHERE id = ANY (answered) AND state <> 'open' ORDER BY id FOR NO KEY UPDATE)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION file_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conversations (channel, customer_id, team_member_id, phone_e164)
  SELECT DISTINCT 'text', customer_id, CASE WHEN customer_id IS NULL THEN team_member_id END,
    CASE WHEN num_nonnulls(customer_id, team_member_id) = 0 THEN phone_e164 END
  FROM changed
  WHERE num_nonnulls(customer_id, team_member_id, phone_e164) > 0
    AND (direction = 'inbound' OR (sent_by IS NOT NULL AND bulk_id IS NULL))
  ORDER BY 2, 3, 4
  ON CONFLICT DO NOTHING;
  PERFORM open_conversations(ARRAY(
    SELECT text_conversation_of(customer_id, team_member_id, phone_e164) FROM changed
    WHERE direction = 'inbound' AND is_automatic = 0));
  PERFORM refresh_conversations(ARRAY(
    SELECT DISTINCT text_conversation_of(customer_id, team_member_id, phone_e164) FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refile_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An unknown sender's conversation stays the same when the sender becomes a customer who has none yet.
  UPDATE conversations SET customer_id = moved.customer_id, phone_e164 = NULL
  FROM (
    SELECT DISTINCT changed.customer_id, text_conversation_of(before.customer_id, before.team_member_id, before.phone_e164) AS id
    FROM changed JOIN before USING (id)
    WHERE before.customer_id IS NULL AND before.team_member_id IS NULL AND changed.customer_id IS NOT NULL
  ) AS moved
  WHERE conversations.id = moved.id
    AND NOT EXISTS (SELECT FROM conversations AS own WHERE own.channel = 'text' AND own.customer_id = moved.customer_id);
  INSERT INTO conversations (channel, customer_id, team_member_id)
  SELECT DISTINCT 'text', changed.customer_id, CASE WHEN changed.customer_id IS NULL THEN changed.team_member_id END
  FROM changed JOIN before USING (id)
  WHERE (changed.customer_id, changed.team_member_id) IS DISTINCT FROM (before.customer_id, before.team_member_id)
    AND num_nonnulls(changed.customer_id, changed.team_member_id) > 0
  ORDER BY 2, 3
  ON CONFLICT DO NOTHING;
  PERFORM refresh_conversations(ARRAY(
    SELECT text_conversation_of(changed.customer_id, changed.team_member_id, changed.phone_e164)
    FROM changed JOIN before USING (id)
    WHERE (changed.customer_id, changed.team_member_id, changed.phone_e164, changed.is_read, changed.status, changed.message, changed.sent_at)
      IS DISTINCT FROM
      (before.customer_id, before.team_member_id, before.phone_e164, before.is_read, before.status, before.message, before.sent_at)
    UNION
    SELECT text_conversation_of(before.customer_id, before.team_member_id, before.phone_e164)
    FROM changed JOIN before USING (id)
    WHERE (changed.customer_id, changed.team_member_id, changed.phone_e164)
      IS DISTINCT FROM (before.customer_id, before.team_member_id, before.phone_e164)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION unfile_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_conversations(ARRAY(
    SELECT DISTINCT text_conversation_of(customer_id, team_member_id, phone_e164) FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION file_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_conversations(ARRAY(SELECT DISTINCT conversation_id FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION file_incoming_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM open_conversations(ARRAY(SELECT conversation_id FROM changed WHERE is_automatic = 0));
  PERFORM refresh_conversations(ARRAY(SELECT DISTINCT conversation_id FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION file_drafts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_conversations(ARRAY(SELECT DISTINCT conversation_id FROM changed));
  RETURN NULL;
END $$;
