CREATE TABLE "former_addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject_id" uuid NOT NULL,
	"email" text,
	"phone_e164" text,
	"until" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_addresses_check" CHECK (num_nonnulls("former_addresses"."email", "former_addresses"."phone_e164") = 1)
);
--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "cleared" jsonb;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "stays" jsonb;--> statement-breakpoint
CREATE INDEX "former_addresses_subject_id_index" ON "former_addresses" USING btree ("subject_id");
--> statement-breakpoint
-- Here as it was when the triggers were made. Its present text: server/database/functions/erasure.sql
CREATE OR REPLACE FUNCTION note_former_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_addresses (subject_id, email, phone_e164)
  SELECT OLD.id, changed.email, changed.phone_e164
  FROM (VALUES
    (CASE WHEN lower(OLD.email) IS DISTINCT FROM lower(NEW.email) THEN lower(OLD.email) END, NULL),
    (NULL, CASE WHEN OLD.phone_e164 IS DISTINCT FROM NEW.phone_e164 THEN OLD.phone_e164 END)
  ) AS changed(email, phone_e164)
  WHERE num_nonnulls(changed.email, changed.phone_e164) = 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_note_former_address AFTER UPDATE OF email, phone_e164 ON customers
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email OR OLD.phone_e164 IS DISTINCT FROM NEW.phone_e164)
  EXECUTE FUNCTION note_former_address();
--> statement-breakpoint
CREATE TRIGGER team_members_note_former_address AFTER UPDATE OF email, phone_e164 ON team_members
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email OR OLD.phone_e164 IS DISTINCT FROM NEW.phone_e164)
  EXECUTE FUNCTION note_former_address();
--> statement-breakpoint
-- What was changed before is told by the audit log; numbers only where they were typed with their country's code.
INSERT INTO former_addresses (subject_id, email, phone_e164, until)
SELECT coalesce(audit_values.customer_id, audit_values.team_member_id),
  CASE field WHEN 'email' THEN lower(before) END,
  CASE field WHEN 'phone' THEN '+' || regexp_replace(before, '[^0-9]', '', 'g') END,
  audit_entries.created_at
FROM audit_values JOIN audit_entries ON audit_entries.id = audit_values.entry_id
WHERE (field = 'email' AND before <> '' AND lower(before) IS DISTINCT FROM lower(after))
  OR (field = 'phone' AND before ~ '^[+][0-9 ().-]{8,}$' AND before IS DISTINCT FROM after);
