-- Normalize text for search: lower case, no accents, and plain letters for special ones such as ß. RETURN bodies are parsed when the
-- functions are created, so that they work in a restored dump with any search_path.
-- Columns and indexes hold the results from when a row was written. A change to a function therefore needs a migration that rewrites
-- search_text of customers, team_members and leads and rebuilds the indexes on fold_text.
CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN replace(replace(replace(
    translate(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036F]', '', 'g')), 'øłđðħıŧ', 'olddhit'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_text(name text, email text, phone text, phone_e164 text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ' ' || fold_text(name) || ' ' || fold_text(email)
    || coalesce(' ' || regexp_replace(phone, '\D', '', 'g'), '') || coalesce(' ' || substr(phone_e164, 2), '');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_text(name text, email text, phone text, phone_e164 text, company text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN search_text(name, email, phone, phone_e164) || coalesce(' ' || fold_text(company), '');
