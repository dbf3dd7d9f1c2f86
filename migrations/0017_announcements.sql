CREATE UNLOGGED TABLE "announcements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payload" text NOT NULL
);
--> statement-breakpoint
-- Announcements are saved, and sent by the instances (server/database/announcer.ts): a transaction that notifies waits at its commit
-- for all others that do. Why: docs/decisions/2026-11-22-announcements-by-outbox.md
CREATE OR REPLACE FUNCTION announce(events jsonb[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A bulk write is one event: read everything anew. Callers stop counting at 51.
  IF cardinality(events) > 50 THEN
    INSERT INTO announcements (payload) VALUES ('{"type":"resync"}');
  ELSE
    INSERT INTO announcements (payload) SELECT event::text FROM unnest(events) AS event;
  END IF;
END $$;
