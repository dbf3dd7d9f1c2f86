-- What has been noted in the audit log stays as it was noted, whoever asks: a bug, a command, or somebody with the product's
-- password to the database.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_entries is append-only: % is refused', TG_OP;
END $$;
