-- Keeps the number or address that a person had until now, so that an erasure and an export find what came from there.
CREATE OR REPLACE FUNCTION note_former_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_addresses (subject_id, email, phone_e164)
  SELECT OLD.id, changed.email, changed.phone_e164
  FROM (VALUES
    (CASE WHEN lower(OLD.email) IS DISTINCT FROM lower(NEW.email) THEN nullif(lower(OLD.email), '') END, NULL),
    (NULL, CASE WHEN OLD.phone_e164 IS DISTINCT FROM NEW.phone_e164 THEN OLD.phone_e164 END)
  ) AS changed(email, phone_e164)
  WHERE num_nonnulls(changed.email, changed.phone_e164) = 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A person's present and former numbers and addresses. What came from a former one after `until` may be somebody else's, and one
-- that somebody else has too is theirs: an account's owner may put any address on the team and take it off again.
CREATE OR REPLACE FUNCTION addresses_of(subject uuid, present_email text, present_phone text)
RETURNS TABLE (email text, phone_e164 text, until timestamptz) LANGUAGE sql STABLE AS $$
  SELECT given.email, given.phone_e164, given.until
  FROM (
    -- An email that nobody knows is empty, and is no address.
    SELECT lower(present_email) AS email, NULL AS phone_e164, 'infinity'::timestamptz AS until WHERE present_email <> ''
    UNION ALL SELECT NULL, present_phone, 'infinity' WHERE present_phone IS NOT NULL
    UNION ALL SELECT former.email, former.phone_e164, former.until FROM former_addresses AS former
      WHERE former.subject_id = subject
  ) AS given
  WHERE (given.email IS NULL OR NOT EXISTS (
      SELECT FROM customers AS other WHERE lower(other.email) = given.email AND other.id <> subject
      UNION ALL SELECT FROM team_members AS other WHERE lower(other.email) = given.email AND other.id <> subject))
    AND (given.phone_e164 IS NULL OR NOT EXISTS (
      SELECT FROM customers AS other WHERE other.phone_e164 = given.phone_e164 AND other.id <> subject
      UNION ALL SELECT FROM team_members AS other WHERE other.phone_e164 = given.phone_e164 AND other.id <> subject))
