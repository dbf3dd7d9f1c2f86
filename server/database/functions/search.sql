-- Text as search compares it: lower case, no accents, and the letters that have none to lose spelt out. The bodies are bound when
-- they are made (RETURN), so that a restored dump finds them whatever its search_path.
-- Columns and indexes hold what these functions gave when a row was written: whoever changes one adds a migration that writes
-- search_text of customers, team_members and leads anew and rebuilds the indexes on fold_text.
CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN replace(replace(replace(
    translate(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036F]', '', 'g')), 'øłđðħıŧ', 'olddhit'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_text(name text, email text, phone text, phone_e164 text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ' ' || fold_text(name) || ' ' || fold_text(email)
    || coalesce(' ' || regexp_replace(phone, '\D', '', 'g'), '') || coalesce(' ' || substr(phone_e164, 2), '');
