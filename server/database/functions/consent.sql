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