$$;
--> statement-breakpoint
-- A text as folded words, so that `Ada-Byron.csv` names Ada Byron and `Adaline` does not name Ada. Letters of all scripts are kept
-- whatever the database's locale is: an address of which only the domain was left would name everybody there.
CREATE OR REPLACE FUNCTION words_of(given text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT ' ' || btrim(regexp_replace(fold_text(given), '[^a-z0-9\u00c0-\u1fff\u2c00-\U0010ffff]+', ' ', 'g')) || ' '
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION digits_of(given text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(given, '[^0-9]', '', 'g')
$$;
--> statement-breakpoint
-- A pattern of the full name, where nobody else has it. A single name says too little.
CREATE OR REPLACE FUNCTION name_sign(subject uuid, full_name text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT '%' || words_of(full_name) || '%' WHERE btrim(words_of(full_name)) LIKE '% %' AND NOT EXISTS (
    SELECT FROM customers AS other
      WHERE fold_text(other.name) COLLATE "C" = fold_text(full_name) COLLATE "C" AND other.id <> subject
    UNION ALL SELECT FROM team_members AS other
      WHERE fold_text(other.name) COLLATE "C" = fold_text(full_name) COLLATE "C" AND other.id <> subject)
$$;
--> statement-breakpoint
-- Patterns of what tells that a text is about a person: each address and number, and the full name, if it is given.
CREATE OR REPLACE FUNCTION signs_of(subject uuid, full_name text, present_email text, present_phone text)
RETURNS TABLE (words text[], numbers text[]) LANGUAGE sql STABLE AS $$
  SELECT
    coalesce(array_agg('%' || words_of(address.email) || '%') FILTER (WHERE address.email IS NOT NULL), '{}')
      || array_remove(ARRAY[name_sign(subject, full_name)], NULL),
    -- Staff write numbers with and without the country's code.
    coalesce(array_agg('%' || right(address.phone_e164, least(length(address.phone_e164) - 1, 10)) || '%')
      FILTER (WHERE length(address.phone_e164) > 8), '{}')
  FROM addresses_of(subject, present_email, present_phone) AS address
$$;
--> statement-breakpoint
-- Since when staff's words may name a person: since the record was made, if staff have made, imported or corrected it, or have written
-- to the person, called or noted something. Otherwise never: whoever fills in a form or invites a team takes any words for a name, and
-- any address, also the business's own. A program's key is no member of staff.
CREATE OR REPLACE FUNCTION named_since(subject uuid, import uuid, known_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN import IS NOT NULL OR EXISTS (
    SELECT FROM audit_entries WHERE (subject_id = subject::text OR customer_id = subject)
      AND user_id IS NOT NULL AND key_name IS NULL
      AND (action IN ('create', 'send') OR fields && ARRAY['name', 'email', 'phone']))
  THEN known_at ELSE 'infinity' END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mentions(given text, words text[], numbers text[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT words_of(given) LIKE ANY (words) OR digits_of(given) LIKE ANY (numbers)
$$;
--> statement-breakpoint
-- What a template says itself. A customer whose name was imported as `First Name` is not meant by the variable.
CREATE OR REPLACE FUNCTION said_in_template(words text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(words, '\m(first_name|sender_name|sign_in_link|booking_link|guide_answered)\M', '|', 'g')
$$;
--> statement-breakpoint
-- What staff have written or chosen that belongs to nobody's record and may name somebody all the same.
CREATE OR REPLACE FUNCTION staff_texts() RETURNS TABLE (kind text, id uuid, said text, created_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT 'task', id, title, created_at FROM tasks WHERE customer_id IS NULL
  UNION ALL SELECT 'bulk message', id, concat_ws(' ', details ->> 'message', details ->> 'subject', details ->> 'content', details ->> 'tag',
      said_in_template(details #>> '{template,subject}'), said_in_template(details #>> '{template,body}')), created_at
    FROM bulk_actions
  UNION ALL SELECT 'saved view', id, name || ' ' || filters::text, created_at FROM saved_views
  UNION ALL SELECT 'template', id, said_in_template(concat_ws(' ', name, subject, body)), created_at FROM templates
  UNION ALL SELECT 'tag', id, name, created_at FROM tags
  UNION ALL SELECT 'follow-up', id, name, created_at FROM follow_ups
  UNION ALL SELECT 'steps of a follow-up', id, jsonb_path_query_array(steps, '$[*].title')::text, created_at FROM follow_up_versions
  UNION ALL SELECT 'imported file', id, file_name, created_at FROM imports
$$;
--> statement-breakpoint
-- Deleting a customer or a team member, also in a cascade, deletes rows that are stored under their numbers and addresses too, the
-- former ones included, and clears what staff have written about them elsewhere. It records what it has cleared and what it had to
-- leave until when. `before` holds the deleted rows. What stays and why: docs/decisions/deletion.md
CREATE OR REPLACE FUNCTION erase_traces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM before) THEN RETURN NULL; END IF;
  PERFORM ensure_address_key();
  WITH given AS (
    SELECT before.id AS subject, address.* FROM before, LATERAL addresses_of(before.id, before.email, before.phone_e164) AS address
  ), signs AS MATERIALIZED (
    SELECT before.id AS subject, sign.*, name_sign(before.id, before.name) AS name,
      named_since(before.id, before.import_id, before.created_at) AS since
    FROM before, LATERAL signs_of(before.id, NULL, before.email, before.phone_e164) AS sign
  ), submissions AS (
    DELETE FROM contacts USING given
    WHERE customer_id IS NULL AND lower(contacts.email) = given.email AND contacts.created_at <= given.until RETURNING subject
  ), demos AS (
    DELETE FROM bookings USING given
    WHERE customer_id IS NULL AND lower(bookings.email) = given.email AND bookings.created_at <= given.until RETURNING subject
  ), suppressions AS (
    DELETE FROM email_suppressions USING given WHERE email_suppressions.email = given.email
    RETURNING subject, email_suppressions.email, reason = 'unsubscribed' AND lifted_at IS NULL AS is_wish,
      email_suppressions.created_at
  ), mails AS (
    DELETE FROM incoming_mails USING given, conversations
    WHERE incoming_mails.from_address = given.email AND received_at <= given.until AND conversations.id = conversation_id
      AND num_nonnulls(conversations.customer_id, conversations.team_member_id) = 0 RETURNING given.subject
  ), passed_on AS (
    -- What is said in somebody else's conversation belongs to them.
    UPDATE incoming_mails SET from_address = '' FROM given, conversations
    WHERE incoming_mails.from_address = given.email AND received_at <= given.until AND conversations.id = conversation_id
      AND num_nonnulls(conversations.customer_id, conversations.team_member_id) > 0
    RETURNING incoming_mails.id
  ), told AS (
    DELETE FROM webhook_deliveries WHERE object_id = ANY (ARRAY(SELECT id::text FROM passed_on))
  ), senders AS (
    DELETE FROM conversations USING given
    WHERE conversations.email = given.email AND customer_id IS NULL AND team_member_id IS NULL AND conversations.created_at <= given.until
  ), joined AS (
    -- Staff had taken the address for somebody else's.
    UPDATE conversations SET email = NULL, sender_name = NULL FROM given
    WHERE conversations.email = given.email AND num_nonnulls(customer_id, team_member_id) > 0 AND conversations.created_at <= given.until
  ), questions AS (
    DELETE FROM stop_questions USING given
    WHERE stop_questions.phone_e164 = given.phone_e164 AND customer_id IS NULL AND team_member_id IS NULL
      AND asked_at <= given.until
  ), texts AS (
    DELETE FROM sms_messages USING given
    WHERE sms_messages.phone_e164 = given.phone_e164 AND customer_id IS NULL AND team_member_id IS NULL
      AND sent_at <= given.until RETURNING subject
  ), history AS (
    DELETE FROM consent_events USING given
    WHERE (consent_events.phone_e164 = given.phone_e164 OR consent_events.email = given.email)
      AND customer_id IS NULL AND team_member_id IS NULL AND consent_events.created_at <= given.until
  ), stops AS (
    -- Somebody else who had the number before, and moved, wants no texts because of it either.
    DELETE FROM opt_outs USING given WHERE opt_outs.phone_e164 = given.phone_e164
      AND NOT EXISTS (SELECT FROM personal_opt_outs AS other WHERE other.phone_e164 = given.phone_e164)
    RETURNING subject, opt_outs.phone_e164, opt_outs.created_at
  ), wishes AS (
    INSERT INTO kept_consent (address_hash, channel, kind, source, said_at)
    SELECT address_hash(phone_e164), 'text', 'stop', 'text', created_at FROM stops
    UNION ALL SELECT address_hash(email), 'email', 'stop', 'account', created_at FROM suppressions WHERE is_wish
  ), said AS MATERIALIZED (
    SELECT kind, id, words_of(said) AS words, digits_of(said) AS digits, created_at FROM staff_texts()
  ), found AS (
    SELECT kind, id, subject, created_at >= since AS is_since, said.words LIKE ANY (signs.words) OR said.digits LIKE ANY (signs.numbers) AS by_address
    FROM said JOIN signs
      ON said.words LIKE ANY (signs.words) OR said.digits LIKE ANY (signs.numbers) OR said.words LIKE signs.name
  ), judged AS (
    SELECT DISTINCT ON (kind, id) *, CASE
      WHEN kind IN ('task', 'saved view', 'imported file') THEN by_address OR is_since
      WHEN kind = 'bulk message' THEN is_since
      -- What all customers share is more often named like a phrase than after somebody.
      ELSE by_address AND is_since END AS is_cleared
    FROM found ORDER BY kind, id, is_cleared DESC
  ), named AS (
    SELECT * FROM judged WHERE is_cleared
  ), todos AS (
    UPDATE tasks SET title = '(erased)', updated_at = now() FROM named
    WHERE kind = 'task' AND tasks.id = named.id RETURNING subject
  ), messages AS (
    UPDATE bulk_actions SET details = details || (
      SELECT jsonb_object_agg(key, CASE key
        WHEN 'template' THEN details -> key || jsonb_build_object('body', '(erased)') || CASE
          WHEN details #>> '{template,subject}' IS NULL THEN '{}' ELSE jsonb_build_object('subject', '(erased)') END
        ELSE '"(erased)"' END)
      FROM jsonb_object_keys(details) AS key WHERE key IN ('message', 'subject', 'content', 'template', 'tag'))
    FROM named WHERE kind = 'bulk message' AND bulk_actions.id = named.id AND finished_at IS NOT NULL RETURNING subject
  ), views AS (
    -- Several of those who are deleted at once may stand in one view.
    UPDATE saved_views SET
      name = CASE WHEN EXISTS (SELECT FROM signs WHERE mentions(saved_views.name,
          words || CASE WHEN saved_views.created_at >= since THEN signs.name END, numbers))
        THEN 'Erased ' || left(saved_views.id::text, 8) ELSE saved_views.name END,
      filters = (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each_text(filters)
        WHERE NOT EXISTS (SELECT FROM signs WHERE mentions(value,
          words || CASE WHEN saved_views.created_at >= since THEN signs.name END, numbers)))
    FROM named WHERE kind = 'saved view' AND saved_views.id = named.id RETURNING subject
  ), patterns AS (
    -- What names the variable `erased`, which there is not, can be sent to nobody until staff have written it anew.
    UPDATE templates SET
      name = CASE WHEN EXISTS (SELECT FROM signs WHERE templates.created_at >= since AND mentions(templates.name, words, numbers))
        THEN 'Erased ' || left(templates.id::text, 8) ELSE templates.name END,
      subject = CASE WHEN EXISTS (SELECT FROM signs WHERE templates.created_at >= since AND mentions(templates.subject, words, numbers))
        THEN '{{ erased }}' ELSE templates.subject END,
      body = CASE WHEN EXISTS (SELECT FROM signs WHERE templates.created_at >= since AND mentions(templates.body, words, numbers))
        THEN '{{ erased }}' ELSE templates.body END,
      updated_at = now()
    FROM named WHERE kind = 'template' AND templates.id = named.id RETURNING named.subject
  ), labels AS (
    UPDATE tags SET name = 'Erased ' || left(tags.id::text, 8), updated_at = now()
    FROM named WHERE kind = 'tag' AND tags.id = named.id RETURNING subject
  ), lines AS (
    UPDATE follow_ups SET name = 'Erased ' || left(follow_ups.id::text, 8), updated_at = now()
    FROM named WHERE kind = 'follow-up' AND follow_ups.id = named.id RETURNING subject
  ), steps AS (
    UPDATE follow_up_versions SET steps = (
      SELECT jsonb_agg(CASE WHEN EXISTS (
          SELECT FROM signs WHERE follow_up_versions.created_at >= since AND mentions(step ->> 'title', words, numbers))
        THEN step || '{"title": "(erased)"}' ELSE step END ORDER BY place)
      FROM jsonb_array_elements(follow_up_versions.steps) WITH ORDINALITY AS each (step, place))
    FROM named WHERE kind = 'steps of a follow-up' AND follow_up_versions.id = named.id RETURNING subject
  ), files AS (
    UPDATE imports SET file_name = NULL FROM named WHERE kind = 'imported file' AND imports.id = named.id RETURNING subject
  ), cleared AS (
    SELECT subject, jsonb_object_agg(what, count) AS cleared FROM (
      SELECT subject, what, count(*) FROM (
        SELECT subject, 'submissions' AS what FROM submissions UNION ALL SELECT subject, 'bookings' FROM demos
        UNION ALL SELECT subject, 'texts' FROM texts UNION ALL SELECT subject, 'mails' FROM mails UNION ALL SELECT subject, 'tasks' FROM todos
        UNION ALL SELECT subject, 'bulkMessages' FROM messages UNION ALL SELECT subject, 'savedViews' FROM views
        UNION ALL SELECT subject, 'templates' FROM patterns UNION ALL SELECT subject, 'tags' FROM labels
        UNION ALL SELECT subject, 'followUps' FROM (SELECT * FROM lines UNION ALL SELECT * FROM steps) AS line UNION ALL SELECT subject, 'importedFileNames' FROM files
      ) AS each GROUP BY subject, what
    ) AS counted GROUP BY subject
  ), stays AS (
    SELECT subject, jsonb_agg(jsonb_build_object('what', what, 'until', until)) AS stays FROM (
      SELECT subject, 'the wish not to be texted, by a hash of the number' AS what, NULL::timestamptz AS until FROM stops
      UNION ALL SELECT subject, 'the wish not to be mailed, by a hash of the address', NULL FROM suppressions WHERE is_wish
      -- Its words are still needed. Retention deletes it three months after it has ended.
      UNION ALL SELECT subject, 'a bulk message that is being sent', now() + interval '3 months'
        FROM named JOIN bulk_actions ON bulk_actions.id = named.id WHERE kind = 'bulk message' AND finished_at IS NULL
      UNION ALL SELECT DISTINCT subject, 'words of staff with the name, address or number', NULL::timestamptz FROM judged WHERE NOT is_cleared
    ) AS left_over GROUP BY subject
  )
  INSERT INTO erasures (subject_id, cleared, stays)
  SELECT before.id, coalesce(cleared.cleared, '{}'), coalesce(stays.stays, '[]')
  FROM before LEFT JOIN cleared ON cleared.subject = before.id LEFT JOIN stays ON stays.subject = before.id
  ON CONFLICT (subject_id) DO UPDATE SET cleared = excluded.cleared, stays = excluded.stays;
  DELETE FROM former_addresses USING before WHERE former_addresses.subject_id = before.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- So that restoring an older backup does not bring them back.
CREATE OR REPLACE FUNCTION note_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO erasures (subject_id) SELECT id FROM before ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- So that the check for missed texts, which looks three days back, does not store them again. In a cascade too.
CREATE OR REPLACE FUNCTION note_deleted_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_texts (sid_hash)
  SELECT encode(sha256(convert_to(twilio_sid, 'UTF8')), 'hex') FROM before
  WHERE direction = 'inbound' AND twilio_sid IS NOT NULL AND sent_at > now() - interval '4 days'
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
