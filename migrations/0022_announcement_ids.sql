-- The sequence of an unlogged table's identity is unlogged, too, from PostgreSQL 15 on. A standby that is promoted before its first checkpoint
-- since then has none that can be read ("bad magic number in sequence"), and each write that is announced would fail. This one is logged: a
-- record for 32 numbers, in the log that the write goes into anyway. Owned by its column, so that it goes with the table.
CREATE SEQUENCE "public"."announcement_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
ALTER TABLE "announcements" ALTER COLUMN "id" DROP IDENTITY;--> statement-breakpoint
SELECT setval('announcement_ids', coalesce(max(id), 0) + 1) FROM announcements;--> statement-breakpoint
ALTER TABLE "announcements" ALTER COLUMN "id" SET DEFAULT nextval('announcement_ids');--> statement-breakpoint
ALTER SEQUENCE announcement_ids OWNED BY announcements.id;
