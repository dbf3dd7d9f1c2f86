-- Deleting a customer or a team member, also in a cascade, deletes rows that are stored under their number and address too. It also
-- records the deletion, so that restoring an older backup does not bring them back. `before` holds the deleted rows. What stays and
-- why: docs/decisions/2026-11-21-what-stays-of-a-deleted-person.md
CREATE OR REPLACE FUNCTION erase_traces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM contacts USING before WHERE customer_id IS NULL AND lower(contacts.email) = lower(before.email);
  DELETE FROM bookings USING before WHERE customer_id IS NULL AND lower(bookings.email) = lower(before.email);
  DELETE FROM email_suppressions USING before
    WHERE email_suppressions.email = lower(before.email) AND (reason = 'bounced' OR lifted_at IS NOT NULL);
  -- A number that somebody else has too is theirs.
  WITH numbers AS (
    SELECT phone_e164 FROM before WHERE phone_e164 IS NOT NULL
      AND NOT EXISTS (SELECT FROM customers WHERE customers.phone_e164 = before.phone_e164)
      AND NOT EXISTS (SELECT FROM team_members WHERE team_members.phone_e164 = before.phone_e164)
  ), texts AS (
    DELETE FROM sms_messages USING numbers
    WHERE sms_messages.phone_e164 = numbers.phone_e164 AND customer_id IS NULL AND team_member_id IS NULL
  ), history AS (
    DELETE FROM consent_events USING numbers
    WHERE consent_events.phone_e164 = numbers.phone_e164 AND customer_id IS NULL AND team_member_id IS NULL
  )
  UPDATE opt_outs SET keyword = 'STOP' FROM numbers WHERE opt_outs.phone_e164 = numbers.phone_e164;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO erasures (subject_id) SELECT id FROM before ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
