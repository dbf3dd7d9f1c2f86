CREATE TABLE "erasures" (
	"subject_id" uuid PRIMARY KEY NOT NULL,
	"erased_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operation_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"succeeded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"result" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_secret" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "session_secret_only_check" CHECK ("session_secret"."is_only")
);
--> statement-breakpoint
CREATE FUNCTION note_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO erasures (subject_id) SELECT id FROM before ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_note_erasure AFTER DELETE ON customers
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_erasure();
--> statement-breakpoint
CREATE TRIGGER team_members_note_erasure AFTER DELETE ON team_members
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_erasure();
--> statement-breakpoint
INSERT INTO erasures (subject_id, erased_at)
SELECT subject_id::uuid, max(created_at) FROM audit_entries
WHERE action = 'delete' AND subject_type IN ('customer', 'team_member') GROUP BY subject_id;
