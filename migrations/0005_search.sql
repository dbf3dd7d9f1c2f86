-- Trusted since PostgreSQL 13: whoever may create in the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Text as search compares it: lower case, no accents, and the letters that have none to lose spelt out. The bodies are bound when
-- they are made (RETURN), so that a restored dump finds them whatever its search_path.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN replace(replace(replace(
    translate(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036F]', '', 'g')), 'øłđðħıŧ', 'olddhit'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
--> statement-breakpoint
CREATE FUNCTION search_text(name text, email text, phone text, phone_e164 text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ' ' || fold_text(name) || ' ' || fold_text(email)
    || coalesce(' ' || regexp_replace(phone, '\D', '', 'g'), '') || coalesce(' ' || substr(phone_e164, 2), '');
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_text(name, email, phone, phone_e164)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_text(name, email, phone, phone_e164)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "customers_name_index" ON "customers" USING btree ((fold_text("name") COLLATE "C"),"id");--> statement-breakpoint
CREATE INDEX "customers_licenses_index" ON "customers" USING btree ("team_member_licenses","id");--> statement-breakpoint
CREATE INDEX "customers_used_licenses_index" ON "customers" USING btree ("used_team_member_licenses","id");--> statement-breakpoint
CREATE INDEX "customers_license_state_index" ON "customers" USING btree ("license_state","created_at","id");--> statement-breakpoint
CREATE INDEX "customers_search_index" ON "customers" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "team_members_name_index" ON "team_members" USING btree ((fold_text("name") COLLATE "C"),"id");--> statement-breakpoint
CREATE INDEX "team_members_email_index" ON "team_members" USING btree (lower("email"),"id");--> statement-breakpoint
CREATE INDEX "team_members_search_index" ON "team_members" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "purchases_amount_index" ON "purchases" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "purchases_status_index" ON "purchases" USING btree ("status","created_at","id");--> statement-breakpoint
-- The planner learns how common a piece of text is from a sample: a larger one tells a rare name from a common one.
ALTER TABLE "customers" ALTER COLUMN "search_text" SET STATISTICS 1000;--> statement-breakpoint
ALTER TABLE "team_members" ALTER COLUMN "search_text" SET STATISTICS 1000;
