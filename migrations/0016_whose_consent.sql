CREATE TABLE "personal_opt_outs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phone_e164" text NOT NULL,
	"customer_id" uuid,
	"team_member_id" uuid,
	CONSTRAINT "personal_opt_outs_person_check" CHECK (num_nonnulls("personal_opt_outs"."customer_id", "personal_opt_outs"."team_member_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "totals" ALTER COLUMN "used_licenses" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "totals" ALTER COLUMN "licenses" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "phone_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "phone_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consent_events" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "consent_events" ADD COLUMN "team_member_id" uuid;--> statement-breakpoint
ALTER TABLE "email_suppressions" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "personal_opt_outs" ADD CONSTRAINT "personal_opt_outs_phone_e164_opt_outs_phone_e164_fk" FOREIGN KEY ("phone_e164") REFERENCES "public"."opt_outs"("phone_e164") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_opt_outs" ADD CONSTRAINT "personal_opt_outs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_opt_outs" ADD CONSTRAINT "personal_opt_outs_team_member_id_team_members_id_fk" FOREIGN KEY ("team_member_id") REFERENCES "public"."team_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "personal_opt_outs_phone_e164_index" ON "personal_opt_outs" USING btree ("phone_e164");--> statement-breakpoint
CREATE UNIQUE INDEX "personal_opt_outs_customer_key" ON "personal_opt_outs" USING btree ("customer_id","phone_e164");--> statement-breakpoint
CREATE UNIQUE INDEX "personal_opt_outs_team_member_key" ON "personal_opt_outs" USING btree ("team_member_id","phone_e164");--> statement-breakpoint
ALTER TABLE "consent_events" ADD CONSTRAINT "consent_events_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_events" ADD CONSTRAINT "consent_events_team_member_id_team_members_id_fk" FOREIGN KEY ("team_member_id") REFERENCES "public"."team_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_suppressions" ADD CONSTRAINT "email_suppressions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_events_customer_id_index" ON "consent_events" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "consent_events_team_member_id_index" ON "consent_events" USING btree ("team_member_id","created_at");--> statement-breakpoint
CREATE INDEX "email_suppressions_customer_id_index" ON "email_suppressions" USING btree ("customer_id");--> statement-breakpoint
-- Whose a number is that said something: who has it, or the one conversation it has stood in. Where there are several, nobody knows.
WITH persons AS (
  SELECT phone_e164, id AS customer_id, NULL::uuid AS team_member_id FROM customers
  UNION
  SELECT phone_e164, NULL, id FROM team_members
  UNION
  SELECT phone_e164, customer_id, team_member_id FROM sms_messages WHERE num_nonnulls(customer_id, team_member_id) = 1
), sole AS (
  SELECT phone_e164, (array_agg(customer_id))[1] AS customer_id, (array_agg(team_member_id))[1] AS team_member_id
  FROM persons WHERE phone_e164 IN (SELECT phone_e164 FROM consent_events)
  GROUP BY phone_e164 HAVING count(*) = 1
)
UPDATE consent_events SET customer_id = sole.customer_id, team_member_id = sole.team_member_id
FROM sole WHERE sole.phone_e164 = consent_events.phone_e164;
--> statement-breakpoint
-- What a phone has asked for and not taken back. What the carrier says is of the number alone.
INSERT INTO personal_opt_outs (phone_e164, customer_id, team_member_id)
SELECT DISTINCT phone_e164, customer_id, team_member_id FROM consent_events JOIN opt_outs USING (phone_e164)
WHERE kind = 'opt_out' AND words <> 'The carrier says that this number has opted out.'
  AND num_nonnulls(customer_id, team_member_id) = 1;
--> statement-breakpoint
UPDATE email_suppressions SET customer_id = customers.id FROM customers
WHERE lower(customers.email) = email_suppressions.email AND reason = 'bounced';
--> statement-breakpoint
UPDATE customers SET phone_changed_at = changed.at FROM (
  SELECT subject_id, max(created_at) AS at FROM audit_entries
  WHERE action = 'update' AND subject_type = 'customer' AND 'phone' = ANY (fields) GROUP BY subject_id
) AS changed WHERE customers.id::text = changed.subject_id;
--> statement-breakpoint
UPDATE team_members SET phone_changed_at = changed.at FROM (
  SELECT subject_id, max(created_at) AS at FROM audit_entries
  WHERE action = 'update' AND subject_type = 'team_member' AND 'phone' = ANY (fields) GROUP BY subject_id
) AS changed WHERE team_members.id::text = changed.subject_id;
--> statement-breakpoint
-- As in 0013, and what a number said in somebody's conversation is that person's: it goes by cascade, with them and not with who has the number now.
CREATE OR REPLACE FUNCTION erase_traces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM contacts USING before WHERE customer_id IS NULL AND lower(contacts.email) = lower(before.email);
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
-- The words stand in the history of consent, which goes with its person; here they would outlast a person who has changed numbers.
UPDATE opt_outs SET keyword = 'STOP';
--> statement-breakpoint
CREATE FUNCTION announce_personal_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(ARRAY(
    SELECT jsonb_build_object('type', 'consent', 'customerId', customer_id) FROM changed
    WHERE customer_id IS NOT NULL LIMIT 51
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER personal_opt_outs_announce_insert AFTER INSERT ON personal_opt_outs
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_personal_consent();
--> statement-breakpoint
CREATE TRIGGER personal_opt_outs_announce_delete AFTER DELETE ON personal_opt_outs
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_personal_consent();
