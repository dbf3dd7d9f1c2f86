-- Refuses every change to the audit log, whether by a bug, a command, or somebody with the product's database password. The old and
-- new values of a person's fields (`audit_values`) may be deleted only together with the person: in the cascade of that deletion the
-- person's row is already gone when its values are deleted.
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
