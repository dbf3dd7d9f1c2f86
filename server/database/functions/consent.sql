-- Keeps what a form was agreed to with, beside what is said by text and what staff record. A trigger, so that it also catches the forms
-- that an instance of the version before still takes.
CREATE OR REPLACE FUNCTION keep_form_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO consent_events (id, phone_e164, customer_id, kind, words, purpose, source, page, said_at, created_at)
  SELECT id, phone_e164, customer_id, 'opt_in', consent_text, 'service', 'form', page, consent_at, created_at FROM added
  WHERE consent_text IS NOT NULL AND phone_e164 IS NOT NULL AND customer_id IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What was said stays as it was said. Whose it is may become known later.
CREATE OR REPLACE FUNCTION refuse_consent_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP;
END $$;
--> statement-breakpoint
-- A number or address as a keyed hash (HMAC), by which it is known again and cannot be read. The key is made when the first is kept,
-- so that no two installations share one. Why it is in the database: docs/decisions/deletion.md
CREATE OR REPLACE FUNCTION address_hash(address text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(outer_pad || sha256(inner_pad || convert_to(lower(address), 'UTF8'))), 'hex')
  FROM (SELECT convert_to(key || repeat('o', 64), 'UTF8') AS outer_pad, convert_to(key || repeat('i', 64), 'UTF8') AS inner_pad
    FROM address_key) AS pads
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ensure_address_key() RETURNS void LANGUAGE sql AS $$
  INSERT INTO address_key (key)
  SELECT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') WHERE NOT EXISTS (SELECT FROM address_key)
  ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
-- What names the words that somebody has agreed to.
CREATE OR REPLACE FUNCTION text_version(source text, words text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN source IN ('form', 'account') THEN left(encode(sha256(convert_to(words, 'UTF8')), 'hex'), 12) END
$$;
--> statement-breakpoint
-- Consent is deleted with its person only. What proves it is kept by the hash of the number, for as long as somebody may sue.
CREATE OR REPLACE FUNCTION keep_consent_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM before) THEN RETURN NULL; END IF;
  PERFORM ensure_address_key();
  INSERT INTO kept_consent (address_hash, channel, kind, purpose, source, text_version, said_at, kept_until)
  SELECT address_hash(coalesce(phone_e164, email)), channel,
    CASE kind WHEN 'opt_in' THEN 'given' WHEN 'opt_out' THEN 'withdrawn' ELSE 'paused' END, purpose, source,
    text_version(source, words), coalesce(said_at, created_at), now() + interval '5 years'
  FROM before;
  -- Who told staff that they want no emails at all. Other ends of messages are kept where they stand (erase_traces).
  INSERT INTO kept_consent (address_hash, channel, kind, source, said_at)
  SELECT address_hash(email), channel, 'stop', source, max(coalesce(said_at, created_at)) FROM before AS denial
  WHERE channel = 'email' AND kind = 'opt_out' AND purpose = 'service' AND source = 'staff' AND NOT EXISTS (
    SELECT FROM before AS later WHERE later.email = denial.email AND later.kind = 'opt_in'
      AND coalesce(later.said_at, later.created_at) > coalesce(denial.said_at, denial.created_at))
  GROUP BY email, channel, source;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Whoever has a number or address now whose owner wanted no more messages before an erasure.
CREATE OR REPLACE FUNCTION bring_back(phones text[], emails text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM kept_consent WHERE kind = 'stop') THEN RETURN; END IF;
  WITH back AS (
    DELETE FROM kept_consent USING (SELECT DISTINCT unnest(phones) AS phone) AS given
    WHERE kind = 'stop' AND channel = 'text' AND address_hash = address_hash(phone) RETURNING phone, said_at
  )
  INSERT INTO opt_outs (phone_e164, keyword, created_at) SELECT phone, 'STOP', said_at FROM back ON CONFLICT DO NOTHING;
  WITH back AS (
    DELETE FROM kept_consent USING (SELECT DISTINCT lower(unnest(emails)) AS email) AS given
    WHERE kind = 'stop' AND channel = 'email' AND address_hash = address_hash(email) RETURNING email, said_at
  )
  INSERT INTO email_suppressions AS held (email, reason, created_at) SELECT email, 'unsubscribed', max(said_at) FROM back GROUP BY email
  -- A wish outweighs a bounce, and one that was taken back before.
  ON CONFLICT (email) DO UPDATE
    SET reason = excluded.reason, customer_id = NULL, created_at = excluded.created_at, lifted_at = NULL
    WHERE held.reason = 'bounced' AND held.lifted_at IS NULL OR held.lifted_at < excluded.created_at;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION bring_back_wishes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM bring_back(
    (SELECT array_agg(phone_e164) FILTER (WHERE phone_e164 IS NOT NULL) FROM added),
    (SELECT array_agg(email) FILTER (WHERE email <> '') FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION bring_back_changed_wishes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM bring_back(ARRAY[NEW.phone_e164], ARRAY[NEW.email]);
  RETURN NULL;
END $$;
