-- What has been noted in the audit log stays as it was noted, whoever asks: a bug, a command, or somebody with the product's
-- password to the database. From what to what a person's fields were changed (`audit_values`) goes with the person, and only so: in
-- the cascade of their deletion they are gone already when their values go.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' AND TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM customers WHERE id = OLD.customer_id)
      AND NOT EXISTS (SELECT FROM team_members WHERE id = OLD.team_member_id)
    THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP;
END $$;
