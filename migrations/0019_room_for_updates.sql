-- An update whose new row finds room on its page, and changes no indexed column, leaves the indexes alone: customers have twelve, and each use
-- of a session moves its end. Pages that are written from now on keep that room.
DROP INDEX "sessions_expires_at_index";--> statement-breakpoint
ALTER TABLE "sessions" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "customers" SET (fillfactor = 90);
